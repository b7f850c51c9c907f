import { type FollowUp, followUpKey } from '../../domain/analysis/analysis';
import type { FleetFollowUp, FleetPartResult } from '../../domain/run/fleet';
import type { Run } from '../run/run';
import { newStep } from '../../domain/decisions/run-step';

/** Characters of why a step was added; a sentence is enough. */
const longestWhy = 200;

/** Adds a step to the plan for each follow-up, so that the report shows where the run went. */
export function addSteps(run: Run, followUps: readonly FollowUp[]): FleetFollowUp[] {
  return followUps.map((followUp) => {
    run.followUpsAsked.add(followUpKey(followUp));
    const step = run.status.steps.length;
    run.status.steps.push({
      ...newStep(step, followUp.instruction, 'follow_up'),
      why: followUp.reason.slice(0, longestWhy),
      devices: [followUp.device],
      status: 'running',
      startedAt: Date.now(),
    });
    run.status.added = {
      steps: run.followUpsAsked.size,
      limit: run.ready.limits.followUpSteps,
    };
    return { step, followUp };
  });
}

/** One entry a device: two follow-ups to the same one must not ask it at the same time. */
export function byDevice(followUps: readonly FleetFollowUp[]): [string, FleetFollowUp[]][] {
  const grouped = new Map<string, FleetFollowUp[]>();
  for (const one of followUps) {
    const { device } = one.followUp;
    grouped.set(device, [...(grouped.get(device) ?? []), one]);
  }
  return [...grouped];
}

/** Brings the steps of follow-ups to how they went; without word of one, to why. */
export function settleSteps(
  run: Run,
  followUps: readonly FleetFollowUp[],
  { steps, reason }: FleetPartResult,
): void {
  for (const { step: index } of followUps) {
    const step = run.status.steps[index];
    const ended = steps.find((one) => one.index === index);
    if (step === undefined) continue;
    step.status = ended?.status ?? 'failed';
    step.reason = ended === undefined ? reason : ended.reason;
    step.endedAt = Date.now();
  }
}
