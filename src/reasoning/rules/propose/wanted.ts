import { portsAskedAt } from '../../../domain/analysis/goal';
import { everyLine, listedPort, logsOtherwise } from '../../../domain/analysis/port-names';
import type { FollowUp } from '../../../domain/analysis/analysis';
import type { ProposeInput } from '../../../domain/reasoning/reasoner';
import { type ArgumentFacts, nothingWanted } from '../match/arguments';
import type { StepReading, StepTopic } from '../match/step-topics';
import { isForCause } from './for-cause';
import { listedPorts, portsInUse } from './known-ports';
import { isSlow, tablesOfPlan } from './tables-of-plan';

/** One thing to be read, before a tool is chosen for it. */
export type Wanted = ArgumentFacts;

/** "all", "every": the whole table and not the one entry that the question names. */
const wholeTable = /\b(?:all|every|list|each|side by side)\b/i;
const asNamed =
  /\b(?:question|request|query)\s+names\b|\bthat is named\b|\bin question\b|\basked about\b/i;
const wholeLog = /\b(?:whole|entire|all|complete)\b[^.]*\b(?:logs?|buffer)\b/i;

/** What a step wants of the given devices; one entry for each call that it may take. */
export function wantedOf(
  step: StepReading,
  topics: readonly StepTopic[],
  devices: readonly string[],
  input: ProposeInput,
): Wanted[] {
  // A domain without an inventory knows no devices: its tools are asked once.
  const { inventory } = input.snapshot.profile;
  const places = devices.length === 0 && inventory === null ? [null] : devices;
  const about = topics.length > 0 ? topics : [{ concept: '', segment: step.head }];
  const forCause = isForCause(input);
  const whole = tablesOfPlan(input);
  // Where the question is about the log, or why something is so, the whole of it is read sooner or later.
  const isOfCatalog = input.plan.source === 'catalog' && input.step.origin === 'plan';
  const isAsked = isOfCatalog && (forCause || input.goal.subjects.includes('logs'));
  return about.flatMap(({ concept, segment }) => {
    const want = wanting(input, { concept, text: segment });
    // For a cause, a table is read as a whole, once.
    const narrow =
      !forCause && !whole.has(concept) && (asNamed.test(step.head) || !wholeTable.test(segment));
    const { vrfs, neighbors } = input.goal.entities;
    switch (concept) {
      case 'interface_details':
        return interleave(devices.map((device) => detailsOf(device, want, input)));
      case 'vpn':
        return devices.flatMap((device) =>
          narrow && vrfs.length > 0 ? vrfs.map((vrf) => want({ device, vrf })) : [want({ device })],
        );
      case 'logs':
        return devices.map((device) =>
          want({
            device,
            keyword: step.keyword,
            wholeLog: isAsked || wholeLog.test(step.head),
            ...unfiltered(device, input),
          }),
        );
      default: {
        const neighbor = narrow && neighbors.length === 1 ? (neighbors[0] ?? null) : null;
        return places.map((device) =>
          want({
            device,
            neighbor,
            allTopics: whole.has(concept) && !isSlow(input, device),
          }),
        );
      }
    }
  });
}

/** What a follow-up wants; its object narrows it to a port, a VRF or a word of the log. */
export function wantedOfFollowUp(followUp: FollowUp, input: ProposeInput): Wanted[] {
  const { subject, object, instruction } = followUp;
  const known = input.inventory.some((one) => one.name === followUp.device);
  // What concerns the network as a whole, such as its map, is asked of no single device.
  const device = known || input.inventory.length === 0 ? followUp.device : null;
  const want = wanting(input, { device, concept: subject ?? '', text: instruction });
  switch (subject) {
    case null:
      return [want({ device: null })];
    case 'interface_details':
      return object === null && device !== null
        ? detailsOf(device, want, input)
        : [want({ interface: object })];
    case 'vpn':
      return [want({ vrf: object })];
    case 'logs':
      return [
        want({
          keyword: object === 'all' ? null : object,
          wholeLog: object !== null,
          ...unfiltered(device, input),
        }),
      ];
    case 'bgp':
    case 'isis':
      return [want({ neighbor: object, allTopics: true })];
    case 'interfaces':
    case 'mpls':
    case 'system':
    case 'profile':
    case 'topology':
    case 'inventory':
      return [want({})];
    default:
      return subject satisfies never;
  }
}

/** The whole log at once, where its lines are none that the tool picks by severity and mnemonic. */
function unfiltered(device: string | null, { analysis }: ProposeInput): Partial<Wanted> {
  return device !== null && logsOtherwise(listedPorts(device, analysis))
    ? { keyword: everyLine, wholeLog: true }
    : {};
}

/**
 * One look at each port that is in use, or at those that the question names. Where the ports are
 * not known yet, the list of them comes first.
 */
function detailsOf(device: string, want: Want, input: ProposeInput): Wanted[] {
  const listed = listedPorts(device, input.analysis);
  const named = portsAskedAt(input.goal, device);
  const isGoalDevice = input.goal.devices.includes(device);
  if (input.goal.entities.interfaces.length > 0 && isGoalDevice) {
    const own = named.map((name) => listedPort(name, listed) ?? name);
    const there = own.filter((name) => listed.includes(name));
    const chosen = there.length > 0 || input.goal.devices.length > 1 ? there : own;
    return chosen.map((name) => want({ device, interface: name }));
  }
  if (listed.length === 0) {
    return [want({ device, concept: 'interfaces', text: 'list of all interfaces' })];
  }
  return portsInUse(device, input.analysis).map((port) => want({ device, interface: port }));
}

type Want = (facts: Partial<Wanted>) => Wanted;

/** Makes wants out of what is common to all of a step and what is special to each. */
export function wanting({ goal }: ProposeInput, common: Partial<Wanted>): Want {
  return (facts) => ({ ...nothingWanted(goal), ...common, ...facts });
}

/** First of each, second of each, …: a bound on their number then cuts all devices alike. */
function interleave<T>(lists: T[][]): T[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: longest }).flatMap((_, index) =>
    lists.flatMap((list) => list.slice(index, index + 1)),
  );
}
