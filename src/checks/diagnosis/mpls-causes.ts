import { checkKey, type EvidencePointer } from '../../domain/analysis/check';
import { isEstablished } from '../bgp/sessions';
import { pointTo } from '../context';
import {
  evidenceOf,
  failingOf,
  sinceOf,
  type Cause,
  type DiagnosisContext,
  type JudgedContext,
} from './cause';

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
export function mplsCauses(context: DiagnosisContext): Cause[] {
  return failingOf(context, 'mpls.enabled').map((check) => {
    const whole = check.object === 'device';
    const far = whole ? null : labeledFarEnd(context, check.device, check.object);
    const evidence = [...evidenceOf(check), ...(far === null ? [] : [far.evidence])];
    const where = whole ? check.device : `${check.device} ${check.object}`;
    return {
      type: 'mpls_not_enabled',
      device: check.device,
      interface: whole ? null : check.object,
      object: null,
      severity: 'critical',
      confidence: 'confirmed',
      title: `MPLS is not enabled on ${where}`,
      explanation: `${where}: ${context.words.value(check)}. ${far?.text ?? ''}The IGP sends traffic this way, so labeled packets are probably lost on ${where}${sessionWords(context)}. The exchange of labels itself (LDP sessions, labels) cannot be read.`,
      evidence,
      own: [checkKey(check)],
      lasting: true,
      since: sinceOf(context, evidence),
    };
  });
}
