import { insertSecond } from '../../domain/text/sentences';
import { allFaults } from '../all-faults';
import { commitBefore } from '../bgp/events';
import { pointToLine } from '../context';
import type { Judged } from '../define-check';
import { tellsOfLoss, type LogLine } from '../log-lines';
import { linesOf } from '../needs/moments';
import { evidenceOf, type Cause, type DiagnosisContext } from './cause';
import { withRejected } from './rejected-before';
import { cameUpAnew, changeBefore, commitNumber, whyNoChange } from './last-change';

/** The first line that tells of a loss, among those that a cause and what follows from it rest on. */
function onsetOf(
  context: DiagnosisContext,
  cause: Cause,
  accounts: readonly Judged[],
): LogLine | null {
  const own = linesOf(context, cause.evidence).filter(tellsOfLoss);
  const lines =
    own.length > 0 ? own : linesOf(context, evidenceOf(...accounts)).filter(tellsOfLoss);
  const timed = lines.flatMap((line) => (line.time === null ? [] : [{ line, time: line.time }]));
  const [first] = timed.sort((a, b) => a.time.earliest.getTime() - b.time.earliest.getTime());
  return first?.line ?? null;
}

/**
 * A cause with the time at which its loss was logged first, and with the commit on its router nearest
 * before that, at most five minutes: who finds a wrong setting asks next who set it, and when.
 * @param accounts the failing checks that it accounts for
 */
export function withCommit(
  context: DiagnosisContext,
  cause: Cause,
  accounts: readonly Judged[],
): Cause {
  return withRejected(context, withItsCommit(context, cause, accounts));
}

function withItsCommit(
  context: DiagnosisContext,
  cause: Cause,
  accounts: readonly Judged[],
): Cause {
  if (!cause.lasting) return cause;
  const onset = onsetOf(context, cause, accounts);
  if (onset?.time == null) return withLastChange(context, cause);
  const dated = { ...cause, since: cause.since ?? onset.time.earliest.toISOString() };
  const commit = commitBefore(context.facts.devices.get(cause.device), onset);
  if (commit?.time == null) return withLastChange(context, dated);
  const id = commitNumber(commit);
  const seconds = Math.round((onset.time.latest.getTime() - commit.time.latest.getTime()) / 1000);
  const number = id === null ? '' : ` ${id}`;
  const by = commit.peer === null ? '' : ` by ${commit.peer}`;
  const before = seconds <= 0 ? 'less than a second' : `${seconds} s`;
  return {
    ...dated,
    commit: { who: commit.peer, id },
    // What was read stands before what it is held to mean.
    explanation: insertSecond(
      cause.explanation,
      `Commit${number}${by} at ${commit.time.written}, ${before} before the first loss, is the nearest one in the log of ${cause.device}.`,
    ),
    evidence: [...cause.evidence, pointToLine(commit)],
  };
}

/** A cause with what changed last on its router before it; a commit there is what to look at first. */
function withLastChange(context: DiagnosisContext, cause: Cause): Cause {
  if (cause.type === 'collection_failed') return cause;
  const change = changeBefore(context, cause);
  if (change === null) {
    const why = whyNoChange(context, cause);
    if (why === null) return cause;
    const anew = cause.since === null && context.question.lasting ? cameUpAnew(context) : null;
    if (anew === null) return { ...cause, changed: why };
    const evidence = [...cause.evidence, ...anew.evidence];
    return { ...cause, changed: `${why}; ${anew.text}`, evidence };
  }
  // A line that fails shows itself; a commit long before it is no evidence of that.
  if (change.line.kind === 'commit' && allFaults[cause.type].origin === 'matter')
    return { ...cause, changed: change.text };
  const told = {
    ...cause,
    changed: change.text,
    evidence: [...cause.evidence, change.evidence],
  };
  if (change.line.kind !== 'commit') return told;
  return { ...told, commit: { who: change.line.peer, id: commitNumber(change.line) } };
}
