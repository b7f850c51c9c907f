import { allHandlersFinished, condition, continueAsNew } from '@temporalio/workflow';

import {
  describeFleet,
  type FleetBase,
  fleetOutcome,
  type FleetPartResult,
  type FleetProgress,
  splitDevices,
} from '../../domain/run/fleet';
import { shareOf } from '../../domain/reasoning/ceiling-reached';
import type { PreparedRun } from '../../domain/investigation/run-snapshot';
import type { Goal } from '../../domain/analysis/goal';
import type { InvestigationRequest } from '../../domain/investigation/investigation-request';
import { addSteps, byDevice, settleSteps } from './fleet-follow-ups';
import { runConcurrently } from './run-concurrently';
import { diagnoseFleet, think } from '../run/nodes';
import { askReasoner } from '../run/ask-reasoner';
import { settleAnswer } from '../steps/final-answer';
import type { Run } from '../run/run';
import { type PartWork, runPart } from './run-part';
import { newStep } from '../../domain/decisions/run-step';

/** Where a fleet run goes on after it continued as new. */
export interface FleetContinuation {
  /** Reference of the stored `FleetState`. */
  stateRef: string;
}

interface Fleet {
  run: Run;
  base: FleetBase;
  baseRef: string;
  progress: FleetProgress;
}

/** So many times more devices does one run search for a name: most of them are asked for one list. */
const searchedMore = 3;

/**
 * Whether a goal has more devices than one run looks at. A search for a name ends where it is found,
 * which parts that know nothing of each other do not.
 */
export function needsFleet(run: Run, { devices, lookup }: Goal): boolean {
  const { devicesPerRun } = run.ready.limits;
  return devices.length > devicesPerRun * (lookup === undefined ? 1 : searchedMore);
}

/**
 * Investigates many devices: parts of the plan as child workflows, so many at once, then one
 * judgement over all that they collected, bounded steps to where it points, and one report.
 */
export async function workThroughFleet(run: Run, goal: Goal): Promise<void> {
  const plan = await askReasoner(run, 'selectPlan', goal.intent, { ...run.facts(), goal });
  const { status } = run;
  status.plan = { intent: plan.intent, source: plan.source, iteration: plan.iteration };
  status.steps.push(...plan.steps.map((instruction, index) => newStep(index, instruction, 'plan')));
  for (const step of status.steps)
    Object.assign(step, { status: 'running', startedAt: Date.now() });
  const progress = { devices: goal.devices.length, done: 0, parts: [], started: 0, calls: 0 };
  status.fleet = progress;
  const base = {
    request: run.request,
    now: run.now,
    inventoryRef: run.inventoryRef,
    prepared: preparedForPart(run.ready, goal),
    goal,
    plan,
  };
  const baseRef = await think.keepFleetBase.executeWithOptions({ summary: 'what parts share' }, [
    base,
  ]);
  await goOn({ run, base, baseRef, progress });
}

/** What the model of the run may take is shared out among the parts. */
function preparedForPart(prepared: PreparedRun, { devices }: Goal): PreparedRun {
  const { ceilings, limits } = prepared;
  if (ceilings?.run === undefined) return prepared;
  const parts = splitDevices(devices, limits.devicesPerRun).length;
  return { ...prepared, ceilings: { ...ceilings, run: shareOf(ceilings.run, parts) } };
}

/** Takes a fleet run up again where the execution before this one left it. */
export async function resumeFleet(run: Run, { stateRef }: FleetContinuation): Promise<void> {
  const state = await think.resumeFleet.executeWithOptions({ summary: 'where the fleet stands' }, [
    stateRef,
  ]);
  Object.assign(run.status, state.trace.status);
  run.prepared = state.base.prepared;
  run.inventoryRef = state.base.inventoryRef;
  for (const key of state.followUpsAsked) run.followUpsAsked.add(key);
  const progress = run.status.fleet;
  if (progress === null || progress === undefined) {
    throw new Error(`The state ${stateRef} is not that of a fleet.`);
  }
  await goOn({ run, base: state.base, baseRef: state.baseRef, progress });
}

