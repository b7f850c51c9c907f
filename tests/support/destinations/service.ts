import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request as a service sees it. */
export interface Call {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  text: string;
}

export interface Answer {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

/** What happens to a request: done and answered, done and the answer lost, or not answered at all. */
type Fate = 'answered' | 'lost' | 'silent' | Answer;

/**
 * A service of our own for the tests. What a real one would turn down stands in `problems`, and a
 * test that leaves some there fails: `expectNoProblems` belongs at the end of each.
 */
export abstract class Service {
  readonly calls: Call[] = [];
  readonly problems: string[] = [];
  private readonly fates: Fate[] = [];
  private server: Server | null = null;
  url = '';

  /** Does what is asked, or says what is wrong with it. */
  protected abstract handle(call: Call): Answer;

  async start(): Promise<this> {
    const server = createServer((request, response) => {
      let text = '';
      request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      request.on('end', () => {
        const { pathname, searchParams } = new URL(request.url ?? '/', 'http://service');
        const { method = '', headers } = request;
        const call = { method, path: pathname, query: searchParams, headers, text };
        this.calls.push(call);
        const fate = this.fates.shift() ?? 'answered';
        if (fate === 'silent') return;
        const answer = typeof fate === 'object' ? fate : this.handled(call);
        if (fate === 'lost') {
          request.socket.destroy();
          return;
        }
        response.writeHead(answer.status, {
          'content-type': 'application/json',
          ...answer.headers,
        });
        response.end(answer.body === undefined ? '' : JSON.stringify(answer.body));
      });
    });
    this.server = server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    this.started(server);
    return this;
  }

  /** Fates of the next requests, in turn; those after them are answered. */
  next(...fates: Fate[]): void {
    this.fates.push(...fates);
  }

  expectNoProblems(): void {
    const left = [
      ...this.problems.splice(0),
      ...this.fates.splice(0).map(() => 'a fate without a request'),
    ];
    if (left.length > 0) throw new Error(`The service would have turned down: ${left.join('; ')}`);
  }

  stop(): void {
    this.server?.closeAllConnections();
    this.server?.close();
  }

  protected started(_server: Server): void {}

  protected problem(what: string): void {
    this.problems.push(what);
  }

  private handled(call: Call): Answer {
    try {
      return this.handle(call);
    } catch (error) {
      this.problem(`${call.method} ${call.path}: ${String(error)}`);
      return { status: 500 };
    }
  }
}

export function jsonOf(call: Call): Record<string, unknown> {
  return JSON.parse(call.text) as Record<string, unknown>;
}
