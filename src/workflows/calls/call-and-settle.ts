import { CancellationScope, isCancellation } from '@temporalio/workflow';

import { resolveByState, stateText, withResolution } from '../../domain/people/confirmation';
import { describeCall } from '../../domain/calls/describe-call';
import { outcomeWithoutResult } from '../../domain/calls/outcome-without-result';
import type {
  AdmittedCall,
  Approval,
  CallOutcome,
  CallResolution,
  ReadState,
} from '../../domain/calls/tool-call';
import { callOnce } from './call-once';
import { escalate } from '../people/escalate';
import type { Run } from '../run/run';
import { inventoryOf } from '../run/nodes';
import { phrasesSought } from '../run/settle-run';

const tookEffect = 'it took effect';
const noEffect = 'it did not take effect';
const cannotTell = 'cannot tell';

export interface Settling {
  place: { step: number; pass: number };
  /** The state in which the call was approved. */
  before: ReadState | null;
  /** Reads the state again; null where the profile names no way to. */
  read: ((label: string) => Promise<ReadState | null>) | null;
}

/**
 * Makes an approved call and settles an outcome that nobody knows: by reading the state back, or by
 * asking a person. The call is never made again. A cancellation before that leaves it in the trace.
 */
export async function callAndSettle(
  run: Run,
  call: AdmittedCall,
  approval: Approval,
  settling: Settling,
): Promise<CallOutcome> {
  let outcome = outcomeWithoutResult(call, 'outcome_unknown', 'the run was cancelled in mid-call');
  try {
    const seek = phrasesSought(run);
    outcome = await callOnce(call, run.ready, {
      approval,
      now: run.request.now,
      seek,
      inventory: inventoryOf(run),
    });
    if (outcome.status !== 'outcome_unknown') return outcome;
    const after = await readAfter(settling);
    const resolution =
      resolveByState(settling.before, after) ??
      (await askWhatHappened(run, call, outcome, settling, after));
    return withResolution(outcome, resolution);
  } catch (error) {
    if (!isCancellation(error)) throw error;
    const resolution = await CancellationScope.nonCancellable(
      async () => resolveByState(settling.before, await readAfter(settling)) ?? nobody,
    );
    const { place } = settling;
    run.status.calls.push({ ...call, ...place, outcome: withResolution(outcome, resolution) });
    throw error;
  }
}

async function readAfter({ read }: Settling): Promise<ReadState | null> {
  return read === null ? null : await read('after');
}

const nobody: CallResolution = { by: 'nobody', tookEffect: null, note: 'nobody was asked' };

/** The call is not repeated, whatever the answer: doing it again needs a new confirmation. */
async function askWhatHappened(
  run: Run,
  call: AdmittedCall,
  outcome: CallOutcome,
  { before, read }: Settling,
  after: ReadState | null,
): Promise<CallResolution> {
  const states =
    read === null ? [] : [`State before: ${stateText(before)}`, `State now: ${stateText(after)}`];
  const escalated = await escalate(run, {
    problem: [
      `The outcome of this call is unknown: ${outcome.digest}`,
      ...states,
      'It is not made again. Look at the system itself: did the call take effect?',
    ].join('\n'),
    options: [tookEffect, noEffect, cannotTell],
    onDeadline: 'the outcome stays unknown and the run ends as escalation_timeout',
    approvers: run.ready.approvers,
  });
  if (escalated.kind === 'unanswered') {
    const reason = `The outcome of ${describeCall(call)} is unknown. ${escalated.reason}`;
    run.stop = { outcome: 'escalation_timeout', reason };
    return { by: 'nobody', tookEffect: null, note: escalated.reason };
  }
  const effects: Record<string, boolean> = { [tookEffect]: true, [noEffect]: false };
  const note = `${escalated.by ?? 'a person'} answered "${escalated.option}"`;
  return { by: 'person', tookEffect: effects[escalated.option] ?? null, note };
}
