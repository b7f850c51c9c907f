import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { listenOn, loopback, whyForeign } from '../http';

export interface MetricsServer {
  readonly port: number;
  close(): Promise<void>;
}

export interface MetricsSources {
  /** Our own metrics and those of the SDK, in Prometheus' text format. */
  read: (() => Promise<string>)[];
  /** Empty when the worker is healthy, else what is wrong. */
  problems: () => string[];
  /** Of them, those that only a new worker mends. */
  stuck: () => string[];
}

export interface MetricsAddress {
  /** 0 lets the system choose. */
  port: number;
  /** The address to listen on; the loopback one where absent. */
  host?: string;
  /** Names by which it may be asked, beside addresses and localhost. */
  names?: readonly string[];
}

/** Serves `/metrics`, `/healthz` and `/livez`. */
export async function serveMetrics(
  { port, host = loopback, names = [] }: MetricsAddress,
  sources: MetricsSources,
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    const foreign = whyForeign(request.headers, names);
    if (foreign === null) void answer(request.url ?? '', response, sources);
    else response.writeHead(403, { 'content-type': 'text/plain' }).end(`${foreign}\n`);
  });
  await listenOn(server, port, host);
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function answer(
  url: string,
  response: ServerResponse,
  { read, problems, stuck }: MetricsSources,
): Promise<void> {
  if (url === '/healthz' || url === '/livez') {
    const found = url === '/healthz' ? problems() : stuck();
    response.writeHead(found.length === 0 ? 200 : 503, { 'content-type': 'text/plain' });
    response.end(found.length === 0 ? 'ok\n' : `${found.join('\n')}\n`);
  } else if (url === '/metrics') {
    const parts = await Promise.all(read.map((one) => one().catch(() => '')));
    response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4' });
    response.end(parts.join('\n'));
  } else {
    response.writeHead(404).end();
  }
}
