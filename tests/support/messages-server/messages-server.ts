import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { ScriptStep } from '../model-server';
import { complaintAbout } from './complaints';
import { apiError, signatureOf } from './messages-steps';
import { type MessagesRequest, messagesRequestSchema } from './request-schema';

/** A request as it arrived, found to be right. */
export interface MessagesAsked {
  body: MessagesRequest;
  /** The exact bytes of the body, as text. */
  text: string;
  headers: Record<string, string>;
  at: number;
}

export interface MessagesServerOptions {
  /** Thoughts that the script gives out, whose signatures come back. */
  thoughts?: string[];
  /** The script pauses turns, which then come back at the end of a request. */
  pauses?: boolean;
}

export type MessagesScript = (asked: MessagesAsked, index: number) => ScriptStep;

export interface MessagesServer {
  baseUrl: string;
  asked: MessagesAsked[];
  /** Throws where a request was wrong, or the script was not played to its end. */
  close(): Promise<void>;
}

/**
 * Anthropic's Messages API over real HTTP: it holds each request to the documented form, and plays
 * a script. A request that the API would refuse gets its error, and fails the test at the end.
 */
export async function startMessagesServer(
  script: ScriptStep[] | MessagesScript,
  { thoughts = [], pauses = false }: MessagesServerOptions = {},
): Promise<MessagesServer> {
  const asked: MessagesAsked[] = [];
  const problems: string[] = [];
  const issued = new Map(thoughts.map((thought) => [signatureOf(thought), thought]));
  let played = 0;

  const refuse = (problem: string): ScriptStep => {
    problems.push(problem);
    return apiError(400, 'invalid_request_error', problem);
  };
  const stepFor = (incoming: IncomingMessage, text: string): ScriptStep => {
    const headers = Object.fromEntries(
      Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]),
    );
    const wrong = wrongHeader(incoming, headers);
    if (wrong !== null) return refuse(wrong);
    const parsed = messagesRequestSchema.safeParse(JSON.parse(text));
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      return refuse(`${issue?.path.join('.')}: ${issue?.message}`);
    }
    const complaint = complaintAbout(parsed.data, issued, pauses);
    if (complaint !== null) return refuse(complaint);
    const request = { body: parsed.data, text, headers, at: performance.now() };
    asked.push(request);
    const step = typeof script === 'function' ? script(request, played) : script[played];
    played += 1;
    return step ?? refuse(`request ${played} is not in the script`);
  };
  const answer = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    stepFor(incoming, Buffer.concat(chunks).toString('utf8')).play(response);
  };
  const server = createServer((incoming, response) => {
    answer(incoming, response).catch((error: unknown) => {
      if (incoming.complete) problems.push(`a request could not be answered: ${String(error)}`);
      response.destroy();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    asked,
    async close() {
      const closed = new Promise((resolve) => {
        server.close(resolve);
      });
      server.closeAllConnections();
      await closed;
      if (typeof script !== 'function' && played < script.length) {
        problems.push(
          `not asked for: ${script
            .slice(played)
            .map(({ what }) => what)
            .join(', ')}`,
        );
      }
      if (problems.length > 0) throw new Error(problems.join('\n'));
    },
  };
}

function wrongHeader(
  { method, url }: IncomingMessage,
  headers: Record<string, string>,
): string | null {
  if (method !== 'POST' || url !== '/v1/messages')
    return `${method} ${url} is no address of the API`;
  const { 'anthropic-version': version, 'content-type': type = '' } = headers;
  if (version !== '2026-10-21') return `anthropic-version: ${version ?? 'header is required'}`;
  if (!type.startsWith('application/json')) return `content-type: ${type}`;
  const hasKey = headers['authorization']?.startsWith('Bearer ') ?? 'x-api-key' in headers;
  return hasKey ? null : 'an authorization header is required';
}
