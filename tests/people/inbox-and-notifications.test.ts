import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import { runDocumentSchema } from '../../src/domain/run/run-document';
import { createWebhookNotifier } from '../../src/notify/webhook-notifier';
import { runHere } from '../support/run-here';
import { testAddress } from '../support/test-worker';
import { machineProfile, nextRequest, setting, settingReasoner } from './support/machine-fixture';
import { machineStand } from './support/machine-stand';

let hook: Server;
const told: { event: string; request?: object }[] = [];
const environment: Record<string, string> = {};
const stand = machineStand({
  dependencies: () => ({ notifier: createWebhookNotifier(environment) }),
});

beforeAll(async () => {
  hook = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      told.push(JSON.parse(body) as (typeof told)[number]);
      if (request.url === '/secret-silent') return;
      response.writeHead(request.url === '/secret-good' ? 200 : 404).end();
    });
  }).listen(0, '127.0.0.1');
  await once(hook, 'listening');
  const base = `http://127.0.0.1:${(hook.address() as AddressInfo).port}`;
  Object.assign(environment, {
    GOOD: `${base}/secret-good`,
    BAD: `${base}/secret-bad`,
    SILENT: `${base}/secret-silent`,
  });
});
afterAll(() => {
  hook.closeAllConnections();
  hook.close();
});

const cli = async (...values: string[]) =>
  await runHere(values, { ...process.env, TEMPORAL_ADDRESS: testAddress() });

describe('a run that waits for a person', () => {
  it('stands in the inbox with the command that answers it, until it is answered', async () => {
    const notifications = ['GOOD', 'BAD'].map((urlFrom) => ({ kind: 'webhook', urlFrom }));
    const policy = {
      confirm: ['machine/set_value'],
      allow: ['machine/list', 'machine/get_*'],
      approvers: ['alice@example.net'],
    };
    stand.worker.use(
      settingReasoner([setting(75)]),
      machineProfile(stand.machine.url, { notifications, policy }),
    );
    const handle = await stand.start();
    const request = await nextRequest(handle);
    const entry = async () => {
      const { output } = await cli('inbox', '--json');
      const entries = JSON.parse(output) as {
        id: string;
        answer: string;
        request: object | null;
      }[];
      // The index follows the run, and a busy worker may not say in time what it waits for.
      return entries.find(({ id, request: open }) => id === handle.workflowId && open !== null);
    };
    let listed = await entry();
    while (listed === undefined) {
      await sleep(100);
      listed = await entry();
    }
    expect(listed).toMatchObject({ request: { id: request.id, hash: request.hash } });
    const maybe = ['answer', handle.workflowId, 'maybe', '--by', 'alice@example.net'];
    maybe.push('--hash', (request.hash ?? '').slice(0, 8));
    expect(await cli(...maybe)).toMatchObject({
      code: 2,
      errors: expect.stringContaining('"maybe" is none of the answers: yes, no.'),
    });
    expect(stand.machine.executed).toEqual([]);
    const yes = listed.answer.replace('"<yes|no>"', 'yes').split(' ').slice(1);
    const somebody = yes.map((word) => (word === 'alice@example.net' ? 'bob@example.net' : word));
    expect(await cli(...somebody)).toMatchObject({
      code: 2,
      errors: expect.stringContaining('those who may: alice@example.net'),
    });
    expect(await cli(...yes)).toMatchObject({
      code: 0,
      output: expect.stringContaining('Recorded the answer "yes" from alice@example.net'),
    });
    const result = (await handle.result()) as { document: string; outcome: string };
    expect(stand.machine.executed).toHaveLength(1);

    // One webhook refuses: the run goes on, its report says so, and no address is kept anywhere.
    expect(result.outcome).toBe('achieved');
    expect(told.filter(({ event }) => event === 'request')).toHaveLength(2);
    expect(told[0]?.request).toMatchObject({
      prompt: request.prompt,
      approvers: ['alice@example.net'],
    });
    const stored = await stand.worker.evidence.get(result.document);
    const document = runDocumentSchema.parse(stored.available ? stored.document : null);
    expect(document.limitations).toContainEqual(
      'The webhook BAD was not told of the request: BAD answered HTTP 404.',
    );
    expect(JSON.stringify(document)).not.toContain('secret-');
    expect(JSON.stringify(await handle.fetchHistory())).not.toContain('secret-');
  }, 180_000);

  it('ends soon after its answer where a webhook that was to report the question hangs', async () => {
    const notifications = [{ kind: 'webhook', urlFrom: 'SILENT', on: ['request'] }];
    stand.worker.use(
      settingReasoner([setting(75)]),
      machineProfile(stand.machine.url, { notifications }),
    );
    const handle = await stand.start();
    const { id, hash } = await nextRequest(handle);
    const answered = Date.now();
    await handle.executeUpdate('answer', {
      args: [{ requestId: id, answer: 'yes', by: 'alice@example.net', hash }],
    });
    const { document } = (await handle.result()) as { document: string };
    // Five attempts of ten seconds are what it would take to be sure that nobody is there.
    expect(Date.now() - answered).toBeLessThan(15_000);
    const stored = await stand.worker.evidence.get(document);
    const { limitations } = runDocumentSchema.parse(stored.available ? stored.document : null);
    expect(limitations).toContainEqual(
      'The webhook SILENT was not told of the request while it was open.',
    );
  }, 60_000);
});
