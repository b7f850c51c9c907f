import { CancellationScope, isCancellation } from '@temporalio/workflow';

import { isSameState, withResolution } from '../../domain/people/confirmation';
import { outcomeWithoutResult } from '../../domain/calls/outcome-without-result';
import type { AdmittedCall, Approval, CallOutcome } from '../../domain/calls/tool-call';
import { callOnce } from './call-once';
import type { Run } from '../run/run';
import { inventoryOf } from '../run/nodes';
import { untilServerIsBack } from '../run/server-patience';
import { phrasesSought } from '../run/settle-run';
import { settleCancelled, settleUnknown, type Settling } from './settle-unknown';

/** Of a call whose server answers when its state is read, and not when it is to be changed. */
const attemptsAtMost = 5;

/**
 * Makes an approved call and settles an outcome that nobody knows: by reading the state back, or by
 * asking a person. The call is never made again. A cancellation before that leaves it in the trace.
 */
export async function callAndSettle(
  run: Run,
  call: AdmittedCall,
  approval: Approval,
  { place, name, ...settling }: Settling & { place: { step: number; pass: number }; name: string },
): Promise<CallOutcome> {
  let outcome = outcomeWithoutResult(call, 'outcome_unknown', 'the run was canceled in mid-call');
  try {
    const seek = phrasesSought(run);
    outcome = await untilServerIsBack(run, call.server, async (patient, attempt) => {
      // An approval holds for a state: what a server that was away comes back with is read first.
      if (attempt > 1 && !(await isAsBefore(`again${attempt}`, settling))) {
        const changed = 'its state has changed while its server was away, so nothing was sent';
        return outcomeWithoutResult(call, 'failed', changed);
      }
      return await callOnce(call, run.ready, {
        ...{ approval, seek, now: run.request.now, inventory: inventoryOf(run, call) },
        patient: patient && attempt <= attemptsAtMost,
        name: attempt === 1 ? name : `${name}.again${attempt}`,
      });
    });
    if (outcome.status !== 'outcome_unknown') return outcome;
    return withResolution(outcome, await settleUnknown(run, call, outcome, settling));
  } catch (error) {
    if (!isCancellation(error)) throw error;
    const resolution = await CancellationScope.nonCancellable(
      async () => await settleCancelled(run, settling),
    );
    const at = Date.now();
    run.status.calls.push({ ...call, ...place, at, outcome: withResolution(outcome, resolution) });
    throw error;
  }
}

async function isAsBefore(label: string, { read, before }: Settling): Promise<boolean> {
  return read === null || isSameState(before, await read(label));
}
