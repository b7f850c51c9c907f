import type { RootCause } from '../../src/domain/analysis/analysis';
import type { Check, CheckResult } from '../../src/domain/analysis/check';
import type { RunDocument } from '../../src/domain/run/run-document';
import type { EvalCase } from '../../evals/read/eval-case';
import { type Expectation, expectationSchema } from '../../evals/read/expectation';
import type { CaseRun } from '../../evals/run-case';
import { problemsOf } from '../../evals/score/problems';
import { scoreCase } from '../../evals/score/score-case';
import type { ScoredRun } from '../../evals/score/totals';

/** A check of a run, by its key in the form `check device object`. */
export function check(key: string, result: CheckResult): Check {
  const [name = '', device = '', ...object] = key.split(' ');
  return {
    check: name,
    device,
    object: object.join(' '),
    result,
    value: 'as read',
    expectation: '',
    rule: '',
    evidence: null,
    related: [],
  };
}

export function cause(
  type: string,
  device: string,
  port: string | null = null,
  object: string | null = null,
): RootCause {
  return { type, device, interface: port, object };
}

export function expectation(part: Record<string, unknown>): Expectation {
  return expectationSchema.parse({ verdict: 'fault', root_cause: null, ...part });
}

export function evalCase(part: Partial<EvalCase> = {}): EvalCase {
  return {
    id: 'one',
    title: 'A case',
    lab: { scenario: 'healthy' },
    request: { query: 'Check PE1', now: '2026-11-27T21:30:00Z' },
    expect: expectation({}),
    ...part,
  };
}

/** The document of a run, as far as a score looks at it. */
export function document(part: Partial<RunDocument> = {}): RunDocument {
  return {
    format: 'netoncall/run/1',
    id: 'eval-one-1',
    run_id: 'r',
    query: 'Check PE1',
    profile: 'network',
    reasoner: 'rules',
    objective: null,
    intent: null,
    devices: ['PE1'],
    plan_source: null,
    now: '2026-11-27T21:30:00Z',
    window_minutes: null,
    outcome: 'achieved',
    verdict: 'healthy',
    severity: null,
    root_cause: null,
    other_causes: [],
    findings: [],
    checks: [],
    diff: null,
    clarification: null,
    decisions: [],
    steps: [],
    calls: [],
    refused: [],
    coverage: [],
    answer: null,
    verification: null,
    replans: 0,
    diagnoses: [],
    todo: [],
    nodes: null,
    judged: true,
    last_result: null,
    limitations: [],
    timeline: [],
    next_actions: [],
    assessment: {
      objective_achieved_assessment: true,
      current_retries: 0,
      max_retries: 2,
      assessor_feedback_for_retry: null,
      assessor_notes_for_final_report: null,
    },
    tokens: { prompt: 100, completion: 20, cached: 0 },
    seconds: 1,
    passes: 1,
    evidence_store: 's',
    report: { summary: [], markdown: '', ticket: '' },
    ...part,
  };
}

export function caseRun(part: Partial<CaseRun> = {}): CaseRun {
  return {
    case: evalCase(),
    attempt: 1,
    workflowId: 'eval-one-1',
    document: document(),
    error: null,
    question: null,
    state: null,
    evidence: { pointers: 0, broken: [] },
    seconds: 2,
    ...part,
  };
}

export function scored(part: Partial<CaseRun> = {}): ScoredRun {
  const run = caseRun(part);
  const score = scoreCase(run);
  return { ...run, score, problems: problemsOf(run, score) };
}
