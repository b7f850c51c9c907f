import { classifyError } from '../../src/llm/errors/classify-error';
import {
  cutBody,
  cutBodyCleanly,
  document,
  dropConnection,
  endless,
  hangAfterHeaders,
  hangBeforeHeaders,
  hangInErrorBody,
  httpError,
  message,
  raw,
  text,
  trickle,
  unwantedStream,
} from '../support/model-server';
import { failureOf, replyOf, request, rig, secretKey } from './rig';

const day = 24 * 60 * 60 * 1000;

async function failWith(...args: Parameters<typeof httpError>) {
  const { client } = await rig([httpError(...args)]);
  return failureOf(await client.complete(request()));
}

test.each([
  ['retry-after-ms', '1500', 1500],
  ['retry-after', '7', 7000],
  ['retry-after', '0', 0],
  ['retry-after', '1.5', 1500],
  ['retry-after', 'Thu, 01 Jan 1970 00:00:00 GMT', 0],
])('429 with %s: %s is retried after what it asks', async (name, value, retryAfterMs) => {
  const failure = await failWith(429, { error: { message: 'slow down' } }, { [name]: value });
  expect(failure).toMatchObject({
    kind: 'rate_limited',
    retryable: true,
    retryAfterMs,
    status: 429,
  });
});

test('a page from an address that has answered before may pass; from any other, it is wrong', async () => {
  const page = raw('<html>Back soon</html>', 'text/html');
  const { client } = await rig([page, text('here'), page]);
  const first = failureOf(await client.complete(request()));
  expect(first).toMatchObject({ kind: 'wrong_endpoint', retryable: false });
  await client.complete(request());
  const later = failureOf(await client.complete(request()));
  expect(later).toMatchObject({ kind: 'server_error', retryable: true });
});

test.each([
  [5, 'needs a higher timeout_seconds'],
  [285, 'timeout_seconds is near its maximum'],
])('a deadline of %d s that passed gives advice that can be followed', (seconds, advice) => {
  const context = { deadlineMs: seconds * 1000, maxRetryAfterMs: 1, now: 0, clean: String };
  expect(classifyError(new Error('x'), { ...context, endedBy: 'deadline' }).hint).toContain(advice);
});

test('429 with an HTTP date waits until then', async () => {
  const at = new Date(Date.now() + 20_000).toUTCString();
  const failure = await failWith(429, undefined, { 'retry-after': at });
  expect(failure.retryable).toBe(true);
  expect(failure.retryAfterMs).toBeGreaterThan(15_000);
  expect(failure.retryAfterMs).toBeLessThanOrEqual(20_000);
});

test.each(['-5', 'soon', '', 'NaN', 'Infinity', '1e99', '12 apples'])(
  '429 with the senseless retry-after "%s" is retried with our own backoff',
  async (value) => {
    const failure = await failWith(429, undefined, { 'retry-after': value });
    expect(failure).toMatchObject({ retryable: true, retryAfterMs: null, escalate: false });
  },
);

test.each([
  ['days', { 'retry-after': String((3 * day) / 1000) }, 3 * day],
  ['a date in days', { 'retry-after': new Date(Date.now() + 3 * day).toUTCString() }, 3 * day],
  ['more than a timer can hold', { 'retry-after-ms': String(2 ** 40) }, 2 ** 31 - 1],
])('a wait of %s is given up and escalated at once', async (_what, headers, retryAfterMs) => {
  const started = performance.now();
  const failure = await failWith(429, undefined, headers);
  expect(failure).toMatchObject({ kind: 'rate_limited', retryable: false, escalate: true });
  expect(failure.retryAfterMs).toBeLessThanOrEqual(retryAfterMs);
  expect(failure.retryAfterMs).toBeGreaterThan(retryAfterMs - 60_000);
  expect(failure.hint).toContain('longer than the 60 s');
  expect(performance.now() - started).toBeLessThan(1000);
});

