import { WorkflowNotFoundError } from '@temporalio/common';

import type { IncidentState } from '../domain/alerts/incident';
import { incidentType, queryNames } from '../domain/investigation/investigation-names';
import type { Incidents, ListedIncident } from './page/incident';
import type { TemporalAccess } from './temporal-access';

/** An incident that no worker reports within this time is listed without what it would say. */
const toldWithin = 2_000;
/** Of incidents that have ended nothing changes any more; so many are kept. */
const keptAtMost = 200;

/** Incidents, as their workflows tell them: by their result, or by a query while they go on. */
export function incidentsOf({ client }: TemporalAccess): Incidents {
  const ended = new Map<string, IncidentState>();
  const tell = async (id: string, runId?: string): Promise<IncidentState | null> => {
    const handle = client.workflow.getHandle(id, runId);
    const { status, type, runId: run } = await handle.describe();
    if (type !== incidentType) return null;
    const known = ended.get(run);
    if (known !== undefined) return known;
    if (status.name !== 'COMPLETED') return await handle.query<IncidentState>(queryNames.status);
    const state = (await client.workflow.getHandle(id, run).result()) as IncidentState;
    ended.set(run, state);
    for (const oldest of [...ended.keys()].slice(0, -keptAtMost)) ended.delete(oldest);
    return state;
  };
  const within = async <T>(work: () => Promise<T>): Promise<T> =>
    await client.withDeadline(Date.now() + toldWithin, work);
  return {
    async list(limit) {
      const found: { id: string; runId: string; startedAt: Date; closed: boolean }[] = [];
      const query = `WorkflowType = '${incidentType}'`;
      for await (const one of client.workflow.list({ query, pageSize: limit })) {
        const { workflowId: id, runId, startTime: startedAt, status } = one;
        // One that continued as new goes on under the same id.
        if (status.name === 'CONTINUED_AS_NEW') continue;
        found.push({ id, runId, startedAt, closed: status.name !== 'RUNNING' });
        if (found.length >= limit) break;
      }
      return await Promise.all(
        found.map(async ({ id, runId, startedAt, closed }): Promise<ListedIncident> => {
          const state = await within(async () => await tell(id, runId)).catch(() => null);
          return (
            state ?? {
              id,
              title: id,
              status: closed ? 'ended early' : 'not known: no worker tells',
              critical: false,
              openedAt: startedAt.toISOString(),
              verdict: null,
              alerts: { total: 0, firing: 0 },
            }
          );
        }),
      );
    },
    async read(id) {
      try {
        return await within(async () => await tell(id));
      } catch (error) {
        if (error instanceof WorkflowNotFoundError) return null;
        throw error;
      }
    },
  };
}
