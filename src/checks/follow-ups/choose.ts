import type { FollowUp } from '../../domain/analysis/analysis';
import type { CheckWords, Judged } from '../define-check';
import type { PreviousRun } from '../../domain/analysis/previous-run';
import type { CheckContext } from '../context';
import type { Explained } from '../diagnosis/search';
import {
  commitProposals,
  detailProposals,
  factProposals,
  holderProposals,
  mapProposals,
  changeProposals,
  clockProposals,
  momentProposals,
  subjectProposals,
  undecidedProposals,
} from './asked-proposals';
import { lookupProposals } from './lookup-proposals';
import { otherReflectorProposals, peerProposals } from './peer-proposals';
import { previousProposals } from './previous-proposals';
import { restoreProposals } from './restore-proposals';
import { segmentProposals } from './segment-proposals';
import { searchProposals } from './search-proposals';
import { widerProposals } from './wider-proposals';
import { isFound } from './found';
import { openFailures } from './targets';
import { asFollowUp, isSettled, type ReadingProposal } from './reading-proposal';

/** Follow-ups listed at once; after the first is read, others may matter more. */
const mostAtOnce = 6;

/**
 * The evidence that is still missing to settle something, the most valuable first: what the question
 * asks for and the previous run left open, then what the search would tell apart. A proposal that is read,
 * absent or failed for good is not listed, so a loop over follow-ups ends by itself. `found`: what was
 * reported has its cause, and nothing else that could be read would change that.
 */
export function chooseFollowUps(
  context: CheckContext,
  checks: Judged[],
  explained: Explained,
  previous: PreviousRun | null,
  words: CheckWords,
): { followUps: FollowUp[]; found: boolean } {
  const open = openFailures(context, checks, explained, words);
  const found = isFound(context, explained, open);
  const asked = [
    ...subjectProposals(context, found),
    ...factProposals(context),
    ...holderProposals(context),
    ...lookupProposals(context),
    ...detailProposals(context),
    ...peerProposals(context),
    ...otherReflectorProposals(context),
    ...segmentProposals(context),
    ...previousProposals(context, previous),
    ...restoreProposals(context),
    ...mapProposals(context),
    ...commitProposals(context),
    ...undecidedProposals(context, checks),
    ...momentProposals(context, explained),
    ...changeProposals(context, explained),
    ...clockProposals(context),
  ].sort((a, b) => b.value - a.value);
  const best = new Map<string, ReadingProposal>();
  for (const proposal of [
    ...asked,
    ...searchProposals(context, checks, explained, { open, found }, mostAtOnce),
  ]) {
    const key = `${proposal.device}|${proposal.subject}|${proposal.object ?? ''}`;
    if (!isSettled(context, proposal) && !best.has(key)) best.set(key, proposal);
  }
  const chosen = best.size > 0 ? [...best.values()] : widerProposals(context, explained);
  const followUps = chosen
    .filter((one) => !isSettled(context, one))
    .slice(0, mostAtOnce)
    .map(asFollowUp);
  return { followUps, found };
}
