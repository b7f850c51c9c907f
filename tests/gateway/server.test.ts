import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { fixture } from './support/reading';
import { openGateway, type OpenedGateway } from './support/gateway';

const words = 'sixteen letters at least';
const next = 'another one that is new';
const config = `
sources:
  alertmanager: { kind: alertmanager, secretsFrom: [FIRST, NEXT] }
  pagerduty: { kind: pagerduty, secretsFrom: [FIRST], profile: pharmacokinetics }
  open: { kind: alertmanager }
destinations: [{ name: chat, kind: mattermost, urlFrom: CHAT }]
`;
const environment = { FIRST: words, NEXT: next, CHAT: 'https://chat/hooks/secret' };
const body = JSON.stringify(fixture('alertmanager.json'));
const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });
const basic = (secret: string) => ({
  authorization: `Basic ${Buffer.from(`alertmanager:${secret}`).toString('base64')}`,
});

let gateway: OpenedGateway;
beforeEach(async () => {
  gateway = await openGateway(config, environment);
});
afterEach(async () => {
  await gateway.app.close();
});

const post = async (url: string, payload: string, headers: Record<string, string> = {}) =>
  await gateway.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  });

describe('a delivery', () => {
  it('is answered once Temporal has it', async () => {
    const reply = await post('/alerts/alertmanager', body, bearer(words));
    expect([reply.statusCode, reply.json()]).toEqual([202, { accepted: 2 }]);
    expect(gateway.temporal.asked).toEqual([
      expect.objectContaining({
        type: 'alerts',
        workflowId: 'alerts-network',
        taskQueue: 'test',
        args: [{ profile: 'network' }],
        signal: 'alerts',
        signalArgs: [
          expect.objectContaining({
            attended: false,
            pace: expect.objectContaining({ debounceSeconds: 30 }),
            incidents: {
              destinations: [expect.objectContaining({ name: 'chat', urlFrom: 'CHAT' })],
              maintenance: expect.objectContaining({ windows: [], investigate: false }),
            },
          }),
        ],
      }),
    ]);
    // Settings name secrets and hold none.
    expect(JSON.stringify(gateway.temporal.asked)).not.toContain('hooks/secret');
    expect(gateway.temporal.fingerprints).toEqual(['c6e4a1f0b8d2e791', '1b2f3c4d5e6f7081']);
  });

  it('is asked for again while Temporal is away', async () => {
    gateway.temporal.away = true;
    const reply = await post('/alerts/open', body);
    expect(reply.statusCode).toBe(503);
    expect(reply.headers['retry-after']).toBe('5');
    expect(reply.json()).toEqual({ message: expect.stringContaining('send them again') });
    gateway.temporal.away = false;
    expect((await post('/alerts/open', body)).statusCode).toBe(202);
  });

  it('goes to Temporal in parts that it takes', async () => {
    const [first] = fixture('alertmanager.json')['alerts'] as Record<string, unknown>[];
    const alerts = Array.from({ length: 400 }, (_, index) => ({
      ...first,
      fingerprint: `f${index}`,
      labels: { device: `PE${index}`, filler: 'x'.repeat(100), more: 'y'.repeat(100) },
      annotations: {
        summary: 'z'.repeat(300),
        description: 'z'.repeat(300),
        note: 'z'.repeat(300),
      },
    }));
    await post('/alerts/open', JSON.stringify({ version: '4', alerts }));
    const sizes = gateway.temporal.asked.map(({ signalArgs }) => JSON.stringify(signalArgs).length);
    expect(sizes.length).toBeGreaterThan(1);
    expect(Math.max(...sizes)).toBeLessThan(500_000);
    expect(gateway.temporal.fingerprints).toHaveLength(400);
  });

  it('is finished when the gateway is stopped, and a later one is refused', async () => {
    const { app, temporal } = gateway;
    const address = await app.listen({ host: '127.0.0.1', port: 0 });
    let go = (): void => undefined;
    const begun = new Promise<void>((begin) => {
      temporal.before = () =>
        new Promise((resolve) => {
          go = resolve;
          begin();
        });
    });
    const underWay = fetch(`${address}/alerts/open`, { method: 'POST', body });
    await begun;
    const closing = app.close();
    await sleep(50);
    await expect(fetch(`${address}/alerts/open`, { method: 'POST', body })).rejects.toThrow(
      'fetch failed',
    );
    go();
    expect((await underWay).status).toBe(202);
    await closing;
  });
});

describe('a sender', () => {
  it.each([
    ['Bearer', bearer(words)],
    ['Bearer while secrets change', bearer(next)],
    ['Basic', basic(words)],
  ])('is let in by %s', async (_name, headers) => {
    expect((await post('/alerts/alertmanager', body, headers)).statusCode).toBe(202);
  });

  it.each([
    ['nothing', {}],
    ['another secret', bearer('something else entirely')],
    ['a part of it', bearer(words.slice(0, -1))],
    ['another scheme', { authorization: `Digest ${words}` }],
    [
      'Basic with the secret as the name',
      { authorization: `Basic ${Buffer.from(`${words}:x`).toString('base64')}` },
    ],
  ])('is refused with %s, in words, and without its secret in the log', async (_name, headers) => {
    const reply = await post('/alerts/alertmanager', body, headers);
    expect(reply.statusCode).toBe(401);
    expect(reply.headers['www-authenticate']).toContain('Bearer');
    expect(reply.json()).toEqual({ message: expect.stringContaining('Authorization') });
    expect(gateway.temporal.asked).toEqual([]);
    expect(gateway.logged.join()).not.toMatch(/sixteen|something else/);
  });

  it('of PagerDuty has to sign the bytes that it sends', async () => {
    const event = JSON.stringify(fixture('pagerduty.json'), null, 3);
    const signature = `v1=${createHmac('sha256', words).update(event).digest('hex')}`;
    const headers = { 'x-pagerduty-signature': signature };
    expect((await post('/alerts/pagerduty', event, headers)).statusCode).toBe(202);
    expect(gateway.temporal.asked[0]?.workflowId).toBe('alerts-pharmacokinetics');
    expect(
      (await post('/alerts/pagerduty', JSON.stringify(JSON.parse(event)), headers)).statusCode,
    ).toBe(401);
    expect((await post('/alerts/pagerduty', event, bearer(words))).statusCode).toBe(401);
  });
});

describe('a request that cannot be taken', () => {
  it.each([
    ['400', '/alerts/open', '{', 'not JSON'],
    ['400', '/alerts/open', '', 'not JSON'],
    ['400', '/alerts/open', '{"alerts":[],"version":"3"}', 'version "3"'],
    ['404', '/alerts/unknown', body, 'no source'],
    ['404', '/alerts/__proto__', body, 'no source'],
    ['404', '/elsewhere', body, 'POST /alerts/<source>'],
    ['413', '/alerts/open', `"${'x'.repeat(1024 * 1024)}"`, 'at most 1048576 bytes'],
  ])('is answered with %s: %s', async (status, url, payload, told) => {
    const reply = await post(url, payload);
    expect([String(reply.statusCode), reply.json()]).toEqual([
      status,
      { message: expect.stringContaining(told) },
    ]);
  });

  it('without a content type is read all the same', async () => {
    const reply = await gateway.app.inject({
      method: 'POST',
      url: '/alerts/open',
      payload: Buffer.from(body),
    });
    expect(reply.statusCode).toBe(202);
  });
});

it('says whether Temporal answers', async () => {
  const health = async () => (await gateway.app.inject({ url: '/healthz' })).statusCode;
  expect(await health()).toBe(200);
  gateway.temporal.away = true;
  expect(await health()).toBe(503);
});
