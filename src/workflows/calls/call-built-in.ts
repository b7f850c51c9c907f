import { builtInEffect, builtInServer } from '../../domain/calls/built-in-tools';
import { type AdmittedCall, type CallOutcome, plainOutcome } from '../../domain/calls/tool-call';
import type { Run } from '../run/run';

/** Carries out a call of the agent's own tools at once; null for a call of any other server. */
export function callBuiltIn(run: Run, call: AdmittedCall): CallOutcome | null {
  if (call.server !== builtInServer) return null;
  const effect = builtInEffect(call.tool, call.arguments);
  const outcome = { ...plainOutcome, milliseconds: 0, ref: null };
  if (effect.kind === 'wrong') {
    const error = {
      class: 'invalid_arguments',
      message: effect.message,
      transient: false,
    } as const;
    return { ...outcome, status: 'failed', digest: effect.message.slice(0, 300), error };
  }
  if (effect.kind === 'complete') {
    run.status.answer = effect.answer;
    if (effect.notDone === null) delete run.status.notDone;
    else run.status.notDone = effect.notDone;
    return { ...outcome, status: 'success', digest: effect.answer.slice(0, 300) };
  }
  run.status.todo = effect.items;
  const done = effect.items.filter(({ status }) => status === 'done').length;
  const digest = `${done} of ${effect.items.length} done`;
  return { ...outcome, status: 'success', digest };
}
