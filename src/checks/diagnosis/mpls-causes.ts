import type { EvidencePointer } from '../../domain/analysis/check';
import { isEstablished } from '../bgp/sessions';
import { pointTo } from '../context';
import {
  evidenceOf,
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

/** Core ports, or routers, that use the IGP without labels. */
export function mplsCauses(context: DiagnosisContext): FoundCause[] {
  return failingOf(context, 'mpls.enabled').map((check) => {
    const whole = check.object === 'device';
    const far = whole ? null : labeledFarEnd(context, check.device, check.object);
    const evidence = [...evidenceOf(check), ...(far === null ? [] : [far.evidence])];
    const where = whole ? check.device : `${check.device} ${check.object}`;
    return {
      type: 'mpls_not_enabled',
      device: check.device,
      interface: whole ? null : check.object,
      title: `MPLS is not enabled on ${where}`,
      explanation: `${where}: ${context.words.value(check)}. ${far?.text ?? ''}The IGP sends traffic this way, so labeled packets are probably lost on ${where}${sessionWords(context)}. The exchange of labels itself (LDP sessions, labels) cannot be read.`,
      evidence,
      shown: [check],
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
