import type { WorkflowExecutionInfo } from '@temporalio/client';

import { workflowType } from '../../domain/investigation/investigation-names';
import type { SearchAttributeName } from '../../domain/investigation/search-attributes';
import type { InvestigationResult } from '../../domain/run/run-document';
import type { ListedRun } from '../../domain/run/runs';
import { askedQuestion } from './asked-question';
import { filterTerms, type GivenFilters } from './run-filters';
import type { Session } from './session';

/** The newest runs that a filter lets through. */
export async function listRuns(
  session: Session,
  filter: GivenFilters & { limit: number },
): Promise<ListedRun[]> {
  const found: WorkflowExecutionInfo[] = [];
  const runs = session.lists.workflow.list({ query: listQuery(filter), pageSize: filter.limit });
  for await (const run of runs) {
    found.push(run);
    if (found.length >= filter.limit) break;
  }
  const newest = new Map([...found].reverse().map((run) => [run.workflowId, run.runId]));
  return await Promise.all(
    found.map(async (run) => {
      // Only an older run of an id that occurs twice can have been replaced.
      const older = newest.get(run.workflowId) !== run.runId;
      return await toListedRun(session, run, older ? await replacedBy(session, run) : null);
    }),
  );
}

/** The run that a reset began in place of this one; null where the id was just used again. */
async function replacedBy(session: Session, run: WorkflowExecutionInfo): Promise<string | null> {
  const handle = session.client.workflow.getHandle(run.workflowId, run.runId);
  const known = await handle.describe().catch(() => null);
  return known?.raw.workflowExtendedInfo?.resetRunId || null;
}

/** The filters in the language of Temporal's visibility store. */
export function listQuery(filters: GivenFilters): string {
  // A run that goes on with an empty history is the same run; its last execution stands for it.
  const terms = [`WorkflowType = '${workflowType}'`, `ExecutionStatus != 'ContinuedAsNew'`];
  return [...terms, ...filterTerms(filters)].join(' AND ');
}

async function toListedRun(
  session: Session,
  run: WorkflowExecutionInfo,
  replaced: string | null,
): Promise<ListedRun> {
  const attributes = run.searchAttributes as Record<string, unknown[] | undefined>;
  const first = (name: SearchAttributeName): string | null => {
    const value = attributes[name]?.[0];
    return typeof value === 'string' ? value : null;
  };
  const running = run.status.name === 'RUNNING';
  return {
    id: run.workflowId,
    run_id: run.runId,
    started: run.startTime.toISOString(),
    query: await askedQuestion(session.client, run),
    state: running ? (first('NetoncallPhase') ?? 'running') : run.status.name.toLowerCase(),
    outcome: first('NetoncallOutcome'),
    ...(run.status.name === 'COMPLETED' ? await verdictOf(session, run) : { verdict: null }),
    severity: first('NetoncallSeverity'),
    answered: first('NetoncallAnswered'),
    replaced_by: replaced,
    devices: (attributes['NetoncallDevices'] ?? []).map(String),
  };
}

/** The verdict stands in the result, which the list does not carry. Where nothing judged there is none. */
async function verdictOf(
  session: Session,
  run: WorkflowExecutionInfo,
): Promise<Pick<ListedRun, 'verdict' | 'other_fault'>> {
  const handle = session.client.workflow.getHandle(run.workflowId, run.runId);
  try {
    const result = (await handle.result()) as InvestigationResult;
    if (result.judged === false) return { verdict: null };
    return { verdict: result.verdict, ...(result.other_fault === true && { other_fault: true }) };
  } catch {
    return { verdict: null };
  }
}
