import { getEventListeners } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { httpFetch } from '../../src/http';

const servers: Server[] = [];

async function serve(listener: RequestListener): Promise<{ url: string; server: Server }> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, server };
}

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

test('sends method, headers and text, and gives back status, headers and body', async () => {
  const { url } = await serve((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    request.on('end', () => {
      response.writeHead(201, 'Made', { 'x-seen': request.headers['x-sent'] ?? '' });
      response.end(`${request.method} ${text}`);
    });
  });
  const headers = new Headers({ 'x-sent': 'so' });
  const response = await httpFetch(url, { method: 'POST', headers, body: 'grüße' });
  expect([response.status, response.statusText, response.ok]).toEqual([201, 'Made', true]);
  expect(response.headers.get('x-seen')).toBe('so');
  expect(await response.text()).toBe('POST grüße');
});

test('requests that follow each other share a connection', async () => {
  const { url, server } = await serve((_request, response) => response.end('{}'));
  let connections = 0;
  server.on('connection', () => (connections += 1));
  for (let number = 0; number < 3; number += 1) await (await httpFetch(url)).json();
  expect(connections).toBe(1);
});

test('a body can be read as it comes', async () => {
  let finish = (): void => undefined;
  const { url } = await serve((_request, response) => {
    response.write('first');
    finish = () => response.end('last');
  });
  const { body } = await httpFetch(url);
  const reader = body!.getReader();
  expect(Buffer.from((await reader.read()).value ?? []).toString()).toBe('first');
  finish();
  expect(Buffer.from((await reader.read()).value ?? []).toString()).toBe('last');
  expect((await reader.read()).done).toBe(true);
});

test('a body is taken off the connection no faster than it is read', async () => {
  const size = 32 * 1024 * 1024;
  let sent = false;
  const { url } = await serve((_request, response) => {
    response.end(Buffer.alloc(size), () => (sent = true));
  });
  const { body } = await httpFetch(url);
  const reader = body!.getReader();
  let read = (await reader.read()).value?.byteLength ?? 0;
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(sent).toBe(false);
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    read += value.byteLength;
  }
  expect(read).toBe(size);
});

test('giving up a body closes its connection', async () => {
  let closed: (reason: string) => void = () => undefined;
  const ended = new Promise<string>((resolve) => (closed = resolve));
  const { url } = await serve((_request, response) => {
    response.on('close', () => closed('by the reader'));
    response.write('for ever');
  });
  const { body } = await httpFetch(url);
  await body!.cancel();
  expect(await ended).toBe('by the reader');
});

test('a status without a body gives none', async () => {
  const { url } = await serve((_request, response) => response.writeHead(204).end());
  const response = await httpFetch(url);
  expect([response.status, response.body]).toEqual([204, null]);
});

test('a body that breaks off is an error while it is read', async () => {
  const { url } = await serve((_request, response) => {
    response.writeHead(200, { 'content-length': 100 });
    response.write('part', () => response.destroy());
  });
  const response = await httpFetch(url);
  await expect(response.text()).rejects.toThrow('aborted');
});

test('an address that nobody answers at is an error with the code of the system as its cause', async () => {
  await expect(httpFetch('http://127.0.0.1:1/')).rejects.toMatchObject({
    cause: { code: 'ECONNREFUSED' },
  });
  // A name with two addresses, in Node's words an AggregateError without a message.
  await expect(httpFetch('http://localhost:1/')).rejects.toMatchObject({
    cause: { code: 'ECONNREFUSED' },
  });
});

test('a redirect is rejected where that is asked for, and otherwise given back', async () => {
  let requests = 0;
  const { url } = await serve((_request, response) => {
    requests += 1;
    response.writeHead(307, { location: '/elsewhere' }).end();
  });
  await expect(httpFetch(url, { redirect: 'error' })).rejects.toMatchObject({
    cause: { message: 'unexpected redirect' },
  });
  const response = await httpFetch(url, { redirect: 'manual' });
  expect([response.status, response.headers.get('location')]).toEqual([307, '/elsewhere']);
  expect(requests).toBe(2);
});

test('an abort ends a request that waits for its answer, and the connection with it', async () => {
  let closed: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (closed = resolve));
  const controller = new AbortController();
  const { url } = await serve((request) => {
    request.on('close', closed);
    controller.abort();
  });
  await expect(httpFetch(url, { signal: controller.signal })).rejects.toMatchObject({
    name: 'AbortError',
  });
  await ended;
  await expect(httpFetch(url, { signal: controller.signal })).rejects.toMatchObject({
    name: 'AbortError',
  });
});

test('many requests at once may share one signal, and leave nothing on it', async () => {
  const warned = jest.fn();
  process.on('warning', warned);
  const { url } = await serve((_request, response) => response.end('{}'));
  const { signal } = new AbortController();
  const requests = Array.from({ length: 20 }, async () => await httpFetch(url, { signal }));
  for (const response of await Promise.all(requests)) await response.text();
  await new Promise((resolve) => setTimeout(resolve, 50));
  process.off('warning', warned);
  expect(warned).not.toHaveBeenCalled();
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

test('nothing but text is sent', async () => {
  const body = new URLSearchParams({ a: 'b' });
  await expect(httpFetch('http://127.0.0.1:1/', { method: 'POST', body })).rejects.toThrow(
    'Only text can be sent.',
  );
});
