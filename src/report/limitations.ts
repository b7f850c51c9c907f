import type { HumanRequest } from '../domain/people/human-request';
import { whyUnanswered } from '../domain/people/how-settled';
import { arePartsTold } from '../domain/analysis/goal-part';
import { brokenParts } from '../domain/run/fleet';
import { subjectName } from '../domain/analysis/subject-names';
import { outcomeWord } from '../domain/analysis/outcome';
import type { RunStatus } from '../domain/run/run-status';
import type { Rejection } from '../domain/run/run-trace';
import type { CallRecord } from '../domain/calls/tool-call';
import { routersBesideQuestion } from './beside-question';
import { callLine } from './call-line';
import type { ComposeInput } from './compose-input';
import { errorText } from './error-text';
import { cleanText } from '../domain/text/escape';
import { callIdentity } from './same-call';
import { modelSentences, rulesCan } from './model-sentences';
import { groupUnverified, memberText, unverifiedStart } from './unverified';
import { count, listNames, sentence } from '../domain/text/phrases';
import { endOf, shortRef } from './wording';

const messageLength = 300;

/**
 * What could not be done, and why: one sentence each, the gravest kind first. A failed call
 * that a later pass repeated with success is no limitation any more.
 */
export function composeLimitations(input: ComposeInput): string[] {
  const { status, rejection } = input.trace;
  const failedCalls = lastingFailures(status.calls);
  const lines = [
    ...endReason(status, rejection),
    ...modelSentences(status.model, rulesCan(input.trace.judged ?? true, status.plan?.source)),
    ...input.unavailableServers.map(
      ({ server, reason }) => `MCP server ${server} could not be reached: ${reason}`,
    ),
    ...brokenPartLines(status),
    ...stepLimitations(status, failedCalls),
    ...failedCalls.map(failureLine),
    ...status.calls.flatMap((call) => unmadeOrUnknown(call, status.steps)),
    ...coverageLimitations(input, failedCalls),
    ...unverifiedLimitations(input),
    ...routersBesideQuestion(input),
    ...unseenLine(status),
    ...truncations(input),
    ...(input.unheldSchemas ?? []).map(
      ({ tool, left }) =>
        `Arguments of ${tool} were not held to all of its schema; left out: ${left.join(', ')}`,
    ),
    ...status.refused.map(({ tool, reason }) => `A call of ${tool} was not made: ${reason}`),
    ...missingEvidence(input),
    ...unansweredRequests(status),
    ...status.undelivered,
    ...retryLimitation(status),
    ...untoldParts(input.trace),
    ...answerLimitations(input.agentAnswer),
  ];
  return unique(lines.map((line) => sentence(cleanText(line, 500))));
}

/** What no tool shows; of a step of the plan that asks for it, its own line says so. */
function unseenLine({ goal, steps }: RunStatus): string[] {
  const told = steps
    .filter(({ status }) => status === 'unavailable')
    .map(({ reason }) => reason ?? '')
    .join(' ');
  const names = (goal?.unseen ?? []).map(subjectName).filter((name) => !told.includes(name));
  return names.length === 0
    ? []
    : [`No connected tool shows ${listNames(names)}; the question asks for it`];
}

/** Why the run ended early, in the words for how it did. */
function endReason({ outcome, calls }: RunStatus, rejection: Rejection | null): string[] {
  if (rejection === null) return [];
  const made = calls.map((call) => ({ step: call.step, status: call.outcome.status }));
  if (outcome === 'rejected' && endOf({ outcome, calls: made }) === outcome) {
    return [`The request was rejected: ${rejection.reason}`];
  }
  return [`The run ended early: ${rejection.reason}`];
}

/** Devices of a fleet whose part ended early: none drops out silently. */
function brokenPartLines({ fleet }: RunStatus): string[] {
  if (fleet === null || fleet === undefined) return [];
  return brokenParts(fleet).map(
    ({ devices, reason, outcome }) =>
      `Not completely checked: ${devices.join(', ')} (${reason ?? outcomeWord(outcome)})`,
  );
}

/** Failed calls whose question no later call of the run answered. */
function lastingFailures(calls: readonly CallRecord[]): CallRecord[] {
  const last = new Map(calls.map((call) => [callIdentity(call), call]));
  return [...last.values()].filter(({ outcome }) => outcome.status === 'failed');
}

function failureLine(call: CallRecord): string {
  const error = call.outcome.error;
  const why =
    error === null
      ? cleanText(call.outcome.digest, messageLength)
      : errorText({
          class: error.class.replaceAll('_', ' '),
          message: cleanText(error.message, messageLength),
        });
  const { attempts } = call.outcome;
  return `${callLine(call)} failed${attempts > 1 ? ` after ${attempts} attempts` : ''}: ${why}`;
}