test.each([
  [503, 'overloaded'],
  [529, 'overloaded'],
  [502, 'overloaded'],
  [504, 'overloaded'],
  [500, 'server_error'],
  [408, 'server_error'],
])('status %i is %s and retried by the caller, not by the client', async (status, kind) => {
  const { client, server } = await rig([httpError(status, undefined, { 'retry-after': '2' })]);
  const failure = failureOf(await client.complete(request()));
  expect(failure).toMatchObject({ kind, retryable: true, retryAfterMs: 2000, status });
  expect(server.requests).toHaveLength(1);
});

test.each([
  [
    401,
    { error: { message: 'Incorrect API key', code: 'invalid_api_key' } },
    'authentication',
    'key',
  ],
  [403, { error: { message: 'no access' } }, 'permission', 'may not use'],
  [
    404,
    { error: { message: 'The model `gpt-3` does not exist', code: 'model_not_found' } },
    'model_not_found',
    'retired',
  ],
  [
    404,
    { error: { message: 'model "qwen" not found, try pulling it first' } },
    'model_not_found',
    'pulled',
  ],
  [
    404,
    { type: 'error', error: { type: 'not_found_error', message: 'model: claude-2' } },
    'model_not_found',
    'model_name',
  ],
  [400, { error: { message: 'llama-2 is not a valid model ID' } }, 'model_not_found', 'model_name'],
  [
    400,
    {
      error: {
        message: 'The model x has been decommissioned and is no longer supported',
        code: 'model_decommissioned',
      },
    },
    'model_not_found',
    'retired',
  ],
  [404, '404 page not found', 'wrong_endpoint', '/v1'],
  [404, '<html><title>Not Found</title></html>', 'wrong_endpoint', '/v1'],
  [402, { error: { message: 'Insufficient credits' } }, 'quota', 'balance'],
  [
    429,
    { error: { message: 'You exceeded your current quota', code: 'insufficient_quota' } },
    'quota',
    'balance',
  ],
  [400, { error: { message: 'filtered', code: 'content_filter' } }, 'content_filter', 'wording'],
  [400, { error: { message: 'messages.0: role is wrong' } }, 'bad_request', 'message says why'],
])('status %i with %j fails once, with a hint', async (status, body, kind, hint) => {
  const { client, server } = await rig([httpError(status, body)]);
  const failure = failureOf(await client.complete(request()));
  expect(failure).toMatchObject({ kind, retryable: false, escalate: false, status });
  expect(failure.hint).toContain(hint);
  expect(server.requests).toHaveLength(1);
});

test.each([
  [
    400,
    {
      error: {
        message:
          "This model's maximum context length is 8192 tokens. However, your messages resulted in 9001 tokens.",
        code: 'context_length_exceeded',
      },
    },
  ],
  [
    400,
    {
      error: {
        code: 400,
        message:
          'request (4390 tokens) exceeds the available context size (4096 tokens), try increasing it',
        type: 'exceed_context_size_error',
      },
    },
  ],
  [500, { error: { code: 500, message: 'Context size has been exceeded.', type: 'server_error' } }],
  [
    400,
    {
      object: 'error',
      message: 'The decoder prompt (length 5000) is longer than the maximum model length of 4096.',
      code: 400,
    },
  ],
  [
    400,
    {
      type: 'error',
      error: {
        type: 'invalid_request_error',
        message: 'prompt is too long: 210000 tokens > 200000 maximum',
      },
    },
  ],
  [
    400,
    {
      error: {
        message: 'input length and `max_tokens` exceed context limit: 190000 + 20000 > 200000',
      },
    },
  ],
  [400, { error: 'the input length exceeds the context length' }],
  [
    400,
    {
      error:
        'Trying to keep the first 5000 tokens when context overflows. However, the model is loaded with context length of only 4096 tokens',
    },
  ],
  [400, { detail: 'Requested tokens (2285) exceed context window of 2048' }],
  [
    400,
    {
      error: {
        message:
          'The input token count (1000001) exceeds the maximum number of tokens allowed (1000000).',
      },
    },
  ],
  [413, { error: { message: 'Request too large' } }],
])('status %i with %j means that the prompt is too long', async (status, body) => {
  expect(await failWith(status, body)).toMatchObject({ kind: 'context_length', retryable: false });
});

