import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface MetricsServer {
  readonly port: number;
  close(): Promise<void>;
}

export interface MetricsSources {
  /** Our own metrics and those of the SDK, in Prometheus' text format. */
  read: (() => Promise<string>)[];
  /** Empty when the worker is well, else what is not. */
  problems: () => string[];
  /** Of them, those that only a new worker mends. */
  stuck: () => string[];
}

/** Serves `/metrics`, `/healthz` and `/livez`; port 0 lets the system choose. */
export async function serveMetrics(
  { host, port }: { host: string; port: number },
  sources: MetricsSources,
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    void answer(request.url ?? '', response, sources);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve());
  });
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
