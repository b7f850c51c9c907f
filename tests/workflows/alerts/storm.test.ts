import type { FastifyInstance } from 'fastify';

import { noEnd, type StormAlert, stormDeliveries } from '../../../benchmarks/storm/deliveries';
import type { Alert } from '../../../src/domain/alerts/alert';
import type { IncidentState } from '../../../src/domain/alerts/incident';
import { createGateway } from '../../../src/gateway/server';
import { loadGateway } from '../../../src/gateway/config/load-gateway';
import type { AlertsStatus } from '../../../src/workflows/alerts/dispatch-desk';
import { writeConfig } from '../../gateway/support/gateway';
import { AlertWorker } from './support/alert-worker';

const routers = 40;
const causes = 3;
const alertsInAll = 500;
/** Alerts whose end overtakes their beginning on the way. */
const overtaken = 20;
const profile = 'graph';

let worker: AlertWorker;
beforeAll(async () => {
  worker = await AlertWorker.open();
}, 120_000);
afterAll(async () => {
  await worker.stop();
});

function alertOf(index: number): StormAlert {
  const router = (index * 7) % routers;
  const cause = (router % causes) + 1;
  return {
    status: 'firing',
    labels: {
      alertname: 'SessionDown',
      severity: 'warning',
      device: `R${router}-of-CAUSE${cause}`,
      index: String(index),
      // Two thirds of them name another router that lost the same thing.
      ...(index % 3 > 0 && { neighbor: `R${(router + causes) % routers}-of-CAUSE${cause}` }),
    },
    annotations: {},
    startsAt: '2026-11-28T10:00:00Z',
    endsAt: noEnd,
    fingerprint: `alert-${index}`,
  };
}

/** A gateway whose Temporal is away now and then, before or after it took the signal. */
async function openGateway(): Promise<{ app: FastifyInstance; url: string }> {
  const config = `
profile: ${profile}
listen: { port: 0 }
pace: { debounceSeconds: 3, longestWaitSeconds: 20, startsAnHour: 100, cooldownSeconds: 0 }
sources: { storm: { kind: alertmanager } }
`;
  let calls = 0;
  const { workflow } = worker.client;
  const client = {
    options: worker.client.options,
    withDeadline: worker.client.withDeadline.bind(worker.client),
    workflow: {
      signalWithStart: async (...input: Parameters<typeof workflow.signalWithStart>) => {
        calls += 1;
        if (calls % 7 === 0) throw new Error('It was away.');
        const handle = await workflow.signalWithStart(...input);
        if (calls % 11 === 0) throw new Error('Its answer was lost.');
        return handle;
      },
    },
  } as unknown as AlertWorker['client'];
  const app = await createGateway({
    settings: loadGateway(writeConfig(config), {}),
    temporal: { client, taskQueue: worker.taskQueue },
    log: () => undefined,
  });
  return { app, url: await app.listen({ host: '127.0.0.1', port: 0 }) };
}

async function status(): Promise<AlertsStatus> {
  return await worker.client.workflow.getHandle(`alerts-${profile}`).query<AlertsStatus>('status');
}

it('of 500 alerts over 40 routers ends as one incident a cause, with no alert lost or doubled', async () => {
  let gateway = await openGateway();
  const statuses = new Set<number>();
  /** As senders do: again, until it is taken. */
  const send = async (body: string): Promise<void> => {
    for (;;) {
      const code = await fetch(`${gateway.url}/alerts/storm`, { method: 'POST', body }).then(
        (reply) => reply.status,
        () => null,
      );
      if (code !== null) statuses.add(code);
      if (code === 202) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  const rung = Array.from({ length: alertsInAll }, (_, index) => alertOf(index));
  const bodies = stormDeliveries(rung, overtaken);
  await send(bodies[0] ?? '');
  const middle = Math.floor(bodies.length / 2);
  await Promise.all(bodies.slice(1, middle).map(send));
  // Both are gone in the middle of it; the gateway without finishing anything.
  const rest = Promise.all(bodies.slice(middle).map(send));
  gateway.app.server.closeAllConnections();
  const killed = gateway.app.close();
  await worker.halt();
  gateway = await openGateway();
  await worker.start();
  await rest;
  await killed;

  const deadline = Date.now() + 150_000;
  let now = await status();
  const isSettled = ({ held, incidents }: AlertsStatus) =>
    held.length === 0 &&
    incidents.length <= causes &&
    incidents.every(({ cause }) => cause !== null);
  while (!isSettled(now)) {
    if (Date.now() > deadline)
      throw new Error(`It did not settle: ${JSON.stringify(now).slice(0, 3000)}`);
    await new Promise((resolve) => setTimeout(resolve, 300));
    now = await status();
  }
  expect(statuses).toEqual(new Set([202, 503]));
  expect(now.counts).toMatchObject({ dropped: 0 });
  const read = async (): Promise<IncidentState[]> =>
    await Promise.all(
      now.incidents.map(({ id }) =>
        worker.client.workflow.getHandle(id).query<IncidentState>('status'),
      ),
    );
  let incidents = await read();
  const total = () => incidents.reduce((sum, { alerts }) => sum + alerts.total, 0);
  // A merged incident's alerts may still be on their way.
  while (total() < alertsInAll - overtaken && Date.now() < deadline) incidents = await read();
  expect(incidents).toHaveLength(causes);
  expect(new Set(incidents.map(({ rootCause }) => rootCause?.device)).size).toBe(causes);
  expect(total()).toBe(alertsInAll - overtaken);
  const strangers = incidents.flatMap(({ rootCause, alerts }) =>
    alerts.list.filter(
      ({ subjects }: Alert) => !subjects.device?.endsWith(`-of-${rootCause?.device}`),
    ),
  );
  expect(strangers).toEqual([]);
  await gateway.app.close();
}, 240_000);
