import { checkKey } from '../../domain/analysis/check';
import type { Judged } from '../define-check';
import { evidenceOf, sinceOf, type Cause, type DiagnosisContext } from './cause';

type Draft = Pick<Cause, 'type' | 'severity' | 'title' | 'explanation'> & Partial<Cause>;

/** A cause that lies with one session, from the checks that show it. */
export function sessionCause(
  context: DiagnosisContext,
  device: string,
  object: string,
  own: (Judged | null)[],
  draft: Draft,
): Cause {
  const shown = own.flatMap((one) => one ?? []);
  const evidence = [...(draft.evidence ?? []), ...evidenceOf(...shown)];
  return {
    device,
    interface: null,
    object,
    confidence: 'confirmed',
    lasting: true,
    ...draft,
    evidence,
    own: shown.map(checkKey),
    since: sinceOf(context, evidence),
  };
}
