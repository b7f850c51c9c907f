import type { RootCause } from '../../src/domain/analysis/analysis';
import type { Verdict } from '../../src/domain/analysis/outcome';
import { kindOf } from '../read/eval-case';
import type { Expectation } from '../read/expectation';
import type { CaseRun } from '../run-case';
import { type FalseAlarm, falseAlarms } from './false-alarms';
import { leastCalls } from './least-calls';
import { acceptsCause, type CauseScore, scoreCause } from './score-cause';
import { type CheckScore, scoreChecks } from './score-checks';
import { type DiffScore, scoreDiff } from './score-diff';
import { type QuestionScore, scoreQuestion } from './score-question';

/** What a run got right and wrong. */
export interface CaseScore {
  /** Kind of fault, or the expected verdict where the case has no cause. */
  kind: string;
  verdict: { expected: Verdict[]; reported: Verdict | null; right: boolean };
  /** Null where the case has no cause. */
  cause: CauseScore | null;
  /** A cause was named where the case has none. */
  inventedCause: boolean;
  checks: CheckScore[];
  /** Null where there is no previous run. */
  diff: DiffScore | null;
  question: QuestionScore;
  falseAlarms: FalseAlarm[];
  /** The fewest calls that show the expected cause; null where that cannot be told. */
  leastCalls: number | null;
  /** Sentences that only a person can judge; the code does not. */
  notJudged: { mustSay: string[]; mustNot: string[] };
}

/** Compares a run with what its case expects. Pure; a run that ended early has got nothing right. */
export function scoreCase(
  run: Pick<CaseRun, 'case' | 'document' | 'question' | 'state'>,
): CaseScore {
  const { expect } = run.case;
  const { document } = run;
  const reported = document?.verdict ?? null;
  return {
    kind: kindOf(expect),
    verdict: {
      expected: expect.verdict,
      reported,
      right: reported !== null && expect.verdict.includes(reported),
    },
    cause: scoreCause(expect, document?.root_cause ?? null),
    inventedCause: inventsCause(expect, document?.root_cause ?? null),
    checks: scoreChecks(expect, document?.checks ?? []),
    diff: scoreDiff(expect, document?.diff ?? null),
    question: scoreQuestion(expect, document?.clarification ?? null, run.question),
    falseAlarms: falseAlarms(run.case, document?.checks ?? [], run.state),
    leastCalls: leastCalls(run),
    notJudged: { mustSay: expect.must_say, mustNot: expect.must_not },
  };
}

function inventsCause(expect: Expectation, reported: RootCause | null): boolean {
  return expect.root_cause === null && reported !== null && !acceptsCause(expect, reported);
}

/** Whether the case is one in which nothing is wrong. */
export function isHealthyCase({ verdict }: CaseScore): boolean {
  return verdict.expected.length === 1 && verdict.expected[0] === 'healthy';
}

/** Whether a healthy network was reported as broken, in whole or in part. */
export function alarmsFalsely(score: CaseScore): boolean {
  return score.verdict.reported === 'fault' || score.falseAlarms.length > 0;
}
