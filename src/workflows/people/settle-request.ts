import {
  type Agreed,
  type AskedAgain,
  type HumanAnswer,
  type HumanDecision,
  type HumanRequest,
  type Identity,
} from '../../domain/people/human-request';
import { refusedAnswersAtMost, unclearAnswersAtMost } from '../../domain/people/read-answer';
import { samePerson } from '../../domain/people/why-refused';
import type { Run } from '../run/run';
import { tellParent } from './tell-parent';

/** Keeps the question open; after too many answers without a choice it counts as refused. */
export function askAgain(
  run: Run,
  request: HumanRequest,
  answer: HumanAnswer,
  note: string,
): HumanDecision | AskedAgain {
  const unclear = [
    ...(request.unclear ?? []),
    { answer: answer.answer, by: answer.by ?? null, at: Date.now() },
  ];
  const again = { ...request, unclear };
  if (unclear.length >= unclearAnswersAtMost) return settle(run, again, { answer, by: 'unclear' });
  keepOpen(run, again);
  return { askedAgain: true, note, request: again };
}

/** Records an answer that does not count. The question stays open as it was. */
export function recordRefusal(
  run: Run,
  request: HumanRequest,
  { answer, by }: { answer: string; by: string | null },
  reason: string,
): void {
  if ((request.refused ?? []).length >= refusedAnswersAtMost) return;
  keepOpen(run, withRefusal(request, { answer, by }, reason));
}

/** Records an answer that came after its question was closed, and changes nothing else. */
export function recordLate(
  { status }: Run,
  { answer, to }: { answer: HumanAnswer; to: HumanDecision },
  reason: string,
): void {
  const said = { answer: answer.answer, by: answer.by ?? null };
  status.decisions = status.decisions.map((one) =>
    one.request.id === to.request.id
      ? { ...one, request: withRefusal(one.request, said, reason) }
      : one,
  );
}

function withRefusal(
  request: HumanRequest,
  { answer, by }: { answer: string; by: string | null },
  reason: string,
): HumanRequest {
  const one = { answer: answer.slice(0, 200), by, at: Date.now(), reason: reason.slice(0, 500) };
  return { ...request, refused: [...(request.refused ?? []), one] };
}

/**
 * Counts an agreement where more than one person has to agree; null once enough have, and the
 * request can be settled. The same person again counts once.
 */
export function countAgreement(
  run: Run,
  request: HumanRequest,
  { by = '', signature }: HumanAnswer,
  identity: Identity,
): Agreed | null {
  const { terms, agreed = [] } = request;
  const wanted = terms?.approvals ?? 1;
  const again = agreed.some((one) => samePerson(one.by, by));
  const now = { by, at: Date.now(), identity, ...(signature !== undefined && { signature }) };
  const all = again ? agreed : [...agreed, now];
  if (all.length >= wanted) return null;
  const open = { ...request, agreed: all };
  keepOpen(run, open);
  const said = again ? `${by} has agreed already` : 'Agreed';
  return {
    agreed: true,
    note: `${said}: ${all.length} of ${wanted} approvals; it waits for ${wanted - all.length} more, by somebody else.`,
    request: open,
  };
}

export function settle(
  run: Run,
  request: HumanRequest,
  how: {
    answer: HumanAnswer | null;
    choice?: string | null;
    by: HumanDecision['settledBy'];
    identity?: Identity;
  },
): HumanDecision {
  const { answer } = how;
  const decision: HumanDecision = {
    request,
    answer: answer?.answer ?? null,
    ...((how.choice ?? null) !== null && { choice: how.choice }),
    by: answer?.by ?? null,
    ...(how.identity !== undefined && { identity: how.identity }),
    ...(answer?.signature !== undefined && { signature: answer.signature }),
    at: Date.now(),
    settledBy: how.by,
  };
  run.status.openRequest = null;
  run.status.decisions.push(decision);
  tellParent(run);
  return decision;
}

function keepOpen(run: Run, request: HumanRequest): void {
  run.status.openRequest = request;
  run.enter('waiting');
  tellParent(run);
}
