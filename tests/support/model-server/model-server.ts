import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { recordRequest, type RecordedRequest } from './recorded-request';
import type { Refusal } from './refusals';
import { httpError, type ScriptStep } from './steps';

export interface ModelServerOptions {
  /** Played in order, one step a request; or a function that has an answer for each request. */
  script: ScriptStep[] | ((request: RecordedRequest, index: number) => ScriptStep);
  /** Asked before the script; a request that is refused takes no step of it. */
  refuses?: Refusal[];
}

export interface ModelServer {
  /** Ends in /v1. */
  baseUrl: string;
  requests: RecordedRequest[];
  /**
   * Stops the server. Throws where a request came that was not expected, or the script was not
   * played to its end.
   */
  close(): Promise<void>;
}

/** An OpenAI-compatible endpoint over real HTTP that plays a script and nothing else. */
export async function startModelServer(options: ModelServerOptions): Promise<ModelServer> {
  const { script, refuses = [] } = options;
  const requests: RecordedRequest[] = [];
  const problems: string[] = [];
  let played = 0;

  const nextStep = (request: RecordedRequest): ScriptStep => {
    if (request.method !== 'POST' || request.path !== '/v1/chat/completions') {
      return unexpected(`${request.method} ${request.path} is not an address of this server`);
    }
    const refusal = refuses.map((refuse) => refuse(request)).find((step) => step !== null);
    if (refusal) return refusal;
    const step = typeof script === 'function' ? script(request, played) : script[played];
    played += 1;
    if (step === undefined) return unexpected(`request ${played} is not in the script`);
    const complaint = step.expect?.(request);
    return complaint === undefined ? step : unexpected(`request ${played}: ${complaint}`);
  };
  const unexpected = (problem: string): ScriptStep => {
    problems.push(problem);
    return httpError(418, {
      error: { message: `the scripted server did not expect this: ${problem}` },
    });
  };

  const answer = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const request = await recordRequest(incoming);
    requests.push(request);
    watchForAbandonment(response, request);
    nextStep(request).play(response);
  };
  const server = createServer((incoming, response) => {
    answer(incoming, response).catch((error: unknown) => {
      // A client that gives up while it sends leaves half a request, or an empty one, behind.
      if (!incoming.complete || error instanceof SyntaxError) {
        response.destroy();
        return;
      }
      problems.push(`a request could not be answered: ${String(error)}`);
      response.destroy();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;

  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    async close() {
      const closed = new Promise((resolve) => {
        server.close(resolve);
      });
      server.closeAllConnections();
      await closed;
      if (typeof script !== 'function') {
        const left = script.slice(played).map(({ what }) => what);
        if (left.length > 0) problems.push(`not asked for: ${left.join(', ')}`);
      }
      if (problems.length > 0) throw new Error(problems.join('\n'));
    },
  };
}

function watchForAbandonment(response: ServerResponse, request: RecordedRequest): void {
  response.on('close', () => {
    if (!response.writableFinished) request.abandonedAt = performance.now();
  });
}
