import { nearKey } from './loop-guard';
import { placeOfCall } from '../calls/call-id';
import type { AdmittedCall, CallRecord } from '../calls/tool-call';
import { cleanText } from '../text/escape';
import type { HumanDecision, PendingCall } from '../people/human-request';

export interface RefusedBefore {
  by: string | null;
  answer: string;
  /** Nobody has said anything since, and no call has succeeded that may have changed something. */
  asItWas: boolean;
  /** How often it was proposed again since, without anybody being asked. */
  proposedAgain: number;
}

/**
 * The last time that a person refused just these calls in this run; null where nobody did. Calls
 * are the same if they differ in nothing that makes a difference to a tool. A refusal of several
 * together says nothing of each alone.
 * @param notAsked ids of calls that were denied without a question for this reason
 * @param reads whether a call is known to change nothing
 */
export function refusedBefore(
  calls: readonly AdmittedCall[],
  { decisions, calls: made }: { decisions: readonly HumanDecision[]; calls: readonly CallRecord[] },
  notAsked: ReadonlySet<string>,
  reads: (call: CallRecord) => boolean,
): RefusedBefore | null {
  const key = keyOf(calls);
  const refuses = ({ request, settledBy, choice }: HumanDecision): boolean =>
    request.kind === 'confirmation' &&
    settledBy === 'answer' &&
    choice !== 'yes' &&
    keyOf(request.calls ?? (request.call === undefined ? [] : [request.call])) === key;
  const at = decisions.map(refuses).lastIndexOf(true);
  const refusal = decisions[at];
  if (refusal === undefined) return null;
  const said = decisions
    .slice(at + 1)
    .some(({ request, answer }) => request.kind !== 'confirmation' && answer !== null);
  const changed = made.some(
    (call) =>
      (call.at ?? 0) > refusal.at &&
      placeOfCall(call.id) !== null &&
      (call.outcome.status === 'success' || call.outcome.status === 'outcome_unknown') &&
      !reads(call),
  );
  const again = made.filter(
    ({ id, ...call }) => notAsked.has(id) && calls.some((one) => nearKey(one) === nearKey(call)),
  );
  const asItWas = !said && !changed;
  return { by: refusal.by, answer: refusal.answer ?? '', asItWas, proposedAgain: again.length };
}

/** Why the same call is not asked for a second time. */
export function whyNotAskedAgain({ by, answer }: RefusedBefore): string {
  return `${by ?? 'a person'} refused this same call before ("${cleanText(answer, 100)}"), and nothing has changed since, so nobody was asked again`;
}

/** What a person reads who is asked for a call that was refused before. */
export function refusedNote({ by, answer }: RefusedBefore): string {
  return `This same call was refused before in this run: ${cleanText(by ?? 'a person')} said "${cleanText(answer, 100)}". It is proposed again, because something was changed or said since.`;
}

function keyOf(calls: readonly Pick<PendingCall, 'server' | 'tool' | 'arguments'>[]): string {
  return calls.map(nearKey).sort().join('\n');
}
