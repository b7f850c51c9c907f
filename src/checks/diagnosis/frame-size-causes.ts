import type { Judged } from '../define-check';
import type { LinkEnd } from '../links';
import { failingCheck, failingOf, type FoundCause, type DiagnosisContext } from './cause';
import { carriedLinkCauses } from './carried-links';
import { chooseEnd } from './choose-end';
import { descriptionWords } from '../interfaces/port-words';
import { usualSize } from '../interfaces/frame-size';
import { isOnWay, sessionEnds } from './reach';
import { defineFaults } from '../define-fault';
import { atLink } from '../needs/fault-places';

function mtuOf(context: DiagnosisContext, end: LinkEnd | null): number | null {
  if (end === null) return null;
  return context.facts.devices.get(end.device)?.ports.get(end.port)?.mtu ?? null;
}

/** Sessions that small packets keep opening and large ones keep killing. */
function starvedSessions(context: DiagnosisContext, end: LinkEnd): Judged[] {
  return [...context.failing.values()].filter((check) => {
    if (!/^bgp\.(flap|session|prefixes)$/.test(check.check)) return false;
    const pair = sessionEnds(context, check);
    return pair !== null && isOnWay(context, end, pair[0], pair[1]);
  });
}

const endText = ({ device, port }: LinkEnd, mtu: number | null): string =>
  `${mtu ?? '?'} on ${port} on ${device}`;

/** `(1514) than the other core interfaces that were read (9192)`, as far as the sizes are known. */
function sizesText(own: number | null, usual: number | null): string {
  const rest = usual === null ? '' : ` (${usual})`;
  return `${own === null ? '' : ` (${own})`} than the other core interfaces that were read${rest}`;
}

/** Whether the adjacency over a link is seen to be up, at either end. */
function adjacencySeen(context: DiagnosisContext, ends: readonly (LinkEnd | null)[]): boolean {
  return ends.some(
    (end) =>
      end !== null &&
      context.facts.devices
        .get(end.device)
        ?.isis?.adjacencies.some(({ port }) => port === end.port),
  );
}

/** What is written on a port: often the line that it is on, by the name that people know it by. */
function describedAs({ facts }: DiagnosisContext, { device, port }: LinkEnd): string {
  const found = facts.devices.get(device)?.ports.get(port);
  return found === undefined ? '' : descriptionWords(found);
}

/** Why small packets pass all the same, by what was seen of the adjacency. */
function whyKept(equal: boolean, isSeen: boolean): string {
  if (!isSeen) return 'Small packets pass; IS-IS on this link was not read.';
  return equal
    ? 'Both ends have the same, so IS-IS stays up and small packets pass.'
    : 'IS-IS stays up all the same, as where hellos are not padded or the difference is small, and small packets pass.';
}

const targetOf = (size: number | null) => (size === null ? {} : { target: String(size) });

function causeOf(context: DiagnosisContext, check: Judged): FoundCause {
  const here = { device: check.device, port: check.object };
  const far = context.model.farEnd(here.device, here.port);
  const farCheck =
    far === null ? null : failingCheck(context, 'interface.mtu_match', far.device, far.port);
  const ends = far !== null && farCheck !== null ? [here, far] : [here];
  const end = chooseEnd(context, ends) ?? here;
  const isAdjacency = (one: Judged) =>
    one.check === 'isis.adjacency' &&
    [here, far].some(
      (side) => side !== null && one.device === side.device && one.object === side.port,
    );
  const adjacencyLost = [...context.failing.values()].some(isAdjacency);
  const ownMtu = mtuOf(context, here);
  const farMtu = mtuOf(context, far);
  const equal = farMtu !== null && ownMtu === farMtu;
  const differ = ownMtu !== null && farMtu !== null && !equal;
  const other = end === far ? here : far;
  const wanted = mtuOf(context, other);
  const usual = usualSize(
    context,
    new Set([here, ...(far === null ? [] : [far])].map((one) => `${one.device} ${one.port}`)),
  );
  const starved = starvedSessions(context, end);
  const complaint = context.question.size || (context.question.symptom && context.question.traffic);
  // A link that keeps its adjacency passes what is small; only what is large is lost on the way.
  const onPath = !adjacencyLost && (equal || complaint || starved.length > 0);
  return {
    type: onPath && !differ ? 'path_mtu' : 'mtu_mismatch',
    device: end.device,
    interface: end.port,
    confidence: adjacencyLost || complaint || starved.length > 0 ? 'confirmed' : 'likely',
    title:
      differ && other !== null
        ? `The MTUs of a link differ: ${endText(end, mtuOf(context, end))}, ${endText(other, mtuOf(context, other))}`
        : onPath
          ? `${end.port} on ${end.device} has a smaller MTU${sizesText(mtuOf(context, end), usual)}`
          : `${end.port} on ${end.device} has a smaller MTU than the other core interfaces`,
    explanation: onPath
      ? `${check.object} on ${check.device}${describedAs(context, here)}: ${context.words.value(check)}. ${whyKept(equal, adjacencySeen(context, [here, far]))} It follows that packets which do not fit with their labels are lost${starved.length > 0 ? ', among them large BGP updates' : ''}; no reply counts them.`
      : `${check.object} on ${check.device}: ${context.words.value(check)}. IS-IS by default pads its hellos to the MTU, so the smaller end will drop those of the larger one${adjacencyLost ? ', and no adjacency forms' : ''}.`,
    shown: end === here ? [check, farCheck] : [farCheck, check],
    ...targetOf(!differ && (onPath || equal) ? usual : wanted),
    ...(far === null ? {} : { far: end === far ? here : far }),
  };
}

/** Ports whose MTU does not fit. One cause for a link. */
export function frameSizeCauses(context: DiagnosisContext): FoundCause[] {
  const found: FoundCause[] = [];
  for (const check of failingOf(context, 'interface.mtu_match')) {
    if (!found.some((one) => one.shown.includes(check))) found.push(causeOf(context, check));
  }
  return found;
}

export const frameSizeFaults = defineFaults({
  foundBy: [frameSizeCauses, carriedLinkCauses],
  place: atLink('frames'),
  severity: 'major',
})({
  mtu_mismatch: {
    complaint: 'size',
    isTwoEnded: true,
    actions: ({ device, interface: port, target }) => [
      `Set the MTU of ${port} on ${device} to ${target ?? 'that of its far end'}.`,
      `show running-config interface ${port}`,
      `show isis neighbors`,
    ],
  },
  /** What is small passes, and what is large is lost on the way. */
  path_mtu: {
    complaint: 'size',
    actions: ({ device, interface: port, target, far, carrier }) => [
      carrier !== undefined && far !== undefined
        ? `Ping ${far.port} on ${far.device} from ${device} with packets of ${target ?? 'the full MTU'} bytes that may not be fragmented, and with small ones: if only the small ones pass, ask the carrier${carrier === '' ? '' : ` (${carrier})`} to carry ${target ?? 'the MTU of the ports'}.`
        : `Raise the MTU of ${port} on ${device} and of ${far === undefined ? 'its far end' : `${far.port} on ${far.device}`} to ${target === undefined ? 'that of the other core interfaces' : `${target}, as the other core interfaces that were read have it`}, if the line between them carries it.`,
      `show interfaces ${port}`,
      `show running-config interface ${port}`,
    ],
  },
});