test('an error that comes with status 200 is an error all the same', async () => {
  const { client } = await rig([
    document({ error: { code: 429, message: 'rate limited upstream' } }),
    document({ error: { code: 400, type: 'exceed_context_size_error', message: 'too long' } }),
    document({ error: 'something broke' }),
  ]);
  const kinds = [];
  for (let turn = 0; turn < 3; turn += 1)
    kinds.push(failureOf(await client.complete(request())).kind);
  expect(kinds).toEqual(['rate_limited', 'context_length', 'server_error']);
});

test.each([
  ['a body cut by a reset', cutBody(), 'network'],
  ['a body that ends early', cutBodyCleanly(), 'truncated'],
  ['a dropped connection', dropConnection(), 'network'],
  ['an empty body', raw(''), 'truncated'],
  ['a stream nobody asked for', unwantedStream(), 'malformed_reply'],
  ['JSON that is no object', raw('[1, 2]'), 'malformed_reply'],
  ['no choices', document({ choices: [] }), 'malformed_reply'],
  ['a choice without a message', document({ choices: [{}] }), 'malformed_reply'],
  ['an empty text', text(''), 'empty_reply'],
  ['nothing but blanks', text(' \n '), 'empty_reply'],
  ['a body without end', endless(), 'malformed_reply'],
  ['a reply broken off by the provider', text('PE1', { finishReason: 'error' }), 'server_error'],
])('%s is a failure that may pass', async (_what, step, kind) => {
  const { client } = await rig([step]);
  expect(failureOf(await client.complete(request()))).toMatchObject({ kind, retryable: true });
});

test('a web page in place of a reply is a wrong address', async () => {
  const { client } = await rig([raw('<!DOCTYPE html><html></html>', 'text/html')]);
  expect(failureOf(await client.complete(request()))).toMatchObject({
    kind: 'wrong_endpoint',
    retryable: false,
  });
});

test('tokens that were all spent on thinking are not tried again with the same budget', async () => {
  const { client } = await rig([
    message({ content: '', reasoning_content: 'hmm' }, { finishReason: 'length' }),
  ]);
  const failure = failureOf(await client.complete(request()));
  expect(failure).toMatchObject({ kind: 'empty_reply', retryable: false });
  expect(failure.hint).toContain('max_tokens');
});

test.each([
  ['before the headers', hangBeforeHeaders()],
  ['after the headers', hangAfterHeaders()],
  ['in the body of an error', hangInErrorBody()],
  ['in a reply that trickles', trickle(20_000)],
])('silence %s ends at the deadline', async (_where, step) => {
  const { client } = await rig([step]);
  const started = performance.now();
  const failure = failureOf(await client.complete(request({ deadlineMs: 1000 })));
  const took = performance.now() - started;
  expect(failure).toMatchObject({ kind: 'timeout', retryable: true });
  expect(took).toBeGreaterThan(950);
  expect(took).toBeLessThan(2700);
});

test.each([
  ['before the headers', hangBeforeHeaders()],
  ['after the headers', hangAfterHeaders()],
])('a call cancelled %s returns at once and closes the connection', async (_where, step) => {
  const { client, server } = await rig([step]);
  const controller = new AbortController();
  const pending = client.complete(request({ signal: controller.signal, deadlineMs: 60_000 }));
  await waitFor(() => server.requests.length === 1);
  const cancelledAt = performance.now();
  controller.abort();
  const failure = failureOf(await pending);
  expect(failure).toMatchObject({ kind: 'cancelled', retryable: false });
  expect(performance.now() - cancelledAt).toBeLessThan(1000);
  await waitFor(() => server.requests[0]?.abandonedAt !== null);
  expect((server.requests[0]?.abandonedAt ?? Infinity) - cancelledAt).toBeLessThan(1000);
  expect(server.requests).toHaveLength(1);
});

