import { CancellationScope, isCancellation } from '@temporalio/workflow';

import { withResolution } from '../../domain/people/confirmation';
import { outcomeWithoutResult } from '../../domain/calls/outcome-without-result';
import type { AdmittedCall, Approval, CallOutcome } from '../../domain/calls/tool-call';
import { callOnce } from './call-once';
import type { Run } from '../run/run';
import { inventoryOf } from '../run/nodes';
import { phrasesSought } from '../run/settle-run';
import { settleCancelled, settleUnknown, type Settling } from './settle-unknown';

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
    outcome = await callOnce(call, run.ready, {
      approval,
      name,
      now: run.request.now,
      seek,
      inventory: inventoryOf(run, call),
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
