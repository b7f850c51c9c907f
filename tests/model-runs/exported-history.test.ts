import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { historyToJSON } from '@temporalio/common/lib/proto-utils';

import { loadPlans, loadProfile } from '../../src/config';
import { stepText } from '../../src/domain/configuration/plan';
import { notificationSchema } from '../../src/domain/watch/notification';
import type { InvestigationResult } from '../../src/domain/run/run-document';
import { createWebhookNotifier } from '../../src/notify/webhook-notifier';
import { juniorEngineer, type ModelServer, startModelServer } from '../support/model-server';
import { type NetworkWorker, startNetworkWorker } from '../support/network-worker';
import { scriptedKey, scriptedModels } from '../support/scripted-llm';

/** Of the caller's own: for those of the catalogue, the model would not be asked. */
const steps = loadPlans()
  .find(({ intent }) => intent === 'check_bgp_neighbors')
  ?.steps.map(stepText);
const hookPath = '/services/T0/hook-secret';
const told: string[] = [];
let hook: Server;
let server: ModelServer;
let scripted: ReturnType<typeof scriptedModels>;
let worker: NetworkWorker;

beforeAll(async () => {
  hook = createServer((request, response) => {
    told.push(request.url ?? '');
    request.resume();
    response.end();
  }).listen(0, '127.0.0.1');
  await once(hook, 'listening');
  const address = `http://127.0.0.1:${(hook.address() as AddressInfo).port}${hookPath}`;
  server = await startModelServer({ script: juniorEngineer });
  scripted = scriptedModels(server.baseUrl);
  const notifications = [notificationSchema.parse({ kind: 'slack', urlFrom: 'HOOK' })];
  worker = await startNetworkWorker({
    models: scripted.models,
    catalogue: { loadPlans, loadProfile: (name) => ({ ...loadProfile(name), notifications }) },
    notifier: createWebhookNotifier({ HOOK: address }),
  });
  await worker.useLab({ scenario: 'bgp-neighbor-down' });
});
afterAll(async () => {
  await worker.stop();
  await server.close();
  scripted.remove();
  hook.closeAllConnections();
  hook.close();
});

/** Every eight characters of a key in a row: no part of it may be left. */
function partsOf(key: string): string[] {
  return Array.from({ length: key.length - 7 }, (_, start) => key.slice(start, start + 8));
}

it('an exported history holds neither the key of the model nor the address of the webhook', async () => {
  const handle = await worker.client.workflow.start('investigate', {
    taskQueue: worker.taskQueue,
    workflowId: `secrets-${randomUUID()}`,
    args: [
      {
        query: 'Check BGP neighbors on PE1',
        attended: false,
        overrides: { llm: 'scripted', maxRetries: 0, steps },
      },
    ],
  });
  const result = (await handle.result()) as InvestigationResult;

  // Both were used …
  expect(server.requests.length).toBeGreaterThan(0);
  expect(server.requests.every(({ authorized }) => authorized)).toBe(true);
  expect(told).toEqual([hookPath]);

  // … and neither stands in what people hand on.
  const exported = historyToJSON(await handle.fetchHistory());
  const decoded = JSON.stringify(JSON.parse(exported), (key, value: unknown) =>
    key === 'data' && typeof value === 'string' ? Buffer.from(value, 'base64').toString() : value,
  );
  expect(decoded).toContain('HOOK');
  expect(decoded).toContain('scripted-model');
  const document = JSON.stringify(await worker.evidence.get(result.document ?? ''));
  for (const text of [decoded, exported, document]) {
    for (const part of partsOf(scriptedKey)) expect(text).not.toContain(part);
    expect(text).not.toContain('hook-secret');
  }
}, 240_000);
