import { CancellationScope, isCancellation } from '@temporalio/workflow';

import {
  type FleetPartInput,
  type FleetPartResult,
  fleetPartInputSchema,
} from '../../domain/run/fleet';
import { Gate } from '../../domain/decisions/gate';
import { carryOutStep } from '../steps/carry-out-step';
import { proposedStep } from '../steps/proposed-step';
import { answerQueries } from '../run/queries';
import { think } from '../run/nodes';
import { rootMessage } from '../run/root-cause';
import { Run } from '../run/run';
import { publishPartClosed } from '../run/visibility';
import { newStep } from '../../domain/decisions/run-step';
import { followPlan } from '../steps/work-through-plan';

const reasonLength = 300;

/**
 * One part of a fleet run: carries out the plan, or steps that follow evidence, on its devices,
 * with what the fleet has prepared. Writes no report of its own; a part that is canceled or breaks
 * still hands over what it has collected.
 */
export async function investigateDevices(input: FleetPartInput): Promise<FleetPartResult> {
  const { baseRef, devices, followUps } = fleetPartInputSchema.parse(input);
  const base = await think.openPart.executeWithOptions({ summary: devices.join(', ') }, [
    { baseRef, devices },
  ]);
  const run = new Run(base.request);
  run.takeOver(base);
  answerQueries(run);
  let reason: string | null = null;
  try {
    if (followUps.length === 0) await followPlan(run, base.goal, base.plan);
    else await takeFollowUps(run, base, followUps);
  } catch (error) {
    run.status.outcome = isCancellation(error) ? 'cancelled' : 'failed';
    reason = isCancellation(error)
      ? 'the run was canceled'
      : rootMessage(error).slice(0, reasonLength);
  }
  return await CancellationScope.nonCancellable(async () => await handOver(run, reason));
}

type Base = Parameters<Run['takeOver']>[0];

async function takeFollowUps(
  run: Run,
  { goal, plan }: Base,
  followUps: ReturnType<typeof fleetPartInputSchema.parse>['followUps'],
): Promise<void> {
  const gate = new Gate(
    run.ready.tools.map((tool) => ({ ...tool })),
    run.ready.argumentRules,
  );
  for (const { step: index, followUp } of followUps) {
    const step = {
      ...newStep(index, followUp.instruction, 'follow_up'),
      devices: [followUp.device],
    };
    run.status.steps.push(step);
    await carryOutStep(run, gate, proposedStep(run, { goal, plan, step, followUps: [followUp] }));
  }
  run.status.outcome = 'achieved';
}

async function handOver(run: Run, reason: string | null): Promise<FleetPartResult> {
  const { status } = run;
  status.endedAt = Date.now();
  status.current = null;
  const traceRef = await think.keepTrace.executeWithOptions({ summary: 'trace of the part' }, [
    run.trace(),
  ]);
  const outcome = status.outcome ?? 'failed';
  publishPartClosed(outcome);
  run.enter('closed');
  return {
    outcome,
    reason,
    traceRef,
    calls: status.calls.length,
    steps: status.steps
      .filter(({ origin }) => origin === 'follow_up')
      .map(({ index, status: state, reason: why }) => ({ index, status: state, reason: why })),
  };
}