/** Calls that were not approved, and those of which nobody knows whether they ran. */
function unmadeOrUnknown({ step, outcome }: CallRecord, steps: RunStatus['steps']): string[] {
  const told = outcome.status === 'denied' || outcome.status === 'outcome_unknown';
  // The line of a step that failed of it has just said it.
  const said = steps.some(
    ({ index, status, reason }) =>
      index === step && status === 'failed' && reason === outcome.digest,
  );
  return told && !said ? [cleanText(outcome.digest, 2 * messageLength)] : [];
}

/** The line of a call that failed says which, so that its step needs none. */
function stepLimitations(status: RunStatus, failed: readonly CallRecord[]): string[] {
  return status.steps.flatMap((step) => {
    if (step.status === 'failed' && failed.some((call) => call.step === step.index)) return [];
    const reason = step.reason ?? 'no reason was recorded';
    const what = `Step ${step.index + 1} (“${cleanText(step.instruction, 80)}”)`;
    if (step.status === 'unavailable') return [`${what} could not be carried out: ${reason}`];
    if (step.status === 'failed') return [`${what} failed: ${reason}`];
    if (step.status === 'pending' || step.status === 'running') {
      return [`${what} was not finished when the run ended`];
    }
    return [];
  });
}

/** Areas that were not read, unless the line of a failed call says the same already. */
function coverageLimitations(input: ComposeInput, failed: readonly CallRecord[]): string[] {
  const told = failed.map((call) => ({
    values: Object.values(call.arguments),
    message: call.outcome.error?.message ?? call.outcome.digest,
  }));
  const wanted = new Set<string>(input.trace.status.goal?.subjects ?? []);
  return (input.analysis?.coverage ?? []).flatMap(({ device, subject, state, reason }) => {
    const area = `${subject.replaceAll('_', ' ')} of ${device}`;
    if (state === 'failed') {
      const known = told.some(
        (one) => one.values.includes(device) && reason !== null && reason.includes(one.message),
      );
      return known ? [] : [`Could not read ${area}: ${reason ?? 'no reason was given'}`];
    }
    if (state === 'not_asked' && wanted.has(subject)) {
      return [`Did not look at ${area}${reason === null ? '' : `: ${reason}`}`];
    }
    return [];
  });
}

/** Kinds of checks that lacked their data; the objects are listed with the checks themselves. */
function unverifiedLimitations({ analysis }: ComposeInput): string[] {
  return groupUnverified(analysis?.checks ?? []).map(
    (group) =>
      `${unverifiedStart(group)} for ${listNames(group.members.map(memberText), 4)}: ${group.reason}`,
  );
}

function truncations(input: ComposeInput): string[] {
  return (input.truncated ?? []).map(({ ref, note }) => {
    const call = input.trace.status.calls.find(({ outcome }) => outcome.ref === ref);
    return `The result of ${call === undefined ? shortRef(ref) : callLine(call)} was cut: ${note}`;
  });
}

/** Stored results that could no longer be read are told by the analysis, as remarks. */
function missingEvidence(input: ComposeInput): string[] {
  return (input.analysis?.remarks ?? []).filter((remark) => isMissingEvidence(remark));
}

export function isMissingEvidence(remark: string): boolean {
  return remark.startsWith('Evidence unavailable');
}

function unansweredRequests(status: RunStatus): string[] {
  return status.decisions
    .filter(({ settledBy }) => settledBy !== 'answer' && settledBy !== 'observed')
    .map(
      (decision) =>
        `${requestWords[decision.request.kind]} was not answered (${whyUnanswered(decision) ?? ''}): ` +
        `“${cleanText(decision.request.prompt, 160)}”`,
    );
}

const requestWords: Record<HumanRequest['kind'], string> = {
  clarification: 'A question',
  confirmation: 'A request for approval',
  escalation: 'A question',
};

function answerLimitations(answer: ComposeInput['agentAnswer']): string[] {
  const { problem = null, evaluation = null } = answer ?? {};
  const named = evaluation?.name == null ? '' : ` “${evaluation.name}”`;
  return [
    ...(problem === null ? [] : [problem]),
    ...(evaluation?.result === 'fail'
      ? [`The evaluation${named} did not accept the answer: ${evaluation.reason}`]
      : []),
    ...(evaluation?.result === 'not_verifiable'
      ? [`The evaluation${named} could not judge the answer: ${evaluation.reason}`]
      : []),
  ];
}

/** Parts that nobody told cannot be ticked off. */
function untoldParts({ status, judged }: ComposeInput['trace']): string[] {
  const { goal, outcome, calls } = status;
  if (judged !== false || outcome !== 'achieved' || calls.length === 0) return [];
  if (goal?.complexity !== 'complex' || arePartsTold(goal)) return [];
  return [
    'Nobody told the parts of the task apart, so that none of them is missing rests on the word of its model',
  ];
}

function retryLimitation({ assessment, outcome }: RunStatus): string[] {
  if (outcome !== 'retries_exhausted') return [];
  return [
    `Retries exhausted: the objective was not reached in ${count(assessment.current_retries + 1, 'attempt')}`,
  ];
}

function unique(lines: readonly string[]): string[] {
  return [...new Set(lines)];
}
