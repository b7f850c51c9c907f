import type { Judged } from '../define-check';
import { evidenceOf, sinceOf, type Cause, type DiagnosisContext, type FoundCause } from './cause';

type Draft = Pick<FoundCause, 'type' | 'title' | 'explanation'> & Partial<FoundCause>;

/** A cause that lies with one session, from the checks that show it. */
export function sessionCause(
  context: DiagnosisContext,
  device: string,
  object: string,
  shown: (Judged | null)[],
  draft: Draft,
): FoundCause & Pick<Cause, 'evidence'> {
  const evidence = [...(draft.evidence ?? []), ...evidenceOf(...shown)];
  return {
    device,
    object,
    ...draft,
    evidence,
    shown,
    since: sinceOf(context, evidence),
  };
}
