import type { SettledPart } from '../domain/analysis/goal-part';
import { noTokens } from '../domain/reasoning/model-use';
import { answeredOf } from '../domain/run/answered';
import type { RunDocument, DocumentCall } from '../domain/run/run-document';
import type { ComposeInput } from './compose-input';
import { supportedOutcome, supportedVerdict } from './honesty';
import { taskAnswer } from './answer/task-answer';
import { errorText } from './error-text';
import { composeLimitations } from './limitations';
import { renderMarkdown } from './markdown';
import type { ReportFacts } from './markdown/section';
import { complaintActions } from './complaint-action';
import { isUnexplained } from './headline';
import { composeNextActions } from './next-actions';
import { worstSeverity } from './severity';
import { endedSteps } from './step-marks';
import { composeSummary } from './summary';
import { composeTicket } from './ticket-lines';
import { composeWatch } from '../domain/watch/watch-report';
import type { RunStatus } from '../domain/run/run-status';
import type { CallRecord } from '../domain/calls/tool-call';

/**
 * Writes the document of a run from its trace and from what its evidence adds up to. Pure: the same
 * input gives the same document. Without an analysis nothing is known of the network, so the
 * verdict is `inconclusive`. `verifyReport` checks the result against the evidence afterwards.
 */
export function composeDocument(input: ComposeInput): RunDocument {
  const facts = composeFacts(input);
  const subject = input.analysis?.subject;
  const summary = composeSummary(facts, {
    remarks: input.analysis?.remarks ?? [],
    // That it is gone may be the answer.
    notFound: subject?.found === false && subject.gone !== true ? subject.notFound : undefined,
    rejection: input.trace.rejection,
  });
  const ticket = composeTicket(facts, summary);
  return {
    ...facts,
    report: { summary, markdown: renderMarkdown(facts, summary, ticket), ticket },
  };
}

function composeFacts(input: ComposeInput): ReportFacts {
  const { trace, analysis, endedAt } = input;
  const { status, request } = trace;
  const findings = analysis?.findings ?? [];
  const coverage = analysis?.coverage ?? [];
  const grounds = { checks: analysis?.checks ?? [], coverage };
  const { answer, answer_sentences: sentences, leftOut, unfounded } = taskAnswer(input);
  const reached = status.outcome ?? 'failed';
  const outcome = supportedOutcome(
    unfounded && reached === 'achieved' ? 'partial' : reached,
    grounds,
  );
  const watch = composeWatch({
    tick: trace.tick ?? null,
    everySeconds: request.everySeconds,
    acknowledged: request.acknowledged ?? [],
    now: trace.now,
    checks: grounds.checks,
    diff: analysis?.diff ?? null,
  });
  const understood = status.goal?.question ?? trace.rejection?.understood;
  const judged = trace.judged ?? true;
  const verdict = supportedVerdict(analysis?.verdict ?? 'inconclusive', outcome, grounds);
  return {
    format: 'netoncall/run/1',
    id: trace.id,
    run_id: trace.runId,
    query: request.query,
    ...(request.askedBy !== undefined && { asked_by: request.askedBy }),
    profile: request.profile,
    reasoner: status.reasoner ?? 'rules',
    objective: status.goal?.objective ?? null,
    intent: status.plan?.intent ?? status.goal?.intent ?? null,
    devices: status.goal?.devices ?? [],
    ...(status.fleet == null ? {} : { fleet: status.fleet }),
    plan_source: status.plan?.source ?? null,
    now: trace.now,
    window_minutes: status.goal?.windowMinutes ?? null,
    ...(status.goal?.windowEndMinutes === undefined
      ? {}
      : { window_end_minutes: status.goal.windowEndMinutes }),
    ...(understood === undefined ? {} : { understood }),
    outcome,
    verdict,
    answered: answeredOf({
      outcome,
      verdict,
      judged,
      direct_answer: analysis?.answer,
      unexplained: isUnexplained({ verdict, direct_answer: analysis?.answer }),
    }),
    severity: worstSeverity(findings),
    root_cause: analysis?.rootCause ?? null,
    other_causes: analysis?.otherCauses ?? [],
    ...(analysis?.impact === undefined ? {} : { impact: analysis.impact }),
    findings,
    checks: grounds.checks,
    diff: analysis?.diff ?? null,
    ...(watch === null ? {} : { watch }),
    clarification: clarificationOf(status),
    decisions: status.decisions,
    ...(status.hints === undefined ? {} : { hints: status.hints }),
    steps: endedSteps(status.steps),
    calls: status.calls.map(documentCall),
    refused: status.refused.map(({ tool, reason, at }) => ({
      tool,
      reason,
      ...(at !== undefined && { at }),
    })),
    coverage,
    ...(analysis?.answer === undefined ? {} : { direct_answer: analysis.answer }),
    answer,
    ...(sentences === undefined ? {} : { answer_sentences: sentences }),
    ...(status.parts === undefined
      ? {}
      : { parts: unfounded ? status.parts.map(openAgain) : status.parts }),
    verification: status.verification,
    ...(input.agentAnswer === undefined ? {} : { agent_answer: input.agentAnswer }),
    replans: status.replans,
    diagnoses: status.diagnoses,
    todo: status.todo,
    nodes: status.nodes,
    judged,
    last_result: input.lastResult ?? null,
    limitations: [...composeLimitations(input), ...leftOut],
    timeline: analysis?.timeline ?? [],
    ...((input.series ?? []).length === 0 ? {} : { series: input.series }),
    ...(input.topology === undefined ? {} : { topology: input.topology }),
    next_actions: composeNextActions(
      { findings, coverage, verdict, outcome },
      complaintActions({ understood, judged, outcome, verdict, direct_answer: analysis?.answer }),
      trace.rejection?.suggestions ?? [],
    ),
    assessment: status.assessment,
    tokens: status.model?.tokens ?? noTokens,
    ...(status.model === undefined ? {} : { model: status.model }),
    seconds: Math.max(0, (endedAt - status.startedAt) / 1000),
    passes: passesOf(status),
    evidence_store: status.evidenceStore ?? '',
  };
}

/** A part that was done by an answer which does not stand. */
function openAgain(part: SettledPart): SettledPart {
  if (part.status !== 'done') return part;
  return { ...part, status: 'open', why: 'The answer says what nothing in this run shows.' };
}

function documentCall(call: CallRecord): DocumentCall {
  const { outcome } = call;
  return {
    server: call.server,
    tool: call.tool,
    arguments: call.arguments,
    status: outcome.status,
    ms: outcome.milliseconds,
    step: call.step,
    pass: call.pass,
    digest: outcome.digest,
    ref: outcome.ref,
    error: outcome.error === null ? null : errorText(outcome.error),
    ...(call.at !== undefined && { at: call.at }),
  };
}

/** The question that was asked back, answered or not; the first one where there were several. */
function clarificationOf({ decisions, openRequest }: RunStatus): string | null {
  const requests = decisions.map(({ request }) => request);
  if (openRequest !== null) requests.push(openRequest);
  return requests.find(({ kind }) => kind === 'clarification')?.prompt ?? null;
}

/** Passes that were begun; none where the run ended before it had a plan. */
function passesOf({ steps, pass }: RunStatus): number {
  return steps.length === 0 ? 0 : pass + 1;
}
