import { turnsOf } from '../../domain/calls/call-turns';
import { describeCall } from '../../domain/calls/describe-call';
import type { RunStep } from '../../domain/decisions/run-step';
import { deviceOf } from '../../domain/decisions/silent-devices';
import type { AdmittedCall, CallOutcome, CallRecord } from '../../domain/calls/tool-call';
import { withResolution } from '../../domain/people/confirmation';
import { needsConfirmation as asksFor } from '../../domain/configuration/tool-policy';
import { callBuiltIn } from './call-built-in';
import { hearDevices, patienceFor, probesFirst, spare } from './device-patience';
import { confirmBatch } from './confirm-batch';
import { confirmAndCall } from './confirm-and-call';
import { settleUnknown } from './settle-unknown';
import { callTool } from '../run/nodes';
import type { Run } from '../run/run';

/**
 * Makes the calls of one turn in the order proposed: allowed ones as many at once as each server
 * takes, each that needs a confirmation alone. What is left when the run has to stop is not made.
 * @param critical the proposer finds that a person should confirm, whatever the policy says
 */
export async function makeCalls(
  run: Run,
  step: RunStep,
  calls: AdmittedCall[],
  critical = false,
): Promise<CallRecord[]> {
  const records: CallRecord[] = [];
  const turns = splitTurns(run, calls, critical);
  for (let turn = turns.shift(); turn !== undefined; turn = turns.shift()) {
    if (run.stop !== null) break;
    const { now, later } = probesFirst(run, turn);
    if (later.length > 0) turns.unshift(later);
    const made = await makeTurn(run, step, now, critical);
    records.push(...made);
    run.status.calls.push(...made);
    run.learn(made);
    run.land();
  }
  return records;
}

/** Calls that one question asks for together. */
const batchAtMost = 20;

/** A call that needs a confirmation is a turn of its own, or one with its neighbors that do too. */
function splitTurns(run: Run, calls: AdmittedCall[], critical: boolean): AdmittedCall[][] {
  if (critical) return calls.map((call) => [call]);
  const turns: AdmittedCall[][] = [];
  let allowed: AdmittedCall[] = [];
  let batch: AdmittedCall[] | null = null;
  for (const call of calls) {
    if (!needsConfirmation(run, call)) {
      allowed.push(call);
      batch = null;
    } else if (batch !== null && run.ready.batches === true && batch.length < batchAtMost) {
      batch.push(call);
    } else {
      batch = [call];
      turns.push(...turnsFor(run, allowed), batch);
      allowed = [];
    }
  }
  return [...turns, ...turnsFor(run, allowed)];
}

/** An ordinary run keeps to what the servers take at once; a part of a fleet to its devices. */
function turnsFor(run: Run, calls: AdmittedCall[]): AdmittedCall[][] {
  const { argumentRules, limits } = run.ready;
  if (run.isPart) {
    return turnsOf(calls, limits.devicesPerRun, (call) => deviceOf(call, argumentRules));
  }
  const atOnce = calls.map((call) => serverOf(run, call.server)?.concurrency ?? 1);
  return turnsOf(calls, Math.min(...atOnce));
}

async function makeTurn(
  run: Run,
  step: RunStep,
  turn: AdmittedCall[],
  critical: boolean,
): Promise<CallRecord[]> {
  const { status } = run;
  const patience = turn.map((call) => patienceFor(run, call));
  run.inFlight = turn.map(({ id }) => id);
  status.current = turn.map(describeCall).join(', ');
  run.enter('executing');
  const outcomes: (CallOutcome | undefined)[] = [];
  const ended: number[] = [];
  const made = (): CallRecord[] =>
    turn.flatMap((call, index) => {
      const outcome = outcomes[index];
      if (outcome === undefined) return [];
      const at = ended[index] ?? Date.now();
      return [{ ...call, step: step.index, pass: status.pass, at, outcome }];
    });
  const make = async (call: AdmittedCall, index: number): Promise<void> => {
    outcomes[index] =
      spare(run, call, patience[index]) ??
      callBuiltIn(run, call) ??
      (critical || needsConfirmation(run, call)
        ? await confirmAndCall(run, step, call)
        : await callTool(run, call, { patience: patience[index] }));
    ended[index] = outcomes[index]?.endedAt ?? Date.now();
  };
  try {
    if (turn.length > 1 && turn.every((call) => needsConfirmation(run, call))) {
      await confirmBatch(run, step, turn, outcomes);
    } else {
      await Promise.all(turn.map(make));
      await settleLost(run, turn, outcomes);
    }
  } catch (error) {
    // A run that is cancelled still reports the calls that had come to their end.
    status.calls.push(...made());
    throw error;
  }
  hearDevices(run, turn, outcomes, patience);
  return made();
}

/** Of changes that nobody had to confirm and whose answers were lost, a person tells what became. */
async function settleLost(
  run: Run,
  turn: readonly AdmittedCall[],
  outcomes: (CallOutcome | undefined)[],
): Promise<void> {
  for (const [index, call] of turn.entries()) {
    const outcome = outcomes[index];
    if (outcome?.status !== 'outcome_unknown' || outcome.resolution !== undefined) continue;
    const resolution = await settleUnknown(run, call, outcome, { before: null, read: null });
    outcomes[index] = withResolution(outcome, resolution);
  }
}

function needsConfirmation(run: Run, { server, tool, arguments: values }: AdmittedCall): boolean {
  return run.ready.tools.some(
    (one) => one.server === server && one.name === tool && asksFor(one, values),
  );
}

function serverOf(run: Run, name: string) {
  return run.ready.servers.find((server) => server.name === name);
}
