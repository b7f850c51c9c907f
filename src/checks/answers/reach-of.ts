import type { Finding } from '../../domain/analysis/finding';
import { isAsked, type CheckContext } from '../context';
import { namesWhole } from './cause-of-asked';
import type { AnswerInput } from './define-answer';
import type { Reach } from './state-words';

/** A router of which anything works is not down as a whole for one port, nor a VRF for one of its places. */
export function reachOf(
  { context, diagnosis }: AnswerInput,
  cause: Finding | null,
  someWork: boolean,
): Reach {
  if (!someWork) return 'whole';
  if (!namesWhole(context)) return isServedSomewhere(context, diagnosis) ? 'part' : 'whole';
  return cause === null || isAsked(context, cause.device) ? 'part' : 'elsewhere';
}

/** A question for a VRF, some place of which, among those asked about, keeps its service. */
function isServedSomewhere(context: CheckContext, { impact }: AnswerInput['diagnosis']): boolean {
  const { vrfs, neighbors } = context.goal.entities;
  if (impact === undefined || vrfs.length === 0 || neighbors.length > 0) return false;
  const ofVrfs = (list: typeof impact.kept) =>
    list.filter(({ object }) => object !== null && vrfs.includes(object));
  return (
    // Who sees what is not his has lost nothing.
    (ofVrfs(impact.lost).length > 0 || context.question.foreign) &&
    ofVrfs([...impact.kept, ...impact.reduced, ...(impact.partial ?? [])]).some(({ device }) =>
      isAsked(context, device),
    )
  );
}
