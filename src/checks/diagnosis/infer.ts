import type { Cover, Hypothesis, Observation } from '../../diagnosis';
import { sharedBy } from '../../diagnosis';
import { isFaultType } from '../all-faults';
import type { Judged } from '../define-check';
import { isSilent } from '../collection';
import { placeInWindow } from '../context';
import type { DeviceFacts } from '../facts';
import { cardOf, placeOf, resourceId } from '../needs/resources';
import type { LogLine } from '../log-lines';
import { tellsOfCard } from './card-words';
import type { Cause, DiagnosisContext, FoundCause } from './cause';
import { wentWhole } from './whole-card';
import { symptomOf } from './symptom-types';

/** Resources that many others share and that few readings show themselves. */
function candidates(context: DiagnosisContext, cover: Cover): string[] {
  const cards = [...cover.model.resources.values()].filter((one) => one.kind === 'card');
  const perRouter = new Map<string, number>();
  for (const { id } of cards) {
    const [device = ''] = placeOf(id).place;
    perRouter.set(device, (perRouter.get(device) ?? 0) + 1);
  }
  // A router of which one card shows is no other suspect than its card.
  const told = cards.filter(({ id }) => (perRouter.get(placeOf(id).place[0] ?? '') ?? 0) > 1);
  // A router that answers runs: what all its lines share is how they are laid, or the router's side of them.
  const routers = [...context.facts.devices.values()].map((one) =>
    resourceId(answers(one) ? 'attachment' : 'router', one.name),
  );
  return [...told.map((one) => one.id), ...routers];
}

function answers(device: DeviceFacts): boolean {
  return [...device.areas.values()].some((one) => one.state === 'read');
}

type Told = Pick<Cause, 'type' | 'title' | 'explanation'> & Partial<Cause>;

function attachment(device: string): Told {
  return {
    type: 'device_isolated',
    title: `${device} answers but has lost all its lines`,
    explanation: `${device} runs and answers, and all its lines went down together. What they share is the router itself or the way they are laid.`,
  };
}

/**
 * Whether the log of a router mentions a card, by its slot. What is over has to be told within the time
 * that was asked about: an old line says nothing of ports that flapped since.
 */
function isTold(context: DiagnosisContext, device: string, slot: string, past: boolean): boolean {
  const log = context.facts.devices.get(device)?.logs.lines ?? [];
  return log.some(
    (line) =>
      (tellsOfCard(line.text, slot) || isOpticsOf(line, slot)) &&
      (!past || placeInWindow(context, line) === 'inside'),
  );
}

const isOpticsOf = ({ kind, port }: LogLine, slot: string): boolean =>
  kind === 'hardware' && port !== null && cardOf(port) === slot;

function card(context: DiagnosisContext, device: string, slot: string, past: boolean): Told {
  const told = isTold(context, device, slot, past);
  return {
    type: 'card_down',
    confidence: told ? 'confirmed' : 'likely',
    title: past ? `Card ${slot} of ${device} restarted` : `Card ${slot} of ${device} is down`,
    explanation: past
      ? `The interfaces of ${device} that went down and came back together lie on card ${slot}, ${told ? 'and the log reports a fault of the card' : 'all that are in use there, and those on other cards stayed up'}.`
      : `What is down at ${device} lies on card ${slot}, and it went down together. Its interfaces on other cards are not affected.`,
  };
}

function router(
  context: DiagnosisContext,
  device: string,
  behind: readonly Hypothesis<Cause>[],
): Told {
  const facts = context.facts.devices.get(device);
  const silent = facts !== undefined && isSilent(facts);
  // One line that is lost may be cut; two neighbors that lost theirs at once leave the router.
  const neighbors = new Set(
    behind.filter(({ fault }) => fault.interface !== null).map(({ fault }) => fault.device),
  );
  return {
    type: 'device_down',
    confidence: silent && neighbors.size > 1 ? 'confirmed' : 'likely',
    title: `${device} is down: its neighbors have lost it`,
    explanation: `Everything that was lost leads to ${device}, and nothing read shows it alive.${silent ? ' It does not answer either.' : ''} A cut of all its lines at once would look the same.`,
  };
}

