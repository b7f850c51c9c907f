import { verify, createPublicKey } from 'node:crypto';

import type { HumanAnswer } from '../../src/domain/people/human-request';
import { signedContent } from '../../src/domain/people/signed-content';
import type { Runs } from '../../src/domain/run/runs';
import {
  askingRuns,
  bgpRef,
  facts,
  field,
  gatewayPublicKey,
  question,
  type ServedPage,
  servePage,
  shiftToken,
  usualConfig,
  usualRuns,
} from './support/page-fixture';

const served: ServedPage[] = [];
afterEach(async () => {
  await Promise.all(served.splice(0).map(({ app }) => app.close()));
});

async function serve(...values: Parameters<typeof servePage>): Promise<ServedPage> {
  const one = await servePage(...values);
  served.push(one);
  return one;
}

const host = { host: 'localhost' };
const bearer = { ...host, authorization: `Bearer ${shiftToken}` };

describe('a page', () => {
  it('shows a run: the verdict first, the picture, the difference, the reply with the value marked', async () => {
    const { app } = await serve(usualRuns());
    const { statusCode, body } = await app.inject({ url: '/runs/run-7', headers: bearer });
    expect(statusCode).toBe(200);
    const places = [
      'Fault found',
      'because the peer shut it down',
      'Next actions',
      'The network as the evidence shows it',
      'Compared with the previous run',
      'Steps (1 of 1 done)',
      'Who did what',
    ].map((words) => body.indexOf(words));
    expect(places).toEqual([...places].sort((one, other) => one - other));
    expect(places).not.toContain(-1);
    expect(body).toMatch(/<mark>[^<]*&quot;state&quot;: &quot;IDLE &lt;script&gt;/);
    expect(body).toContain(`/runs/run-7/evidence/${encodeURIComponent(bgpRef)}?pointer=`);
    expect(body).not.toContain('<script>');
    expect(body).not.toMatch(/ style=/);
    expect(body).not.toContain('http-equiv="refresh"');
  });

  it('shows a run that goes on: what is asked first, steps with times, and loads itself anew', async () => {
    const { app } = await serve(askingRuns(question));
    const { body } = await app.inject({ url: '/runs/run-7', headers: bearer });
    expect(body).toContain('A call waits for your approval');
    expect(body).toContain('Set &lt;b&gt;weight&lt;/b&gt; to 75');
    expect(body.indexOf('A call waits')).toBeLessThan(body.indexOf('Waits for a person'));
    expect(body).toContain('Cause: PE1: the BGP session is IDLE');
    expect(body).toContain('Now: get_routing_info PE1 bgp');
    expect(body).toContain('Steps (2 of 3 done)');
    expect(body).toContain('data-events="/runs/run-7/events"');
    expect(body).toContain('<noscript><meta http-equiv="refresh" content="15"');
    expect(field(body, 'hash')).toBe('ab12');
  });

  it('is not loaded anew by itself while somebody may be typing an answer', async () => {
    const free = { ...question, kind: 'clarification' as const, optionsOnly: false, options: [] };
    const { app } = await serve(askingRuns(free));
    const { body } = await app.inject({ url: '/runs/run-7', headers: bearer });
    expect(body).toMatch(/<label for="words"\s*>Your answer<\/label\s*>/);
    expect(body).not.toContain('http-equiv="refresh"');
  });

  it('lists open questions before faults, and those before what is over', async () => {
    const run = {
      run_id: 'r',
      started: new Date().toISOString(),
      query: 'Check PE2 <i>',
      state: 'completed',
      outcome: 'achieved',
      verdict: 'fault',
      severity: 'major',
      devices: ['PE2'],
    };
    const { app } = await serve(
      usualRuns({
        waiting: async () => [
          {
            id: 'run-9',
            run_id: 'r',
            query: 'Set it',
            request: question,
            unread: null,
            answer: '',
          },
        ],
        list: async () => [
          { ...run, id: 'a/b?c', verdict: 'fault' },
          { ...run, id: 'run-8', verdict: 'healthy', severity: null },
          { ...run, id: 'run-9', outcome: null, verdict: null, state: 'waiting' },
          { ...run, id: 'run-10', outcome: null, verdict: null, state: 'executing' },
          { ...run, id: 'run-11', started: '2020-01-01T00:00:00Z' },
        ],
      }),
    );
    const { body } = await app.inject({ url: '/', headers: bearer });
    expect([...body.matchAll(/<h2>([^<]*)<\/h2>/g)].map((match) => match[1])).toEqual([
      'Open questions (1)',
      'Open incidents (1)',
      'Faults found in the last 24 hours (1)',
      'Under way (1)',
      'Earlier runs (2)',
    ]);
    expect(body).toContain('href="/runs/a%2Fb%3Fc"');
    expect(body).toContain('Check PE2 &lt;i&gt;');
    expect(body).toContain('<title>(1) Inbox · netoncall</title>');
  });

  it('shows an incident with its alerts, runs and log, all of it as text', async () => {
    const { app } = await serve(usualRuns());
    const { body } = await app.inject({ url: '/incidents/incident-1', headers: bearer });
    expect(body).toContain('Alerts (1 of 2 firing)');
    expect(body).toContain('href="/runs/run-7"');
    expect(body).toContain('Opened by 2 alerts');
    expect(body).toContain('href="/incidents/incident-2"');
    expect(body).not.toMatch(/<script>|<img/);
    expect(body).not.toContain('href="https://');
  });

  it('says in words what is not there, and what is gone', async () => {
    const { app } = await serve(
      usualRuns({ evidence: async () => ({ available: false, reason: 'collected' }) }),
    );
    const of = async (url: string) => {
      const { statusCode, body } = await app.inject({ url, headers: bearer });
      return [statusCode, /<h1>([^<]*)/.exec(body)?.[1]];
    };
    expect(await of('/runs/nope')).toEqual([404, 'No such run']);
    expect(await of('/incidents/nope')).toEqual([404, 'No such incident']);
    const ref = encodeURIComponent(bgpRef);
    expect(await of(`/runs/run-7/evidence/${ref}`)).toEqual([410, 'The reply is gone']);
    const other = encodeURIComponent(`sha256:${'c3'.repeat(32)}`);
    expect(await of(`/runs/run-7/evidence/${other}`)).toEqual([404, 'No such reply']);
    expect(await of('/runs/run-7/evidence/..%2f..%2fetc')).toEqual([404, 'No such reply']);
  });

  it('says in words that Temporal is away', async () => {
    const { app } = await serve(
      usualRuns({
        facts: async () => {
          throw new Error('The Temporal server does not answer.');
        },
      }),
    );
    const { statusCode, body } = await app.inject({ url: '/runs/run-7', headers: bearer });
    expect(statusCode).toBe(500);
    expect(body).toContain('The Temporal server does not answer.');
    expect(body).not.toMatch(/\n\s+at /);
  });

  it('shows the whole reply on a page of its own, as text', async () => {
    const { app } = await serve(usualRuns());
    const url = `/runs/run-7/evidence/${encodeURIComponent(bgpRef)}?pointer=/data/neighbors/0/state`;
    const { body } = await app.inject({ url, headers: bearer });
    expect(body).toContain('get_routing_info PE1');
    expect(body).toContain('<mark>');
    expect(body).not.toContain('<script>');
  });
});

