import { request } from 'node:http';
import { networkInterfaces } from 'node:os';

import { serveMetrics } from '../../src/operations/serve-metrics';

const sources = {
  read: [async () => await Promise.resolve('one 1')],
  problems: () => [],
  stuck: () => [],
};

/** The status of a GET with these headers, as a client that is no `fetch` sends them. */
async function statusOf(
  port: number,
  headers: Record<string, string>,
  host = '127.0.0.1',
): Promise<number | string> {
  return await new Promise((resolve) => {
    const sent = request({ host, port, path: '/metrics', headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'error'));
    sent.end();
  });
}

const outward = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ internal, family }) => !internal && family === 'IPv4')?.address;

it('metrics are served on the loopback interface only, unless an address is given', async () => {
  const server = await serveMetrics({ port: 0 }, sources);
  try {
    expect(await statusOf(server.port, {})).toBe(200);
    const fromOutside = outward === undefined ? null : await statusOf(server.port, {}, outward);
    expect([null, 'ECONNREFUSED']).toContain(fromOutside);
  } finally {
    await server.close();
  }
});

it('metrics are not told to a page whose name was made to stand for this machine', async () => {
  const server = await serveMetrics({ port: 0, names: ['worker'] }, sources);
  try {
    expect(await statusOf(server.port, { host: 'attacker.example' })).toBe(403);
    expect(await statusOf(server.port, { origin: 'http://attacker.example' })).toBe(403);
    expect(await statusOf(server.port, { host: 'worker:9464' })).toBe(200);
  } finally {
    await server.close();
  }
});
