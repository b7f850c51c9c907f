import { randomUUID } from 'node:crypto';

import type { Client } from '@temporalio/client';
import { historyToJSON } from '@temporalio/common/lib/proto-utils';

import { connectClient, createSchedule } from '../../src/temporal';
import { testTarget } from './support/test-server';

const secret = 'Zq7-madeUp+Value';
const query = `Log in to PE1 with password ${secret} and check BGP`;
const clean = 'Log in to PE1 with password [redacted] and check BGP';
const request = { query, profile: 'network', attended: false };

let client: Client;
const told: string[] = [];
beforeAll(async () => {
  client = await connectClient(testTarget(), { onRedacted: (message) => void told.push(message) });
});
afterAll(async () => {
  await client.connection.close();
});
beforeEach(() => {
  told.length = 0;
});

/** No worker polls the queue: what the server holds is what the client sent. */
const start = async (args: unknown[]) =>
  await client.workflow.start('investigate', {
    taskQueue: `nobody-${randomUUID()}`,
    workflowId: `redacted-${randomUUID()}`,
    args,
    memo: { query },
    staticSummary: query,
  });

/** All payloads of a history, in base64, as texts. */
function textsOf(json: string): string {
  return json.replaceAll(/"data": ?"([A-Za-z0-9+/=]*)"/g, (_match, data: string) =>
    Buffer.from(data, 'base64').toString(),
  );
}

test('a question, its memo and its summary lose their secrets on the way, and the person is told', async () => {
  const handle = await start([request]);
  await handle.signal('hint', { text: `the SNMP community is ${secret}` });
  const history = textsOf(historyToJSON(await handle.fetchHistory()));
  expect(history).toContain(clean);
  expect(history).toContain('the SNMP community is [redacted]');
  expect(history).not.toContain(secret);
  expect((await handle.describe()).memo).toEqual({ query: clean });
  expect(told).toHaveLength(2);
  expect(told[0]).toContain('[redacted]');
  await handle.terminate();
});

test('a question without secrets goes as it is, and nothing is said', async () => {
  const handle = await client.workflow.start('investigate', {
    taskQueue: `nobody-${randomUUID()}`,
    workflowId: `plain-${randomUUID()}`,
    args: [{ query: 'Check BGP neighbors on PE1' }],
  });
  expect(textsOf(historyToJSON(await handle.fetchHistory()))).toContain('BGP neighbors on PE1');
  expect(told).toEqual([]);
  await handle.terminate();
});

test('a schedule asks a question without its secrets', async () => {
  const id = `redacted-${randomUUID()}`;
  await createSchedule(client, {
    id,
    request,
    taskQueue: 'nobody',
    rhythm: { everySeconds: 3_600 },
    jitterSeconds: 0,
    catchUpSeconds: 60,
    paused: true,
    query,
    staticSummary: query,
    staticDetails: query,
  });
  const schedule = client.schedule.getHandle(id);
  const { action, memo } = await schedule.describe();
  expect(action).toMatchObject({ args: [{ ...request, query: clean }] });
  expect(memo).toEqual({ query: clean });
  await schedule.delete();
});
