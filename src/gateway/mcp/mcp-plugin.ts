import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { Runs } from '../../domain/run/runs';
import { answerOverHttp } from '../../mcp-server';
import { recognizeRequest, refuseUnwelcome } from '../who/guard';
import type { Identity } from '../who/identity';
import type { Who } from '../who/read-who';

export interface McpPluginOptions {
  runs: Runs;
  who: Who;
  version: string;
  /** What is said of anything that went wrong. */
  explain: (error: unknown) => string;
  /** Told what went wrong, for the log. */
  onFailure: (message: string) => void;
}

const bodyLimit = 1024 * 1024;

/**
 * MCP over streamable HTTP at `/mcp`, for clients with a bearer token. Where the configuration knows
 * nobody, programs of this machine are taken for its account.
 */
export async function mcpPlugin(app: FastifyInstance, options: McpPluginOptions): Promise<void> {
  const { who, runs, version, explain, onFailure } = options;
  refuseUnwelcome(app, who, (reply, { status, reason }) => refuse(reply, status, reason));
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    const status = error.statusCode ?? 500;
    return refuse(reply, status, status < 500 ? error.message : 'This gateway failed.');
  });
  app.post('/mcp', { bodyLimit }, async (request, reply) => {
    const identity = identify(request, reply, who);
    if (identity === null) return reply;
    reply.hijack();
    const caller = {
      runs,
      version,
      explain,
      name: identity.name,
      sign: who.key.sign,
      onFailure: (tool: string, message: string) =>
        onFailure(`${identity.name}: ${tool}: ${message}`),
    };
    await answerOverHttp(caller, request.raw, reply.raw, request.body);
    return reply;
  });
  app.route({
    method: ['GET', 'DELETE'],
    url: '/mcp',
    handler: (_request, reply) =>
      refuse(reply.header('allow', 'POST'), 405, 'There are no sessions here: send POST.'),
  });
}

/** Cookies and the headers of proxies are for browsers; null where the reply is given already. */
function identify(request: FastifyRequest, reply: FastifyReply, who: Who): Identity | null {
  const { local } = who.recognizer;
  const recognition = recognizeRequest(request, who);
  if (recognition.kind === 'known' && (!recognition.ambient || recognition.identity === local)) {
    return recognition.identity;
  }
  const reason =
    recognition.kind === 'refused'
      ? recognition.reason
      : 'A bearer token is needed: "Authorization: Bearer <token>".';
  reply.header('www-authenticate', 'Bearer realm="netoncall"');
  refuse(reply, recognition.kind === 'refused' ? recognition.status : 401, reason);
  return null;
}

/** As JSON-RPC says it where there is no request to answer. */
function refuse(reply: FastifyReply, status: number, message: string): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .send({ jsonrpc: '2.0', id: null, error: { code: -32_000, message } });
}
