import { checkKey } from '../../domain/analysis/check';
import { evidenceOf, failingOf, sinceOf, type Cause, type DiagnosisContext } from './cause';

/** Core ports, or routers, that use the IGP without labels. */
export function mplsCauses(context: DiagnosisContext): Cause[] {
  return failingOf(context, 'mpls.enabled').map((check) => {
    const whole = check.object === 'device';
    const evidence = evidenceOf(check);
    const where = whole ? check.device : `${check.device} ${check.object}`;
    return {
      type: 'mpls_not_enabled',
      device: check.device,
      interface: whole ? null : check.object,
      object: null,
      severity: 'critical',
      confidence: 'confirmed',
      title: `MPLS is not enabled on ${where}`,
      explanation: `${where}: ${context.words.value(check)}. The IGP sends traffic this way, and labeled packets are lost there while all sessions stay up. No connected tool shows whether labels are exchanged elsewhere.`,
      evidence,
      own: [checkKey(check)],
      lasting: true,
      since: sinceOf(context, evidence),
    };
  });
}
