import { type ScheduleHandle, ScheduleNotFoundError } from '@temporalio/client';

import {
  type InvestigationRequest,
  readInvestigationRequest,
} from '../../domain/investigation/investigation-request';
import type { InvestigationResult } from '../../domain/run/run-document';
import {
  type Acknowledgement,
  sameSubject,
  type Subject,
  subjectText,
} from '../../domain/watch/acknowledgement';
import { changeRequest, requestOf } from '../../temporal';
import { describeRun } from '../client/describe-run';
import type { Session } from '../client/session';
import { CommandFailure } from '../command-failure';
import { exitCodes } from '../exit-codes';

/**
 * The schedule that a person means: by its own id, or by that of one of its runs.
 * @throws CommandFailure where it is neither
 */
export async function findSchedule(session: Session, id: string): Promise<ScheduleHandle> {
  const { schedule } = session.client;
  try {
    await schedule.getHandle(id).describe();
    return schedule.getHandle(id);
  } catch (error) {
    if (!(error instanceof ScheduleNotFoundError)) throw error;
  }
  const { searchAttributes } = await describeRun(session, id, undefined, 'schedule or run');
  const by = searchAttributes['TemporalScheduledById']?.[0];
  if (typeof by === 'string') return schedule.getHandle(by);
  throw new CommandFailure(
    `Run ${id} is on no schedule, so no later run would know of it.`,
    exitCodes.usage,
    ['netoncall schedule list'],
  );
}

/** What the last completed run of a schedule found failing; empty before the first. */
export async function lastFindings(session: Session, handle: ScheduleHandle): Promise<Subject[]> {
  const { info } = await handle.describe();
  for (const { action } of [...info.recentActions].reverse()) {
    const { workflowId, firstExecutionRunId } = action.workflow;
    const run = session.client.workflow.getHandle(workflowId, undefined, { firstExecutionRunId });
    const { status } = await run.describe();
    if (status.name !== 'COMPLETED') continue;
    const { previous } = (await run.result()) as InvestigationResult;
    return (previous?.findings ?? []).filter(
      (finding) => (finding as { result?: string }).result !== 'pass',
    );
  }
  return [];
}

/** The acknowledgements that a schedule gives to its runs. */
export async function acknowledgements(handle: ScheduleHandle): Promise<Acknowledgement[]> {
  return read(requestOf(await handle.describe())).acknowledged ?? [];
}

/** Takes an acknowledgement into a schedule in place of an earlier one, or takes it out. */
export async function acknowledge(
  handle: ScheduleHandle,
  subject: Subject,
  entry: Acknowledgement | null,
): Promise<void> {
  await changeRequest(handle, (input) => {
    const { acknowledged = [], ...request } = read(input);
    const others = acknowledged.filter((one) => !sameSubject(one, subject));
    if (entry === null && others.length === acknowledged.length) {
      throw new CommandFailure(`${subjectText(subject)} is not acknowledged.`, exitCodes.usage);
    }
    return { ...request, acknowledged: entry === null ? others : [...others, entry] };
  });
}

function read(input: unknown): InvestigationRequest {
  const reading = readInvestigationRequest(input);
  if (reading.ok) return reading.request;
  throw new CommandFailure(`The schedule does not start investigations. ${reading.message}`);
}
