import type { CheckId } from '../all-checks';
import { commitBefore } from '../bgp/events';
import { commitsRead, placeInWindow } from '../context';
import type { Judged } from '../define-check';
import { failingCheck, failingOf, type FoundCause, type DiagnosisContext } from './cause';
import type { DeviceFacts, PortFacts } from '../facts';
import { descriptionWords } from '../interfaces/port-words';
import type { LinkEnd } from '../links';
import { chooseEnd } from './choose-end';
import { defineFaults } from '../define-fault';
import { atLink } from '../needs/fault-places';

/** Who brought a bounce about, as far as the log of its router tells. */
function reasonWords(context: DiagnosisContext, device: DeviceFacts | undefined, port: string) {
  if (device === undefined || !commitsRead(device)) return 'Its commits were not read.';
  const shut = device.logs.lines.find(
    (line) =>
      line.change === 'admin_down' &&
      line.port === port &&
      placeInWindow(context, line) === 'inside' &&
      commitBefore(device, line) !== null,
  );
  const commit = shut === undefined ? null : commitBefore(device, shut);
  return commit === null
    ? 'No commit that explains it is logged.'
    : `It was shut right after a commit of ${commit.peer ?? 'an operator'} at ${commit.time?.written ?? '?'}, and opened again.`;
}

function flap(context: DiagnosisContext, check: Judged): FoundCause {
  const here = { device: check.device, port: check.object };
  const far = context.model.farEnd(here.device, here.port);
  const farCheck =
    far === null ? null : failingCheck(context, 'interface.flap', far.device, far.port);
  const ends = far !== null && farCheck !== null ? [here, far] : [here];
  const end = chooseEnd(context, ends) ?? here;
  const device = context.facts.devices.get(end.device);
  const port = device?.ports.get(end.port);
  const described = port === undefined ? '' : descriptionWords(port);
  return {
    type: 'link_flap',
    device: end.device,
    interface: end.port,
    title: `${end.port} on ${end.device} went down and came back in the time window`,
    explanation: `The log of ${end.device} shows ${end.port}${described} ${context.words.value(check)}; the link is up now. ${reasonWords(context, device, end.port)}`,
    shown: end === here ? [check, farCheck] : [farCheck, check],
    lasting: false,
  };
}

const isCounted = (count: number | null | undefined): boolean => (count ?? 0) > 0;

/** Which of its counters shows errors: those of what it receives, of what it sends, or both. */
function errorKind(port: PortFacts | undefined): string {
  if (isCounted(port?.inErrors) && !isCounted(port?.outErrors)) return 'input errors';
  if (isCounted(port?.outErrors) && !isCounted(port?.inErrors)) return 'output errors';
  return 'errors';
}

/** How many packets came in beside them: a figure of errors by itself says little. */
function shareWords(port: PortFacts | undefined): string {
  return port === undefined || port.inPackets === null || !isCounted(port.inErrors)
    ? ''
    : ` beside ${port.inPackets} packets received`;
}

/** Errors count where they arrive: what is lost the other way shows at the other end. */
function directionWords(port: PortFacts | undefined, far: LinkEnd | null): string {
  if (errorKind(port) !== 'input errors') return '';
  const there = far === null ? 'the far end, which was not read' : `${far.port} on ${far.device}`;
  return `They are in what it receives; what it sends is counted at ${there}. `;
}

function errors(context: DiagnosisContext, check: Judged): FoundCause {
  const far = context.model.farEnd(check.device, check.object);
  const port = context.facts.devices.get(check.device)?.ports.get(check.object);
  const behind =
    far === null
      ? context.model.farDevice(check.device, check.object)
      : `${far.port} on ${far.device}`;
  return {
    type: 'link_errors',
    device: check.device,
    interface: check.object,
    title: `${check.object} on ${check.device} counts ${errorKind(port)}`,
    explanation: `${check.object} on ${check.device}${port === undefined ? '' : descriptionWords(port)} shows ${context.words.value(check)}${shareWords(port)}. One reading does not show since when they grow. ${directionWords(port, far)}Of what kind they are is not shown; most often the link${behind === null ? '' : ` to ${behind}`} damages them: optics, cable or connector.`,
    shown: [check],
    since: null,
  };
}

/** A half-duplex end. Errors that the two ends count are what it leads to. */
function duplex(context: DiagnosisContext, check: Judged): FoundCause {
  const far = context.model.farEnd(check.device, check.object);
  const counted = [{ device: check.device, port: check.object }, ...(far === null ? [] : [far])]
    .map((end) => failingCheck(context, 'interface.errors', end.device, end.port))
    .filter((one) => one !== null);
  return {
    type: 'duplex_mismatch',
    device: check.device,
    interface: check.object,
    title: `${check.object} on ${check.device} runs in half duplex`,
    explanation: `${check.object} on ${check.device}: ${context.words.value(check)}. Frames of the two ends collide, and more of them are lost the more traffic there is.`,
    shown: [check, ...counted],
    since: null,
  };
}

/** Links that bounce or damage frames. One cause for both ends of a link. */
export function linkCauses(context: DiagnosisContext): FoundCause[] {
  const found: FoundCause[] = [];
  const sorted = (name: CheckId) =>
    failingOf(context, name).sort(
      (a, b) =>
        Number(context.goal.devices.includes(b.device)) -
        Number(context.goal.devices.includes(a.device)),
    );
  for (const check of sorted('interface.flap')) {
    if (!found.some((one) => one.shown.includes(check))) found.push(flap(context, check));
  }
  const slow = sorted('interface.duplex').map((check) => duplex(context, check));
  const damaged = sorted('interface.errors')
    .filter((check) => !slow.some((one) => one.shown.includes(check)))
    .map((check) => errors(context, check));
  return [...found, ...slow, ...damaged];
}

export const linkFaults = defineFaults({ foundBy: [linkCauses], severity: 'minor' })({
  link_flap: {
    place: atLink('link'),
    origin: 'matter',
    isOver: true,
    isSign: true,
    actions: ({ device, interface: port }) => [
      `Watch the link at ${port} on ${device}; check optics and connectors if it happens again.`,
      `show logging | include ${port}`,
      `show controllers ${port} phy`,
    ],
  },
  link_errors: {
    place: atLink('quality'),
    origin: 'matter',
    isLossy: true,
    complaint: 'errors',
    actions: ({ device, interface: port }) => [
      `Read the counters of ${port} on ${device} and of its far end twice; where they grow, check optics, cable and connectors at both ends.`,
      `show interfaces ${port}`,
      `show controllers ${port} stats`,
    ],
  },
  duplex_mismatch: {
    place: atLink('quality'),
    isLossy: true,
    actions: ({ device, interface: port }) => [
      `Set speed and duplex the same way at both ends of the link at ${port} on ${device}: both negotiated, or both by hand.`,
      `show interfaces ${port}`,
      `show running-config interface ${port}`,
    ],
  },
});
