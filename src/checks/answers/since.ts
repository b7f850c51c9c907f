import type { Finding } from '../../domain/analysis/finding';
import type { CheckContext } from '../context';
import { type Commit, commitOf } from './commits';
import type { AnswerInput } from './define-answer';
import { latestLine } from '../log-lines';
import { goneSince } from './losses';

/** When it began, for those who ask when: as the cause tells, else the first line about what is asked. */
export function sinceOf({ context }: AnswerInput, cause: Finding | null) {
  if (context.question.form !== 'when') return {};
  const since = cause?.since ?? goneSince(context);
  const commit = since === null && cause !== null ? evidentCommit(context, cause) : null;
  return { since, ...(commit !== null && { commit }) };
}

/** The last commit among the evidence of a cause that left no loss in a log, where its time is known. */
function evidentCommit({ facts }: CheckContext, { device, evidence }: Finding): Commit | null {
  const places = new Set(evidence.map(({ ref, pointer }) => `${ref} ${pointer}`));
  const lines = facts.devices.get(device)?.logs.lines ?? [];
  const line = latestLine(
    lines,
    ({ kind, time, place }) =>
      kind === 'commit' && time !== null && places.has(`${place.ref} ${place.pointer}`),
  );
  return line === undefined ? null : commitOf(device, line);
}
