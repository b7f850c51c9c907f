import type { Coverage } from '../../../domain/analysis/analysis';
import { portsAskedAt, type Subject } from '../../../domain/analysis/goal';
import type { AssessInput } from '../../../domain/reasoning/reasoner';
import type { CallRecord } from '../../../domain/calls/tool-call';
import { lastMatch } from '../last-match';
import { isSilent } from '../propose/call-history';
import { causeIsFound } from '../propose/for-cause';
import { portsInUse } from '../propose/known-ports';
import { lookupSteps, settledGoal } from '../propose/lookup-steps';
import { answeredCalls, concerns, failedCalls, isTransient, messageOf } from './area-calls';
import { hasAlternative, wasNeverAsked } from './alternatives';
import type { Gap } from './gap';
import { stepGaps } from './step-gaps';
import { stepsFor } from './steps-for';

/** What is missing, by device and area; an area that the device says it lacks is not missing. */
export function findGaps(input: AssessInput): Gap[] {
  const goal = settledGoal(input);
  const areas = goal.devices.flatMap((device) =>
    goal.subjects.flatMap((subject) => gapsOf(device, subject, input)),
  );
  return [...areas, ...stepGaps(input)];
}

function gapsOf(device: string, subject: Subject, input: AssessInput): Gap[] {
  const steps = stepsFor(device, subject, input);
  const coverage = coverageOf(device, subject, input);
  const answered = answeredCalls(device, steps, input.calls).length > 0;
  // Without a set of checks nothing reads the results: that they came is all that can be said.
  const read = coverage?.state === 'read' || (input.snapshot.profile.checks === null && answered);
  if (read) return partialGaps(device, subject, steps, input);
  if (coverage?.state === 'absent' || hasNothingToRead(device, subject, input)) return [];
  // Lists that only the look-up of a name may need are not missing where it is found without them.
  const ofPlan = steps.filter(
    (index) => !lookupSteps.includes(input.steps[index]?.instruction ?? ''),
  );
  const isTried = coverage !== undefined && coverage.state !== 'not_asked';
  if (input.goal.lookup !== undefined && ofPlan.length === 0 && !isTried) return [];

  const failures = failedCalls(device, steps, input.calls);
  const unasked = coverage === undefined || coverage.state === 'not_asked';
  const neverAsked = unasked && answered && wasNeverAsked(device, subject, input);
  const untried = unasked && failures.length === 0 && !answered;
  const reason = neverAsked
    ? 'what was called shows something else'
    : untried && input.analysis.explained === true
      ? causeIsFound
      : reasonFor(coverage, failures, answered, steps, input);
  const gap = { area: nameOf(subject, null), device, subject, reason, steps, untried };
  if (coverage?.state === 'failed' || failures.length > 0) {
    const passing = coverage?.transient === true || failures.some(isTransient);
    const alternative = !passing && hasAlternative(device, subject, input);
    return [{ ...gap, alternative, fixable: (passing || alternative) && steps.length > 0 }];
  }
  const fixable = canStillBeRead(device, steps, input, neverAsked);
  return [{ ...gap, alternative: false, fixable }];
}

function coverageOf(
  device: string,
  subject: Subject,
  { analysis }: AssessInput,
): Coverage | undefined {
  return lastMatch(analysis.coverage, (one) => one.device === device && one.subject === subject);
}

/**
 * A device whose ports are all without a line, or rightly down, has no details to be read, nor has one
 * when all ports that are asked about are another's.
 */
function hasNothingToRead(device: string, subject: Subject, input: AssessInput): boolean {
  const { goal } = input;
  const isOther = goal.entities.interfaces.length > 0 && portsAskedAt(goal, device).length === 0;
  if (subject === 'interface_details' && isOther) return true;
  return (
    subject === 'interface_details' &&
    coverageOf(device, 'interfaces', input)?.state === 'read' &&
    portsInUse(device, input.analysis).length === 0
  );
}

/** Single calls of an area that failed for the moment, though others of it were answered. */
function partialGaps(
  device: string,
  subject: Subject,
  steps: number[],
  { calls }: AssessInput,
): Gap[] {
  return failedCalls(device, steps, calls)
    .filter(isTransient)
    .map((call) => ({
      area: nameOf(subject, detailOf(call, device)),
      device,
      subject,
      reason: messageOf(call),
      fixable: true,
      alternative: false,
      steps,
    }));
}

/**
 * A step that never got to a call may get to one, and so may one whose calls read something else;
 * one without a tool, or not needed, may not.
 */
function canStillBeRead(
  device: string,
  steps: number[],
  input: AssessInput,
  neverAsked: boolean,
): boolean {
  const { calls, pass } = input;
  if (isSilent(device, pass, calls)) {
    return steps.length > 0 && calls.some((call) => concerns(call, device) && isTransient(call));
  }
  return steps.some((index) => {
    const status = input.steps[index]?.status;
    const hopeless = status === undefined || status === 'unavailable' || status === 'skipped';
    if (hopeless) return false;
    return neverAsked || !calls.some((call) => call.step === index && concerns(call, device));
  });
}

function nameOf(subject: string, detail: string | null): string {
  return `${subject.replaceAll('_', ' ')}${detail === null ? '' : ` (${detail})`}`;
}

function detailOf(call: CallRecord, device: string): string | null {
  const isDetail = (value: unknown): value is string =>
    typeof value === 'string' && value !== device && value.length > 3;
  return Object.values(call.arguments).find(isDetail) ?? null;
}

function reasonFor(
  coverage: Coverage | undefined,
  failures: readonly CallRecord[],
  answered: boolean,
  steps: readonly number[],
  input: AssessInput,
): string {
  const stated =
    coverage?.reason ??
    failures.map(messageOf)[0] ??
    (answered ? 'something came back, but not in a shape that is understood' : null) ??
    steps.map((index) => input.steps[index]?.reason).find((reason) => reason !== null) ??
    (steps.length === 0 ? 'no step of the plan asks for it' : 'nothing came back');
  return stated.replace(/(?<![.\s])[.\s]+$/, '').slice(0, 300);
}