async function goOn(fleet: Fleet): Promise<void> {
  await carryOutPlan(fleet);
  await followEvidence(fleet);
  const { run, progress, base } = fleet;
  const { status } = run;
  const planned = progress.parts.filter(({ index }) => index < progress.started);
  status.outcome = fleetOutcome(planned, status.verdict);
  const findings = status.findings.join(' ');
  const problem = await settleAnswer(run, base.goal, base.plan, findings);
  if (problem !== null && status.outcome === 'achieved') status.outcome = 'partial';
  status.assessment.objective_achieved_assessment = status.outcome === 'achieved';
  status.assessment.max_retries = base.prepared.limits.maxRetries;
}

/** Runs the parts of the plan that are left, so many at a time; continues as new in between. */
async function carryOutPlan(fleet: Fleet): Promise<void> {
  const { run, base, progress } = fleet;
  const { limits } = base.prepared;
  const parts = splitDevices(base.goal.devices, limits.devicesPerRun);
  const batch = Math.max(1, Math.floor(limits.devicesPerBatch / limits.devicesPerRun));
  const end = Math.min(parts.length, progress.started + batch);
  showProgress(fleet);
  await runConcurrently(atOnce(fleet), () => {
    const devices = progress.started < end ? parts[progress.started] : undefined;
    if (devices === undefined) return null;
    const index = progress.started;
    progress.started += 1;
    return async () => {
      await takePart(fleet, { index, devices, followUps: [] });
      progress.done += devices.length;
      showProgress(fleet);
    };
  });
  progress.parts.sort((one, other) => one.index - other.index);
  if (end < parts.length) await continueFleet(fleet);
  run.status.current = null;
}

/** Parts at the same time: each takes as many devices as one run does. */
function atOnce({ base }: Fleet): number {
  const { devicesAtOnce, devicesPerRun } = base.prepared.limits;
  return Math.max(1, Math.floor(devicesAtOnce / devicesPerRun));
}

/** Runs one part to its end, whatever that is, and keeps what it brought. */
async function takePart(fleet: Fleet, work: PartWork): Promise<FleetPartResult> {
  const { devices, index } = work;
  const { id, result } = await runPart(fleet, work);
  const { outcome, reason, traceRef, calls } = result;
  fleet.progress.parts.push({ index, id, devices, outcome, reason, traceRef, calls });
  fleet.progress.calls += calls;
  return result;
}

function showProgress({ run, progress }: Fleet): void {
  run.status.current = describeFleet(progress);
  run.enter('executing');
}

/** What `investigate` takes of a run that continues. */
type Continued = (request: InvestigationRequest, continuation: FleetContinuation) => Promise<never>;

/** The next execution begins with an empty history and takes up what this one stored. */
async function continueFleet({ run, base, baseRef }: Fleet): Promise<never> {
  await condition(allHandlersFinished);
  const state = { trace: run.trace(), base, baseRef, followUpsAsked: [...run.followUpsAsked] };
  const stateRef = await think.keepFleetState.executeWithOptions(
    { summary: 'where the fleet stands' },
    [state],
  );
  return await continueAsNew<Continued>({ ...run.request, now: run.now }, { stateRef });
}

/** Judges all that the parts collected, and goes where it points: one part a device, bounded. */
async function followEvidence(fleet: Fleet): Promise<void> {
  const { run, base, progress } = fleet;
  const { status } = run;
  for (;;) {
    run.enter('assessing');
    const traceRef = await think.keepTrace.executeWithOptions({ summary: 'trace so far' }, [
      run.trace(),
    ]);
    const diagnosis = await diagnoseFleet({ traceRef, asked: [...run.followUpsAsked] });
    status.verdict = diagnosis.verdict;
    status.findings = diagnosis.findings;
    status.assessment.current_retries = diagnosis.retries;
    for (const step of diagnosis.steps) Object.assign(status.steps[step.index] ?? {}, step);
    const room = base.prepared.limits.followUpSteps - run.followUpsAsked.size;
    const next = addSteps(run, diagnosis.followUps.slice(0, room));
    if (next.length === 0) return;
    const work = byDevice(next);
    const first = Math.max(progress.started, ...progress.parts.map(({ index }) => index + 1));
    let taken = 0;
    status.current = `following the evidence to ${work.map(([device]) => device).join(', ')}`;
    run.enter('executing');
    await runConcurrently(base.prepared.limits.devicesAtOnce, () => {
      const [device, followUps] = work[taken] ?? [];
      if (device === undefined || followUps === undefined) return null;
      const index = first + taken;
      taken += 1;
      return async () => {
        const result = await takePart(fleet, { index, devices: [device], followUps });
        settleSteps(run, followUps, result);
      };
    });
    status.current = null;
  }
}
