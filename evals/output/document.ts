import type { BadCase } from '../read/read-cases';
import type { ScoredRun, Totals } from '../score/totals';

/** How an evaluation was made. */
export interface EvaluationFacts {
  reasoner: 'rules' | 'model';
  llm: string | null;
  /** Without Temporal, in one process. */
  direct: boolean;
  repeat: number;
  slots: number;
  /** From the start of the first case to the end of the last. */
  wallSeconds: number;
  /** Case files that could not be run. */
  bad: readonly BadCase[];
}

/** The document that `netoncall eval --json` prints: one entry a run, and the figures over all. */
export function evaluationDocument(
  runs: readonly ScoredRun[],
  totals: Totals,
  { wallSeconds, bad, ...facts }: EvaluationFacts,
): unknown {
  return {
    format: 'netoncall/evaluation/1',
    ...facts,
    wall_seconds: wallSeconds,
    bad_cases: bad,
    cases: runs.map(caseEntry),
    totals,
  };
}

/** Fields of the run's document under their own names, so that both can be judged by one program. */
function caseEntry(run: ScoredRun): unknown {
  const { document } = run;
  return {
    ...(document ?? noDocument),
    id: run.case.id,
    title: run.case.title,
    attempt: run.attempt,
    workflow_id: run.workflowId,
    error: run.error,
    seconds: run.seconds,
    right: run.problems.length === 0,
    problems: run.problems,
    score: run.score,
    least_calls: run.score.leastCalls,
  };
}

/** What stands in place of the document of a run that ended early. */
const noDocument = {
  outcome: 'failed',
  verdict: 'inconclusive',
  root_cause: null,
  other_causes: [],
  checks: [],
  diff: null,
  clarification: null,
  calls: [],
  tokens: { prompt: 0, completion: 0, cached: 0 },
  passes: 0,
  report: { summary: [], markdown: '', ticket: '' },
};