test('a call that was cancelled before it began sends nothing', async () => {
  const { client, server } = await rig([]);
  const failure = failureOf(await client.complete(request({ signal: AbortSignal.abort() })));
  expect(failure.kind).toBe('cancelled');
  expect(server.requests).toHaveLength(0);
});

test('calls under one signal leave no listeners behind', async () => {
  const { client } = await rig(() => text('ok'));
  const { signal } = new AbortController();
  let listeners = 0;
  const add = signal.addEventListener.bind(signal);
  const remove = signal.removeEventListener.bind(signal);
  signal.addEventListener = (...args: Parameters<typeof add>) => (listeners++, add(...args));
  signal.removeEventListener = (...args: Parameters<typeof remove>) => (
    listeners--,
    remove(...args)
  );
  for (let index = 0; index < 20; index += 1) await client.complete(request({ signal }));
  expect(listeners).toBe(0);
});

test('a server that is not there may come back; a host that does not exist will not', async () => {
  const { client, server } = await rig([]);
  await server.close();
  const failed = failureOf(await client.complete(request()));
  expect(failed).toMatchObject({
    kind: 'network',
    retryable: true,
    hint: 'Is the model server running at base_url?',
  });
  expect(failed.message.match(/ECONNREFUSED/g)).toHaveLength(1);
});

test('no failure shows the key, however the endpoint repeats it', async () => {
  const said = `Incorrect API key provided: ${secretKey}, header Bearer ${secretKey} or sk-othe********wxyz`;
  const failure = await failWith(401, { error: { message: said } });
  const shown = JSON.stringify(failure);
  expect(shown).not.toContain(secretKey);
  expect(shown).not.toContain('wxyz');
  expect(failure.message).toContain('Incorrect API key provided: ***');
});

test('no failure shows the beginning of a secret at the place where its message is cut', async () => {
  const headers = { 'x-gateway': '0123456789abcdef0123456789abcdef' };
  const said = `${'x'.repeat(475)} ${headers['x-gateway']}`;
  const { client } = await rig([httpError(400, { error: { message: said } })], { headers });
  const { message: told } = failureOf(await client.complete(request()));
  expect(told.length).toBeGreaterThan(450);
  expect(told).not.toContain('0123');
});

test('no failure shows what a header of the configuration holds, with or without the word in front', async () => {
  const headers = { 'x-gateway': 'Bearer blue-horse-42' };
  const said = 'Unknown token blue-horse-42 in Bearer blue-horse-42';
  const { client } = await rig([httpError(401, { error: { message: said } })], { headers });
  expect(failureOf(await client.complete(request())).message).toBe('401: Unknown token *** in ***');
});

test('an error of 700,000 characters is capped', async () => {
  const failure = await failWith(400, { error: { message: 'long '.repeat(140_000) } });
  expect(failure.message.length).toBeLessThanOrEqual(500);
});

test('an endpoint that redirects does not get the key at another address', async () => {
  const other = await rig([]);
  const { client } = await rig([
    httpError(307, '', { location: `${other.server.baseUrl}/chat/completions` }),
  ]);
  expect(failureOf(await client.complete(request()))).toMatchObject({ kind: 'wrong_endpoint' });
  expect(other.server.requests).toHaveLength(0);
});

test('a failure does not spoil the next call', async () => {
  const { client } = await rig([cutBody(), text('fine')]);
  failureOf(await client.complete(request()));
  expect(replyOf(await client.complete(request())).text).toBe('fine');
});

async function waitFor(condition: () => boolean): Promise<void> {
  const until = performance.now() + 5000;
  while (!condition()) {
    if (performance.now() > until) throw new Error('waited in vain');
    await new Promise((resolve) => {
      setTimeout(resolve, 5);
    });
  }
}
