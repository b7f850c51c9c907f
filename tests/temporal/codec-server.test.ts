import { request } from 'node:http';

import { defaultPayloadConverter } from '@temporalio/common';

import { fixedKeys } from '../../src/encryption';
import { serveCodec } from '../../src/temporal';
import { readPayloads, writePayloads } from '../../src/temporal/codec-server/payload-json';

const webUi = 'https://temporal.example.net';
const token = 'a token of these tests';
const keys = fixedKeys([{ id: 'k1', secret: new Uint8Array(32).fill(5) }], 'the test');
const usual = { authorization: `Bearer ${token}`, 'x-namespace': 'noc' };
const payload = defaultPayloadConverter.toPayload({ query: 'Check PE1' });
const body = writePayloads([payload]);

let server: Awaited<ReturnType<typeof serveCodec>>;
beforeAll(async () => {
  const access = { origins: [webUi], namespaces: ['noc'], token };
  server = await serveCodec({ ...access, keys, host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await server.close();
});

const post = async (path: string, text: string, headers: Record<string, string> = usual) =>
  await fetch(`${server.url}${path}`, { method: 'POST', body: text, headers });

test('encodes what the CLI sends and decodes it for the Web UI, which may read the answer', async () => {
  const encoded = await (await post('/encode', body)).text();
  expect(encoded).not.toContain(Buffer.from('Check PE1').toString('base64').slice(0, -4));
  const answer = await post('/decode', encoded, { ...usual, origin: webUi });
  expect(answer.headers.get('access-control-allow-origin')).toBe(webUi);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const [decoded] = readPayloads(await answer.text()) ?? [];
  expect(defaultPayloadConverter.fromPayload(decoded ?? {})).toEqual({ query: 'Check PE1' });
});

test('tells a browser in advance that the Web UI may ask, and with which headers', async () => {
  const headers = { origin: webUi, 'access-control-request-headers': 'x-namespace' };
  const answer = await fetch(`${server.url}/decode`, { method: 'OPTIONS', headers });
  expect(answer.status).toBe(204);
  expect(answer.headers.get('access-control-allow-headers')).toContain('x-namespace');
  expect(answer.headers.get('access-control-allow-methods')).toContain('POST');
});

test.each([
  ['a page of another origin', { ...usual, origin: 'https://evil.example' }, 403],
  ['a page of no origin', { ...usual, origin: 'null' }, 403],
  ['somebody without the token', { 'x-namespace': 'noc' }, 401],
  ['somebody with another token', { ...usual, authorization: `Bearer ${token}x` }, 401],
  ['another namespace', { ...usual, 'x-namespace': 'other' }, 403],
  ['no namespace', { authorization: `Bearer ${token}` }, 403],
])('decrypts nothing for %s, and lets no page read why', async (_who, headers, status) => {
  const answer = await post('/decode', body, headers);
  expect(answer.status).toBe(status);
  expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  expect(await answer.text()).not.toContain('payloads');
});

test.each([
  ['no JSON', '{', 400],
  ['payloads that are no list', '{"payloads": {}}', 400],
  ['data that is no base64', '{"payloads": [{"data": "*"}]}', 400],
  ['a deep nest', '['.repeat(100_000), 400],
  ['a payload of an unknown key', writePayloads([unknown()]), 422],
])('answers %s with what is wrong, and no stack', async (_what, text, status) => {
  const answer = await post('/decode', text);
  expect(answer.status).toBe(status);
  const { message } = (await answer.json()) as { message: string };
  expect(message).toMatch(status === 422 ? /key "k9"/ : /Send/);
  expect(message).not.toContain('    at ');
});

test('reads no more than its limit of a body', async () => {
  const answer = await new Promise<number | 'cut'>((resolve) => {
    const sending = request(
      `${server.url}/decode`,
      { method: 'POST', headers: usual },
      ({ statusCode }) => resolve(statusCode ?? 0),
    );
    sending.on('error', () => resolve('cut'));
    for (let sent = 0; sent < 40; sent += 1) sending.write(Buffer.alloc(1024 * 1024, 32));
    sending.end();
  });
  expect([413, 'cut']).toContain(answer);
  expect((await post('/encode', body)).status).toBe(200);
});

test('takes a body that leaves its empty list out, as the CLI sends it for a query', async () => {
  expect(await (await post('/encode', '{}')).json()).toEqual({ payloads: [] });
});

test('knows two addresses and one method', async () => {
  expect((await post('/download', body)).status).toBe(404);
  expect((await fetch(`${server.url}/decode`, { headers: usual })).status).toBe(405);
});

function unknown() {
  const metadata = {
    encoding: Buffer.from('binary/encrypted'),
    'encryption-key-id': Buffer.from('k9'),
  };
  return { metadata, data: Buffer.alloc(64) };
}
