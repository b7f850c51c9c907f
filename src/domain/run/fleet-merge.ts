import type { RunStatus } from './run-status';
import type { RunStep } from '../decisions/run-step';
import type { RunTrace } from './run-trace';

/** Devices that a reason names one by one. */
const namesShown = 5;

/**
 * The trace of a fleet run with the calls of all its parts, as if one run had made them: what is
 * judged, drawn and written then needs to know nothing of parts. Linear in the number of calls.
 */
export function mergeParts(trace: RunTrace, parts: readonly RunTrace[]): RunTrace {
  const statuses = parts.map(({ status }) => status);
  return {
    ...trace,
    status: {
      ...trace.status,
      calls: [trace.status, ...statuses].flatMap(({ calls }) => calls),
      refused: [trace.status, ...statuses].flatMap(({ refused }) => refused),
      steps: mergeSteps(trace.status.steps, statuses),
      pass: Math.max(trace.status.pass, ...statuses.map(({ pass }) => pass)),
      assessment: {
        ...trace.status.assessment,
        current_retries: Math.max(
          trace.status.assessment.current_retries,
          ...statuses.map(({ assessment }) => assessment.current_retries),
        ),
      },
    },
  };
}

/** Each step of the plan as its parts carried it out; added steps are the fleet's own. */
export function mergeSteps(steps: readonly RunStep[], parts: readonly RunStatus[]): RunStep[] {
  const planned = parts.map((part) => ({
    devices: part.goal?.devices ?? [],
    steps: new Map(
      part.steps.filter(({ origin }) => origin === 'plan').map((step) => [step.index, step]),
    ),
  }));
  return steps.map((step) => {
    if (step.origin !== 'plan') return step;
    const carried = planned.flatMap(({ devices, steps: own }) => {
      const one = own.get(step.index);
      return one === undefined ? [] : [{ devices, step: one }];
    });
    return carried.length === 0 ? step : mergeStep(step, carried);
  });
}

interface Carried {
  devices: string[];
  step: RunStep;
}

/** Done where any part did it, with where it was not; otherwise as the parts agree. */
function mergeStep(step: RunStep, carried: readonly Carried[]): RunStep {
  const of = (status: RunStep['status']) => carried.filter((one) => one.step.status === status);
  const order: RunStep['status'][] = ['done', 'running', 'failed', 'unavailable', 'skipped'];
  const status = order.find((one) => of(one).length > 0) ?? 'pending';
  const others = carried.filter((one) => one.step.status !== status && one.step.status !== 'done');
  const same = of(status).flatMap((one) => one.step.reason ?? []);
  const reasons = [
    ...(status === 'done' ? [] : same.slice(0, 1)),
    ...reasonsByStatus(others.filter((one) => status !== 'done' || one.step.status !== 'skipped')),
  ];
  const times = (pick: (one: RunStep) => number | null) =>
    carried.flatMap((one) => pick(one.step) ?? []);
  const started = times((one) => one.startedAt);
  const ended = times((one) => one.endedAt);
  return {
    ...step,
    status,
    reason: reasons.length === 0 ? null : reasons.join(' '),
    startedAt: started.length === 0 ? step.startedAt : smallest(started),
    endedAt: ended.length === 0 ? step.endedAt : -smallest(ended.map((time) => -time)),
  };
}

function reasonsByStatus(others: readonly Carried[]): string[] {
  const words: [RunStep['status'], string][] = [
    ['failed', 'Failed'],
    ['unavailable', 'No tool for it'],
    ['skipped', 'Skipped'],
    ['running', 'Not finished'],
    ['pending', 'Not begun'],
  ];
  return words.flatMap(([status, word]) => {
    const those = others.filter((one) => one.step.status === status);
    const names = those.flatMap(({ devices }) => devices);
    if (names.length === 0) return [];
    const more = names.length > namesShown ? ` and ${names.length - namesShown} more` : '';
    const why = those.flatMap(({ step }) => step.reason ?? [])[0];
    const reason = why === undefined ? '' : `: ${why}`;
    return [`${word} on ${names.slice(0, namesShown).join(', ')}${more}${reason}`];
  });
}

/** `Math.min(...values)` without its limit on the number of arguments. */
function smallest(values: readonly number[]): number {
  return values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
}
