import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { noticeBody } from '../../src/domain/watch/notification';
import { createWebhookNotifier } from '../../src/notify/webhook-notifier';

const signal = new AbortController().signal;
const received: unknown[] = [];
let authorization: string | undefined;
let server: Server;
let status: number | null = 200;
let url = '';

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      received.push(JSON.parse(body));
      authorization = request.headers.authorization;
      if (status !== null) response.writeHead(status).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/secret-token`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const send = async (environment: Record<string, string>, timeoutMs = 20_000) =>
  await createWebhookNotifier(environment, timeoutMs).send('HOOK', { text: 'hello' }, { signal });

describe('a webhook', () => {
  it('gets the message as JSON', async () => {
    expect(await send({ HOOK: url })).toEqual({ delivered: true });
    expect(received.at(-1)).toEqual({ text: 'hello' });
  });

  it.each([
    ['p%40ss', 'p@ss'],
    ['100%', '100%'],
  ])(
    'whose address holds a user name and the password %s gets them as such',
    async (written, meant) => {
      const HOOK = url.replace('http://', `http://noc:${written}@`);
      expect(await send({ HOOK })).toEqual({ delivered: true });
      expect(authorization).toBe(`Basic ${Buffer.from(`noc:${meant}`).toString('base64')}`);
    },
  );

  it.each([
    [500, true],
    [429, true],
    [404, false],
    [302, false],
    [null, true],
  ])(
    'that answers %p is said so without its address, worth another try: %p',
    async (answer, again) => {
      status = answer;
      const delivery = await send({ HOOK: url }, answer === null ? 300 : undefined);
      expect(delivery).toMatchObject({ delivered: false, transient: again });
      expect(JSON.stringify(delivery)).not.toContain('secret-token');
      status = 200;
    },
  );

  it('whose variable is not set, or that nobody listens at, is said so without its address', async () => {
    expect(await send({})).toMatchObject({ delivered: false, transient: false });
    const dead = await send({ HOOK: 'http://127.0.0.1:1/secret-token' });
    expect(dead).toMatchObject({ delivered: false, transient: true });
    expect(JSON.stringify(dead)).not.toContain('127.0.0.1');
  });
});

describe('the message to Slack', () => {
  it('gives the words of devices no meaning of their own', () => {
    const body = noticeBody('slack', {
      event: 'verdict',
      workflowId: 'alert-1',
      runId: 'r',
      query: 'Check <!channel> & PE1',
      profile: 'network',
      result: {
        outcome: 'achieved',
        verdict: 'fault',
        severity: 'major',
        summary: ['PE1 is down.'],
        reason: '1 new',
      },
    });
    expect(body).toEqual({
      text: 'major fault: Check &lt;!channel&gt; &amp; PE1\nPE1 is down.\nTold because: 1 new.\nReport: netoncall report alert-1',
    });
  });
});