describe('what a page tells the browser', () => {
  it('is to load nothing but from here, to show it nowhere else, to keep nothing', async () => {
    const { app } = await serve(usualRuns());
    for (const url of ['/', '/runs/run-7', '/login', '/runs/nope']) {
      const { headers } = await app.inject({ url, headers: bearer });
      expect(headers['content-security-policy']).toBe(
        "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      );
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'same-origin',
        'cache-control': 'no-store',
      });
      expect(headers['strict-transport-security']).toBeUndefined();
    }
  });

  it('is that its script and style may be kept, by the mark in their address', async () => {
    const { app } = await serve(usualRuns());
    const { body } = await app.inject({ url: '/', headers: bearer });
    for (const [, url] of body.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)) {
      const { statusCode, headers } = await app.inject({ url: url!, headers: host });
      expect(statusCode).toBe(200);
      expect(headers['cache-control']).toContain('immutable');
    }
  });
});

describe('somebody who is not known', () => {
  it('is led to the login, and from there to where they wanted to go', async () => {
    const { app, logIn, events } = await serve(usualRuns());
    const asked = await app.inject({ url: '/runs/run-7', headers: host });
    expect(asked.statusCode).toBe(401);
    expect(field(asked.body, 'to')).toBe('/runs/run-7');
    const cookie = await logIn();
    const { statusCode, body } = await app.inject({ url: '/', headers: { ...host, cookie } });
    expect(statusCode).toBe(200);
    expect(body).toContain('title="token:shift"');
    expect(events).toContainEqual({ event: 'login', who: 'token:shift' });
  });

  it('gets a cookie that no script reads, no other site sends, and no plain connection carries', async () => {
    const config = { ...usualConfig, publicUrl: 'https://noc.example.net' };
    const { app } = await serve(usualRuns(), { config });
    const own = { host: 'noc.example.net' };
    const page = await app.inject({ url: '/login', headers: own });
    const reply = await app.inject({
      method: 'POST',
      url: '/login',
      headers: { ...own, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        form: field(page.body, 'form'),
        token: shiftToken,
        to: 'https://evil.example/',
      }).toString(),
    });
    expect(reply.headers.location).toBe('/');
    expect(String(reply.headers['set-cookie'])).toMatch(
      /^netoncall=[\w-]+; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict; Secure$/,
    );
    expect(reply.headers['strict-transport-security']).toBe('max-age=31536000');
  });

  it('who gives a wrong token is told so, and the log too', async () => {
    const { app, events } = await serve(usualRuns());
    const page = await app.inject({ url: '/login', headers: host });
    const send = async (form: Record<string, string>) =>
      await app.inject({
        method: 'POST',
        url: '/login',
        headers: { ...host, 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(form).toString(),
      });
    const wrong = await send({ form: field(page.body, 'form'), token: 'guess' });
    expect(wrong.statusCode).toBe(403);
    expect(wrong.body).toContain('This token is not one of this gateway.');
    expect(wrong.headers['set-cookie']).toBeUndefined();
    expect((await send({ form: 'x', token: shiftToken })).statusCode).toBe(400);
    expect(events).toEqual([{ event: 'login_refused', who: null, reason: 'unknown token' }]);
  });

  it('who follows a link from elsewhere is loaded once more from here, with the cookie', async () => {
    const { app } = await serve(usualRuns());
    const link = { ...host, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
    const { statusCode, body } = await app.inject({ url: '/runs/run-7', headers: link });
    expect(statusCode).toBe(200);
    expect(body).toContain('content="0;url=/runs/run-7"');
  });

  it('is not let in by a header that no configured proxy sent, in words and in the log', async () => {
    const { app, logIn, events } = await serve(usualRuns());
    const cookie = await logIn();
    const forged = { ...host, cookie, 'x-forwarded-user': 'alice' };
    const { statusCode, body } = await app.inject({
      url: '/runs/run-7',
      headers: forged,
      remoteAddress: '192.0.2.66',
    });
    expect(statusCode).toBe(403);
    expect(body).toContain('counts only where a configured proxy sends it');
    expect(events.at(-1)).toMatchObject({ event: 'refused', who: null });
    const through = await app.inject({
      url: '/',
      headers: { ...host, 'x-forwarded-user': 'alice' },
      remoteAddress: '10.1.0.9',
    });
    expect(through.body).toContain('title="proxy:alice"');
  });

  it('is refused under a name that is not the gateway’s', async () => {
    const { app } = await serve(usualRuns());
    const reply = await app.inject({ url: '/', headers: { ...bearer, host: 'evil.example' } });
    expect(reply.statusCode).toBe(421);
  });
});

describe('an answer by the page', () => {
  async function asking(answer: Runs['answer'], config: object = usualConfig) {
    const page = await serve(askingRuns(question, { answer }), { config });
    const cookie = await page.logIn();
    const headers = { ...host, cookie };
    const { body } = await page.app.inject({ url: '/runs/run-7', headers });
    const send = async (form: Record<string, string>, more: Record<string, string> = {}) =>
      await page.app.inject({
        method: 'POST',
        url: '/runs/run-7/answer',
        headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded', ...more },
        payload: new URLSearchParams({
          form: formOf(body),
          request: field(body, 'request'),
          hash: field(body, 'hash'),
          answer: 'yes',
          ...form,
        }).toString(),
      });
    return { ...page, send, headers, body };
  }
  /** The form of the question, not that of the log-out button. */
  const formOf = (body: string): string => field(body.slice(body.indexOf('/answer"')), 'form');
  const settled = { request: question, answer: 'yes', choice: 'yes', by: 'token:shift', at: 1 };

  it('is sent in the name of the login, for the hash that was read, signed by the gateway', async () => {
    const sent: HumanAnswer[] = [];
    const { send, events } = await asking(async (_id, answer) => {
      sent.push(answer);
      return { ...settled, settledBy: 'answer' };
    });
    const reply = await send({});
    expect([reply.statusCode, reply.headers.location]).toEqual([303, '/runs/run-7']);
    const [{ signature = '', ...rest }] = sent as [HumanAnswer];
    expect(rest).toEqual({ requestId: 'q.1', answer: 'yes', by: 'token:shift', hash: 'ab12' });
    const x = gatewayPublicKey.slice('ed25519:'.length);
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
    const content = Buffer.from(signedContent(question, rest));
    expect(verify(null, content, key, Buffer.from(signature, 'base64url'))).toBe(true);
    expect(events.at(-1)).toEqual({
      event: 'answered',
      who: 'token:shift',
      run: 'run-7',
      request: 'q.1',
    });
  });

  it('is refused in the words of the run, and the log has it', async () => {
    const reason =
      'token:shift may not answer this; those who may: oidc:https://idp.example.net/7.';
    const { send, events } = await asking(async () => {
      throw new Error(reason);
    });
    const reply = await send({});
    expect(reply.statusCode).toBe(409);
    expect(reply.body).toContain(`role="alert"`);
    expect(reply.body).toContain('may not answer this; those who may');
    expect(events.at(-1)).toMatchObject({ event: 'answer_refused', run: 'run-7', reason });
  });

  it('that needs more people, or was none of the answers, says so and keeps the question', async () => {
    const { send } = await asking(async () => ({
      agreed: true,
      note: 'Agreed: 1 of 2 approvals; it waits for 1 more, by somebody else.',
      request: question,
    }));
    const reply = await send({});
    expect(reply.statusCode).toBe(200);
    expect(reply.body).toContain('1 of 2 approvals');
    expect(reply.body).toContain('A call waits for your approval');
  });

  it.each<[string, Record<string, string>, Record<string, string>, number]>([
    ['without its seal', { form: '' }, {}, 403],
    ['with the seal of something else', { form: 'AAAA' }, {}, 403],
    ['from another site', {}, { origin: 'https://evil.example' }, 403],
    ['from a page without an origin', {}, { origin: 'null' }, 403],
    ['by a form of another site', {}, { 'sec-fetch-site': 'cross-site' }, 403],
    ['without a question', { request: '' }, {}, 400],
    ['without words', { answer: ' ' }, {}, 400],
  ])('is not sent on %s', async (_how, form, headers, code) => {
    const answer = jest.fn();
    const { send } = await asking(answer);
    expect((await send(form, headers)).statusCode).toBe(code);
    expect(answer).not.toHaveBeenCalled();
  });

  it('is not sent with the seal of another person', async () => {
    const answer = jest.fn();
    const { app, body } = await asking(answer);
    const reply = await app.inject({
      method: 'POST',
      url: '/runs/run-7/answer',
      headers: {
        ...host,
        'x-forwarded-user': 'mallory',
        'content-type': 'application/x-www-form-urlencoded',
      },
      remoteAddress: '10.1.0.9',
      payload: new URLSearchParams({
        form: formOf(body),
        request: 'q.1',
        answer: 'yes',
      }).toString(),
    });
    expect(reply.statusCode).toBe(403);
    expect(reply.body).toContain('did not come from this page');
    expect(answer).not.toHaveBeenCalled();
  });
});

describe('news of a page', () => {
  it('come while somebody listens, and nothing is asked while nobody does', async () => {
    let looks = 0;
    const { app } = await serve(
      askingRuns(question, {
        facts: async (id) => ({ ...facts, id, running: true }),
        status: async () => {
          looks += 1;
          return { kind: 'unanswered', reason: String(looks) };
        },
      }),
    );
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const stop = new AbortController();
    const reply = await fetch(`${url}/runs/run-7/events`, {
      headers: { authorization: `Bearer ${shiftToken}` },
      signal: stop.signal,
    });
    expect(reply.headers.get('content-type')).toBe('text/event-stream');
    expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'");
    const reader = reply.body!.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader.read()).value).toBe(': hello\n\n');
    const seen = (): number => looks;
    while (seen() < 2) await new Promise((resolve) => setTimeout(resolve, 50));
    stop.abort();
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    const after = looks;
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(looks).toBe(after);
  });
});
