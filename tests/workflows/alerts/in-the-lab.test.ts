import { setTimeout as sleep } from 'node:timers/promises';

import { readAlertmanager } from '../../../src/gateway/alerts/alertmanager';
import { fixture, alertsOf, terms } from '../../gateway/support/reading';
import type { IncidentState } from '../../../src/domain/alerts/incident';
import { alertPaceSchema } from '../../../src/domain/alerts/alert-pace';
import { recordHistory } from '../../support/recorded-history';
import { type NetworkWorker, startNetworkWorker } from '../../support/network-worker';

let worker: NetworkWorker;
beforeAll(async () => {
  worker = await startNetworkWorker();
});
afterAll(async () => {
  await worker.stop();
});

it('an alert leads to the cause, and its end to a look at whether the network agrees', async () => {
  await worker.useLab({ scenario: 'bgp-neighbor-down' });
  const delivered = fixture('alertmanager.json');
  const deliver = async (body: Record<string, unknown>): Promise<void> => {
    const pace = alertPaceSchema.parse({ settleSeconds: 0, cooldownSeconds: 0, reopenSeconds: 1 });
    await worker.client.workflow.signalWithStart('alerts', {
      taskQueue: worker.taskQueue,
      workflowId: 'alerts-network',
      args: [{ profile: 'network' }],
      signal: 'alerts',
      signalArgs: [{ alerts: alertsOf(readAlertmanager(body, terms)), pace, attended: false }],
    });
  };
  await deliver(delivered);
  const desk = worker.client.workflow.getHandle('alerts-network');
  const started = Date.now();
  let id: string | undefined;
  while (id === undefined) {
    const { incidents } = await desk.query<{ incidents: { id: string }[] }>('status');
    id = incidents[0]?.id;
    await sleep(50);
  }
  const incident = worker.client.workflow.getHandle(id);
  let state: IncidentState;
  do {
    await sleep(100);
    state = await incident.query<IncidentState>('status');
  } while (state.verdict === null && Date.now() - started < 90_000);
  expect(state).toMatchObject({
    status: 'open',
    verdict: 'fault',
    critical: true,
    rootCause: { device: expect.any(String), type: expect.any(String) },
    devices: ['pe1'],
    investigation: { severity: expect.any(String), document: expect.stringMatching(/^sha256:/) },
  });

  await worker.useLab({ scenario: 'healthy' });
  const [down] = delivered['alerts'] as Record<string, unknown>[];
  const over = { ...down, status: 'resolved', endsAt: new Date().toISOString() };
  await deliver({ ...delivered, alerts: [over] });
  const ended = (await incident.result()) as IncidentState;
  expect(ended).toMatchObject({ status: 'closed', networkAgrees: true, reopened: 0 });
  expect(ended.runs.map(({ reason }) => reason)).toEqual(['alerts', 'resolved']);
  await recordHistory('alerts-one-incident', desk);
  await recordHistory('incident-looked-into-twice', incident);
  await desk.terminate();
}, 180_000);