const ofLines: ReadonlySet<string> = new Set(['port', 'link', 'adjacency']);

/** What several of the things found broken have in common, as hypotheses of their own. */
export function inferShared(
  context: DiagnosisContext,
  cover: Cover,
  broken: readonly Hypothesis<Cause>[],
  observations: readonly Observation[],
): FoundCause[] {
  const lasting = broken.filter((one) => !one.past);
  const over = broken.filter((one) => one.past);
  const working = observations.filter((one) => one.works);
  const all = candidates(context, cover);
  // What came back with its card works now like all else: the log tells that it was the card, or that all of it went.
  const returned = all.filter((id) => {
    const { kind, place } = placeOf(id);
    const [device = '', slot = ''] = place;
    return (
      kind === 'card' &&
      (isTold(context, device, slot, true) || wentWhole(context, device, slot, over))
    );
  });
  const shared = [
    ...sharedBy(cover, all, lasting, working).map((one) => ({ ...one, past: false })),
    ...sharedBy(cover, returned, over, []).map((one) => ({ ...one, past: true })),
  ];
  // Behind a single port that is lost lies its card no more than its line, unless a log tells.
  const grounded = shared.filter(({ resource, behind, past }) => {
    const { kind, place } = placeOf(resource);
    const lines = new Set(
      behind.flatMap(({ resources }) =>
        resources
          .map(placeOf)
          .flatMap((one) => (ofLines.has(one.kind) ? [one.place.join(' ')] : [])),
      ),
    );
    return (
      kind !== 'card' || lines.size > 1 || isTold(context, place[0] ?? '', place[1] ?? '', past)
    );
  });
  return grounded.map(({ resource, behind, past }): FoundCause => {
    const { kind, place } = placeOf(resource);
    const [device = '', slot = ''] = place;
    return {
      device,
      confidence: 'likely',
      evidence: behind.flatMap(({ fault }) => fault.evidence),
      shown: [],
      resources: [resource],
      moments: behind.flatMap((one) => one.moments),
      lasting: !past,
      ...(kind === 'card'
        ? card(context, device, slot, past)
        : kind === 'attachment'
          ? attachment(device)
          : router(context, device, behind)),
    };
  });
}

/**
 * Kinds of things of which it can be said that they are broken without a reading that says how. That a
 * session is down tells no place: its two ends and all between them may be it.
 */
const places = new Set(['port', 'link', 'adjacency', 'frames', 'settings', 'isis_port', 'labels']);

/** Where something fails of which no reading shows the reason: a place without a cause is an answer too. */
export function locatedOnly(context: DiagnosisContext, open: readonly Observation[]): FoundCause[] {
  const groups = new Map<string, { seen: Observation[]; checks: Judged[] }>();
  for (const seen of open) {
    const check = context.failing.get(seen.id);
    if (check === undefined || !places.has(placeOf(seen.resource).kind)) continue;
    const group = groups.get(seen.resource) ?? { seen: [], checks: [] };
    group.seen.push(seen);
    group.checks.push(check);
    groups.set(seen.resource, group);
  }
  return [...groups].flatMap(([resource, { seen, checks }]): FoundCause[] => {
    const check = checks.find((one) => context.goal.devices.includes(one.device)) ?? checks[0];
    if (check === undefined) return [];
    const [type, severity] = symptomOf(check.check);
    if (!isFaultType(type)) return [];
    const onPort = /^(interface|isis)\./.test(check.check);
    return [
      {
        type,
        device: check.device,
        interface: onPort ? check.object : null,
        object: onPort || check.object === 'device' ? null : check.object,
        severity,
        confidence: 'likely',
        title: '',
        explanation: '',
        shown: [check, ...checks.filter((one) => one !== check)],
        resources: [resource],
        moments: seen.flatMap((one) => one.moments),
        lasting: seen.some((one) => !one.past),
        located: true,
      },
    ];
  });
}
