import type { EvidencePointer } from '../../domain/analysis/check';
import { isEstablished } from '../bgp/sessions';
import { pointTo, pointToLine } from '../context';
import { latestLine } from '../log-lines';
import { quoteTime } from '../log-time';
import { unexplainedLosses } from '../logs';
import {
  evidenceOf,
  failingCheck,
  failingOf,
  type FoundCause,
  type DiagnosisContext,
  type JudgedContext,
} from './cause';
import { defineFaults } from '../define-fault';
import { resourceId } from '../needs/resources';

/** The other end of a link, where it was read as one that carries labels: that speaks for the finding. */
function labeledFarEnd(
  { model, facts }: JudgedContext,
  device: string,
  port: string,
): { text: string; evidence: EvidencePointer } | null {
  const far = model.farEnd(device, port);
  if (far === null) return null;
  const listed = facts.devices.get(far.device)?.mpls?.ports.find(({ name }) => name === far.port);
  return listed === undefined
    ? null
    : {
        text: `Its far end, ${far.port} on ${far.device}, is among the MPLS interfaces there. `,
        evidence: pointTo(listed.place, `${far.port} is among the MPLS interfaces`),
      };
}

/** What was read of sessions, which stay up without labels; nothing where none was read, or one is down. */
function sessionWords({ facts }: JudgedContext): string {
  const read = [...facts.devices.values()].flatMap((device) => device.bgp?.neighbors ?? []);
  return read.length > 0 && read.every(isEstablished)
    ? '; the BGP sessions that were read are up'
    : '';
}

/** Whether the peer of a line is a router: by its address, or as the only one that its own router has a link to. */
function isPeer({ model }: JudgedContext, router: string, device: string, peer: string | null) {
  const owner = model.ownerOf(peer);
  if (owner !== null) return owner === router;
  const far = model
    .linksOf(device)
    .flatMap(({ ends }) => ends.filter((end) => end.device !== device).map((end) => end.device));
  return far.length > 0 && far.every((one) => one === router);
}

/** LDP sessions with a router that the logs of its neighbors tell as lost last, with whose log it is. */
function lostLabels(context: JudgedContext, router: string) {
  return [...context.facts.devices.values()].flatMap((device) => {
    const line = latestLine(
      device.logs.lines,
      ({ kind, peer }) => kind === 'ldp' && isPeer(context, router, device.name, peer),
    );
    return line?.change === 'down' && line.time !== null
      ? [{ device, line, at: line.time.earliest }]
      : [];
  });
}

type LostLabels = ReturnType<typeof lostLabels>;

/** What the logs tell of the exchange of labels, of which no tool returns the state. */
function labelWords(router: string, lost: LostLabels): string {
  if (lost.length === 0)
    return 'The exchange of labels itself (LDP sessions, labels) cannot be read.';
  const told = lost.map(
    ({ device, line, at }) =>
      `${device.name} logged its LDP session with ${router} down at ${quoteTime(at)}${line.reason === null ? '' : ` (${line.reason})`}`,
  );
  return `${told.join('; ')}. No connected tool returns LDP sessions or labels as they are now.`;
}

/** Logs that report nothing but such losses: they show the cause itself. */
const logsOfThese = (context: DiagnosisContext, lost: LostLabels) =>
  lost
    .filter(({ device }) =>
      unexplainedLosses(context, device, 'inside').every(({ kind }) => kind === 'ldp'),
    )
    .map(({ device }) => failingCheck(context, 'logs.recent', device.name, 'device'));

/** Core ports, or routers, that use the IGP without labels. */
export function mplsCauses(context: DiagnosisContext): FoundCause[] {
  return failingOf(context, 'mpls.enabled').map((check) => {
    const whole = check.object === 'device';
    const far = whole ? null : labeledFarEnd(context, check.device, check.object);
    const lost = whole ? lostLabels(context, check.device) : [];
    const evidence = [
      ...evidenceOf(check),
      ...(far === null ? [] : [far.evidence]),
      ...lost.map(({ line }) => pointToLine(line)),
    ];
    const where = whole ? check.device : `${check.device} ${check.object}`;
    return {
      type: 'mpls_not_enabled',
      device: check.device,
      interface: whole ? null : check.object,
      title: `MPLS is not enabled on ${where}`,
      explanation: `${where}: ${context.words.value(check)}. ${far?.text ?? ''}The IGP sends traffic this way, so labeled packets are probably lost on ${where}${sessionWords(context)}. ${labelWords(check.device, lost)}`,
      evidence,
      shown: [check, ...logsOfThese(context, lost)],
    };
  });
}

export const mplsFaults = defineFaults({ foundBy: [mplsCauses] })({
  mpls_not_enabled: {
    place: (_context, { device, interface: port }) => [
      resourceId('labels', device, port ?? 'device'),
    ],
    severity: 'critical',
    origin: 'settings',
    actions: ({ device, interface: port }) => [
      `Check what changed on ${port === null ? '' : `${port} on `}${device} and whether LDP or segment routing carries labels there; then enable MPLS on ${port ?? device}.`,
      'show mpls interfaces',
      'show mpls ldp neighbor brief',
      'show mpls forwarding',
    ],
  },
});
