import { workflowInfo } from '@temporalio/workflow';

import type { Refusal } from '../../domain/calls/tool-call';
import type { RunStep } from '../../domain/decisions/run-step';
import type { Run } from './run';

/**
 * Carries out a step, whoever planned it, and keeps when it began and ended. The event that a reset
 * names to begin there again is the end of the workflow task that runs now, which follows the last
 * event known: what was called before is in history and is not repeated.
 */
export async function withinStep(step: RunStep, work: () => Promise<void>): Promise<void> {
  step.status = 'running';
  step.reason = null;
  step.startedAt = Date.now();
  step.resetEventId ??= workflowInfo().historyLength + 1;
  await work();
  step.endedAt = Date.now();
}

/** Takes a node for a step; where none is left, the step has failed. */
export function takeStepNode(run: Run, step: RunStep): boolean {
  if (run.takeNode()) return true;
  step.status = 'failed';
  step.reason = 'The limit on the nodes of a run was reached.';
  return false;
}

/**
 * Keeps a call that was not made, with the step that wanted it.
 * @param serves what it was for, by the word of who planned it
 */
export function keepRefusal(
  { status }: Run,
  { index }: Pick<RunStep, 'index'>,
  refusal: Refusal,
  serves: { serves?: string[] } = {},
): void {
  const { pass } = status;
  status.refused.push({ ...refusal, ...serves, step: index, pass, at: Date.now() });
}
