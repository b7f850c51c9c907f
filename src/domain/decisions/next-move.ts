import type { Assessment } from './assessment';
import type { Outcome, Verdict } from '../analysis/outcome';

export interface PassCounters {
  /** Retries of the objective made so far; 0 in the first pass. */
  retries: number;
  maxRetries: number;
  /** Calls that reached a server in the pass just ended. */
  callsInPass: number;
  /** What the checks say; null where the domain has none. */
  verdict: Verdict | null;
  /** A call was denied that the objective needs, for all that is known. */
  denied?: boolean;
  /** Nobody knows whether a call that changes something took effect. */
  unsettled?: boolean;
  /** Calls that brought something, where no checks tell what was read; absent where they do. */
  results?: number;
}

export type NextMove =
  | { kind: 'report'; outcome: Outcome; note: string }
  | { kind: 'retry'; feedback: string; redo: number[] };

/**
 * What follows an assessment. The reasoner proposes a judgement; the counters have the last
 * word: a spent budget is `retries_exhausted`, and a retry in which nothing was called differently
 * ends as `partial`, because the same tries would bring the same.
 */
export function decideNextMove(assessment: Assessment, counters: PassCounters): NextMove {
  const { notes } = assessment;
  if (assessment.judgement === 'met') {
    if (counters.results === 0) {
      return { kind: 'report', outcome: 'partial', note: join(notes, 'Nothing was read.') };
    }
    // All was read, and it still does not tell: the question is not answered.
    const open = counters.verdict === 'inconclusive' || counters.unsettled === true;
    const outcome = open ? 'partial' : 'achieved';
    return { kind: 'report', outcome, note: notes };
  }
  if (assessment.judgement === 'limited') {
    return {
      kind: 'report',
      outcome: counters.denied === true ? 'denied' : 'partial',
      note: notes,
    };
  }
  if (counters.retries > 0 && counters.callsInPass === 0) {
    return {
      kind: 'report',
      outcome: counters.denied === true ? 'denied' : 'partial',
      note: join(notes, `Retry ${counters.retries} had nothing different left to try.`),
    };
  }
  if (counters.retries >= counters.maxRetries) {
    return {
      kind: 'report',
      outcome: counters.denied === true ? 'denied' : 'retries_exhausted',
      note: join(
        notes,
        `Retries exhausted: the objective was not met in ${counters.retries + 1} passes.`,
      ),
    };
  }
  return { kind: 'retry', feedback: assessment.feedback, redo: assessment.redo };
}

function join(notes: string, addition: string): string {
  return notes === '' ? addition : `${notes}\n${addition}`;
}
