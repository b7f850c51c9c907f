import type { Gate } from '../../domain/decisions/gate';
import { type DetectedLoop, detectLoop } from '../../domain/decisions/loop-guard';
import type { RunStep } from '../../domain/decisions/run-step';
import type { CallRecord, ProposedCall, Refusal } from '../../domain/calls/tool-call';
import type { Run } from '../run/run';

/** Near-identical calls and A-B-A-B of a model are refused; it is told what would be right. */
export function loopIn(
  run: Run,
  gate: Gate,
  step: RunStep,
  proposed: readonly ProposedCall[],
): Refusal | null {
  const { pass } = run.status;
  const before = run.status.calls.filter((call) => call.pass === pass);
  // Compared as the gate would fill them in, because so stand those that were made.
  const filled = proposed.map((call) => {
    const admission = gate.admit(call, '');
    return admission.admitted ? admission.call : call;
  });
  const loop = run.reasoner === 'model' ? loopOf(before, step, filled) : null;
  const last = proposed.at(-1);
  if (loop === null || last === undefined) return null;
  return { tool: last.tool, arguments: last.arguments, reason: loop.message, valid: [] };
}

/**
 * One call again and again is a loop wherever it stands; a cycle of several only within a step,
 * because another step may well need the same evidence in the same order.
 */
function loopOf(
  before: readonly CallRecord[],
  step: RunStep,
  proposed: readonly ProposedCall[],
): DetectedLoop | null {
  const loop = detectLoop([...before, ...proposed]);
  if (loop?.kind !== 'alternation') return loop;
  return detectLoop([...before.filter((call) => call.step === step.index), ...proposed]);
}
