import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import * as z from 'zod';

import { findPackageRoot } from '../../config/package-root';
import type { IncidentState } from '../../domain/alerts/incident';
import { incidentType, queryNames } from '../../domain/investigation/investigation-names';
import type { Session } from '../client/session';
import { CommandFailure } from '../command-failure';
import type { Terminal } from '../terminal/terminal';
import { findAlertmanager, startAlertmanager } from './alertmanager';

/** Waits for the first run of the incident that an alert becomes. */
const startsWithin = 30_000;
/** Minutes before now at which the alerts of the demo begin to fire. */
const firingFor = 2;

/** A gateway of the demo's own, that does not wait for more alerts to come. */
export async function writeGatewayFile(directory: string): Promise<string> {
  const file = join(directory, 'gateway.yaml');
  await writeFile(
    file,
    `listen: { host: 127.0.0.1, port: 0 }
sources: { alertmanager: { kind: alertmanager } }
pace: { debounceSeconds: 2, longestWaitSeconds: 10 }
`,
  );
  return file;
}

const deliverySchema = z.looseObject({
  alerts: z.array(
    z.looseObject({
      labels: z.record(z.string(), z.string()),
      annotations: z.record(z.string(), z.string()),
    }),
  ),
});

/**
 * Has an Alertmanager of the PATH tell the gateway that sessions are down; where there is none, a
 * delivery that was recorded of one is sent, with its times moved to now.
 * @returns stops what was started
 */
export async function raiseAlerts(
  { directory, gatewayUrl }: { directory: string; gatewayUrl: string },
  terminal: Terminal,
): Promise<() => Promise<void>> {
  const file = join(findPackageRoot(), 'lab/alertmanager/delivery.json');
  const delivery = deliverySchema.parse(JSON.parse(await readFile(file, 'utf8')));
  const startsAt = new Date(Date.now() - firingFor * 60_000).toISOString();
  const alerts = delivery.alerts.map((alert) => ({ ...alert, startsAt }));
  const webhook = `${gatewayUrl}/alerts/alertmanager`;
  const found = findAlertmanager();
  if (found === null) {
    terminal.note('Alertmanager is not on the PATH: a delivery that was recorded of one is sent.');
    const body = JSON.stringify({ ...delivery, alerts });
    const reply = await fetch(webhook, { method: 'POST', body });
    if (!reply.ok)
      throw new CommandFailure(`The gateway did not take the alerts (${reply.status}).`);
    return async () => undefined;
  }
  const alertmanager = await startAlertmanager(found, { directory, webhook });
  terminal.note(
    `Alertmanager ${alertmanager.version} is told that ${alerts.length} sessions are down.`,
  );
  try {
    await alertmanager.raise(
      alerts.map(({ labels, annotations }) => ({ labels, annotations, startsAt })),
    );
  } catch (error) {
    await alertmanager.stop();
    throw error;
  }
  return () => alertmanager.stop();
}

/**
 * The incident that the alerts became, as soon as its first run has begun.
 * @throws CommandFailure where none begins in time
 */
export async function awaitIncident(
  { client }: Session,
  signal: AbortSignal,
): Promise<{ state: IncidentState; run: string }> {
  const deadline = Date.now() + startsWithin;
  while (Date.now() < deadline) {
    signal.throwIfAborted();
    for await (const { workflowId } of client.workflow.list({
      query: `WorkflowType = '${incidentType}'`,
    })) {
      const handle = client.workflow.getHandle(workflowId);
      const state = await handle.query<IncidentState>(queryNames.status).catch(() => null);
      const run = state?.runs.find(({ runId }) => runId !== null);
      if (state !== null && run !== undefined) return { state, run: run.workflowId };
    }
    await sleep(200);
  }
  throw new CommandFailure(`No incident began within ${startsWithin / 1000} s of the alerts.`);
}
