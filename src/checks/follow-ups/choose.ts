import type { FollowUp } from '../../domain/analysis/analysis';
import type { CheckWords, Judged } from '../define-check';
import type { PreviousRun } from '../../domain/analysis/previous-run';
import type { CheckContext } from '../context';
import type { Explained } from '../diagnosis/search';
import { commitWishes, detailWishes, mapWishes, subjectWishes } from './asked-wishes';
import { lookupWishes } from './lookup-wishes';
import { peerWishes } from './peer-wishes';
import { previousWishes } from './previous-wishes';
import { segmentWishes } from './segment-wishes';
import { searchWishes } from './search-wishes';
import { widerWishes } from './wider-wishes';
import { asFollowUp, isSettled, type Wish } from './wishes';

/** Follow-ups listed at once; after these are read, others may matter more. */
const mostAtOnce = 6;

/**
 * The evidence that is still missing to settle something, the most valuable first: what the question
 * asks for and the previous run left open, then what the search would tell apart. A wish that is read,
 * absent or failed for good is not listed, so a loop over follow-ups ends by itself.
 */
export function chooseFollowUps(
  context: CheckContext,
  checks: Judged[],
  explained: Explained,
  previous: PreviousRun | null,
  words: CheckWords,
): FollowUp[] {
  const asked = [
    ...subjectWishes(context),
    ...lookupWishes(context),
    ...previousWishes(context, previous),
    ...mapWishes(context),
    ...commitWishes(context),
    ...detailWishes(context),
    ...peerWishes(context),
    ...segmentWishes(context),
  ].sort((a, b) => b.value - a.value);
  const best = new Map<string, Wish>();
  for (const wish of [...asked, ...searchWishes(context, checks, explained, words, mostAtOnce)]) {
    const key = `${wish.device}|${wish.subject}|${wish.object ?? ''}`;
    if (!isSettled(context, wish) && !best.has(key)) best.set(key, wish);
  }
  const chosen = best.size > 0 ? [...best.values()] : widerWishes(context, explained);
  return chosen
    .filter((wish) => !isSettled(context, wish))
    .slice(0, mostAtOnce)
    .map(asFollowUp);
}
