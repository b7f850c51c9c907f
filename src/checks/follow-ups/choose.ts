import type { FollowUp } from '../../domain/analysis/analysis';
import type { CheckWords, Judged } from '../define-check';
import type { PreviousRun } from '../../domain/analysis/previous-run';
import type { CheckContext } from '../context';
import type { Explained } from '../diagnosis/search';
import {
  commitProposals,
  detailProposals,
  mapProposals,
  subjectProposals,
} from './asked-proposals';
import { lookupProposals } from './lookup-proposals';
import { peerProposals } from './peer-proposals';
import { previousProposals } from './previous-proposals';
import { segmentProposals } from './segment-proposals';
import { searchProposals } from './search-proposals';
import { widerProposals } from './wider-proposals';
import { asFollowUp, isSettled, type ReadingProposal } from './reading-proposal';

/** Follow-ups listed at once; after these are read, others may matter more. */
const mostAtOnce = 6;

/**
 * The evidence that is still missing to settle something, the most valuable first: what the question
 * asks for and the previous run left open, then what the search would tell apart. A proposal that is read,
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
    ...subjectProposals(context),
    ...lookupProposals(context),
    ...previousProposals(context, previous),
    ...mapProposals(context),
    ...commitProposals(context),
    ...detailProposals(context),
    ...peerProposals(context),
    ...segmentProposals(context),
  ].sort((a, b) => b.value - a.value);
  const best = new Map<string, ReadingProposal>();
  for (const proposal of [
    ...asked,
    ...searchProposals(context, checks, explained, words, mostAtOnce),
  ]) {
    const key = `${proposal.device}|${proposal.subject}|${proposal.object ?? ''}`;
    if (!isSettled(context, proposal) && !best.has(key)) best.set(key, proposal);
  }
  const chosen = best.size > 0 ? [...best.values()] : widerProposals(context, explained);
  return chosen
    .filter((one) => !isSettled(context, one))
    .slice(0, mostAtOnce)
    .map(asFollowUp);
}
