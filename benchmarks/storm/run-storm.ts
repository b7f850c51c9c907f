import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { findPackageRoot } from '../../src/config';
import type { IncidentState } from '../../src/domain/alerts/incident';
import { alertsWorkflowId } from '../../src/domain/alerts/messages';
import { queryNames } from '../../src/domain/investigation/investigation-names';
import { freePorts } from '../../src/temporal';
import type { AlertsStatus } from '../../src/workflows/alerts/dispatch-desk';
import { startGateway } from '../gateway';
import { type Stand, startStand } from '../stand';
import { stormDeliveries } from './deliveries';
import { causes, overtaken, scenario, stormAlerts, stormScale } from './lab-storm';
import { type Answers, sendAll } from './senders';

const lastingMs = 10_000;
/** How long the Temporal server holds still: longer than the gateway waits for it. */
const heldMs = 6_500;
/** How long there is neither gateway nor worker. */
const awayMs = 2_500;
const settlesWithinMs = 180_000;

export interface Storm {
  answers: Answers;
  counts: AlertsStatus['counts'];
  incidents: IncidentState[];
  /** From the first delivery until every incident that is left has a cause. */
  seconds: number;
}

/**
 * A storm over the lab: real gateway, worker and Temporal server, real investigations. In the middle
 * of it the server holds still, then gateway and worker are killed and started anew.
 */
export async function runStorm(): Promise<Storm> {
  const folder = await mkdtemp(join(tmpdir(), 'netoncall-storm-'));
  const file = join(folder, 'storm.yaml');
  await writeFile(file, scenario);
  const stand = await startStand(['--scale', String(stormScale), '--scenario', file], 8, {
    NETONCALL_PROFILES: join(findPackageRoot(), 'profiles'),
  });
  const children: { kill: (signal: 'SIGKILL') => unknown }[] = [];
  try {
    const [port = 0] = await freePorts(1);
    const config = `
listen: { port: ${port} }
pace: { debounceSeconds: 3, longestWaitSeconds: 20, startsAnHour: 100, cooldownSeconds: 5 }
sources: { storm: { kind: alertmanager } }
`;
    const open = async () => {
      const { child, url } = await startGateway(stand, config);
      children.push(child);
      return { child, url };
    };
    const worker = await stand.startWorker();
    const gateway = await open();
    const bodies = stormDeliveries(
      stormAlerts(new Date(Date.now() - 60_000).toISOString()),
      overtaken,
    );
    const began = Date.now();
    const sending = sendAll(`${gateway.url}/alerts/storm`, bodies, lastingMs);
    await sleep(lastingMs * 0.2);
    process.kill(stand.serverPid, 'SIGSTOP');
    await sleep(heldMs);
    process.kill(stand.serverPid, 'SIGCONT');
    await sleep(lastingMs * 0.1);
    const gone = [gateway.child, worker].map(async (child) => {
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    });
    await Promise.all(gone);
    await sleep(awayMs);
    await Promise.all([open(), stand.startWorker()]);
    const answers = await sending;
    return { answers, ...(await settled(stand, began)) };
  } finally {
    for (const child of children) child.kill('SIGKILL');
    await stand.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Waits until nothing is on its way any more: each incident that is left has a cause of its own. */
async function settled(stand: Stand, began: number): Promise<Omit<Storm, 'answers'>> {
  for (;;) {
    const { held, counts, ids, incidents } = await standing(stand);
    const quiet = incidents.every(
      ({ status, rootCause }) => status === 'open' && rootCause !== null,
    );
    const total = incidents.reduce((sum, { alerts }) => sum + alerts.total, 0);
    const allThere = incidents.length === ids && ids <= causes.length && held === 0;
    const seconds = (Date.now() - began) / 1000;
    if ((quiet && allThere && total >= expectedAlerts) || seconds * 1000 > settlesWithinMs) {
      return { counts, incidents, seconds };
    }
    await sleep(500);
  }
}

/** How all stands; an incident that is about to begin or has just ended answers nothing. */
async function standing({ client: { workflow } }: Stand) {
  const desk = workflow.getHandle(alertsWorkflowId('network'));
  const { held, incidents, counts } = await desk.query<AlertsStatus>(queryNames.status);
  const states = await Promise.all(
    incidents.map(async ({ id }) =>
      workflow
        .getHandle(id)
        .query<IncidentState>(queryNames.status)
        .catch(() => null),
    ),
  );
  const there = states.filter((state) => state !== null);
  return { held: held.length, counts, ids: incidents.length, incidents: there };
}

/** Those that are not over before they were heard of. */
export const expectedAlerts = stormAlerts(new Date(0).toISOString()).length - overtaken;
