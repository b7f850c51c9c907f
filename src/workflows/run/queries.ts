import { defineQuery, setHandler } from '@temporalio/workflow';

import type { TodoItem } from '../../domain/calls/built-in-tools';
import { queryNames } from '../../domain/investigation/investigation-names';
import { type EvidenceEntry, listEvidence } from '../../domain/calls/list-evidence';
import type { RunStatus } from '../../domain/run/run-status';
import type { RunStep } from '../../domain/decisions/run-step';
import type { CallRecord } from '../../domain/calls/tool-call';
import type { Run } from './run';

const statusQuery = defineQuery<RunStatus & { awaitingConfirmation: boolean }>(queryNames.status);
const planQuery = defineQuery<RunStep[]>(queryNames.plan);
const evidenceQuery = defineQuery<EvidenceEntry[]>(queryNames.evidence);
const todoQuery = defineQuery<TodoItem[]>(queryNames.todo);
const traceQuery = defineQuery<CallRecord[]>(queryNames.trace);

/** Answers how a run stands, for as long as its history is kept. */
export function answerQueries(run: Run): void {
  setHandler(statusQuery, () => statusOf(run), {
    description: 'Phase, plan, calls, findings and open question of this run',
  });
  setHandler(planQuery, () => run.status.steps, { description: 'The steps and where each stands' });
  setHandler(traceQuery, () => run.status.calls, {
    description: 'Every call with its arguments, digest and evidence reference',
  });
  setHandler(evidenceQuery, () => listEvidence(run.status.calls), {
    description: 'References of the stored answers; netoncall evidence show <ref> prints one',
  });
  setHandler(todoQuery, () => run.status.todo, {
    description: 'The list of what is to be done, as the agent keeps it',
  });
}

/** The status with the flag that hosts wait for. */
function statusOf({ status }: Run): RunStatus & { awaitingConfirmation: boolean } {
  return { ...status, awaitingConfirmation: status.openRequest?.kind === 'confirmation' };
}
