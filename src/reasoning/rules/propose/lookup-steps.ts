import type { Goal, Subject } from '../../../domain/analysis/goal';
import type { ProposeInput } from '../../../domain/reasoning/reasoner';
import type { StepTopic } from '../match/step-topics';
import { type Table, tablesToRead } from './lookup-order';
import { wanting, type Wanted } from './wanted';

const namesStep =
  'Look up the subject of the question in the lists of interfaces, VRFs and BGP neighbors, router by router, starting with the most likely list. These tables hold addresses, networks, customers and peers by name. This ends once the subject is found.';
const descriptionsStep =
  'Look up what is still unknown of the subject in the interface descriptions of each router, the most likely interfaces first. This ends once the subject is found, or when the interfaces that may be read for it are.';

/** Steps before those of a plan where the question names something else than a device. */
export const lookupSteps: readonly string[] = [namesStep, descriptionsStep];

/** Descriptions that are read before looking whether the name is among them; then twice as many. */
const portsAtFirst = 4;

const concepts: Subject[] = ['interfaces', 'vpn', 'bgp'];

/** What a step of the look-up wants read; null for any other step. */
export function wantedOfLookup(
  input: ProposeInput,
): { wanted: Wanted[]; topics: StepTopic[] } | null {
  const { instruction } = input.step;
  if (input.goal.lookup === undefined || !lookupSteps.includes(instruction)) return null;
  const topic = (concept: string): StepTopic => ({ concept, unseen: false, segment: instruction });
  const want = wanting(input, { concept: 'interface_details', text: instruction });
  if (instruction === namesStep) {
    const { tables: read, ports } = toReadNow(input);
    const tables = read.map((one) => wantTable(input, one));
    const described = ports.map(({ device, port }) => want({ device, interface: port }));
    return { wanted: [...tables, ...described], topics: concepts.map(topic) };
  }
  const { subject, explained } = input.analysis;
  // What a port is described as changes nothing in a cause that is certain.
  const isEnough = explained === true && subject?.found === true;
  const ports = isEnough ? [] : (subject?.describe ?? []);
  const made = input.calls.filter((call) => call.step === input.step.index).length;
  const described = ports
    .slice(0, Math.max(portsAtFirst, made))
    .map(({ device, port }) => want({ device, interface: port }));
  // What no port of an edge is described as may be known to the core.
  const tables = described.length > 0 ? [] : tablesToRead(input, input.goal.devices, true);
  return {
    wanted: [...described, ...tables.map((one) => wantTable(input, one))],
    topics: ['interface_details', ...concepts].map(topic),
  };
}

function wantTable(input: ProposeInput, { device, concept }: Table): Wanted {
  const { instruction } = input.step;
  return wanting(input, { device, concept, text: instruction, allTopics: true })({});
}

/**
 * What is read at once: where earlier runs have seen the names, and only where that does not show all
 * of them any more, the other routers too. All routers where nothing is known.
 */
function toReadNow(input: ProposeInput): {
  tables: Table[];
  ports: { device: string; port: string }[];
} {
  const { whereabouts, devices } = input.goal;
  const hasBegun = input.calls.some((call) => call.step === input.step.index);
  if (whereabouts === undefined || (hasBegun && !isFound(input))) {
    return { tables: tablesToRead(input, devices, false), ports: [] };
  }
  if (hasBegun) return { tables: [], ports: [] };
  const tables = whereabouts.first.flatMap((device) =>
    concepts.map((concept) => ({ device, concept })),
  );
  return { tables, ports: whereabouts.ports };
}

/** Whether every name of the question was found in what was read. */
export function isFound({ analysis: { subject } }: Pick<ProposeInput, 'analysis'>): boolean {
  return subject?.found === true && subject.notFound === undefined;
}

/** Whether a plan begins with a look-up; the steps that a request brings do not. */
export function looksUp({ goal, plan }: Pick<ProposeInput, 'goal' | 'plan'>): boolean {
  return goal.lookup !== undefined && plan.steps.some((step) => lookupSteps.includes(step));
}

/** Whether a step reads in turns, each after looking at what the one before brought. */
export function goesOn({ step, goal }: ProposeInput): boolean {
  return goal.lookup !== undefined && lookupSteps.includes(step.instruction);
}

/** Whether the look-up has read the whole of what a step wants a part of. */
export function wasRead({ device, concept }: Wanted, { analysis }: ProposeInput): boolean {
  return (
    [...concepts, 'isis'].some((one) => one === concept) &&
    analysis.coverage.some(
      (one) => one.device === device && one.subject === concept && one.state === 'read',
    )
  );
}

/** The goal as far as its names are found; as it is where it has none. */
export function settledGoal({ goal, analysis }: Pick<ProposeInput, 'goal' | 'analysis'>): Goal {
  const { devices, entities, subjects } = analysis.subject ?? goal;
  return { ...goal, devices, entities, subjects };
}
