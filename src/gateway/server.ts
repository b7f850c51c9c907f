import fastify, { type FastifyError, type FastifyInstance } from 'fastify';

import { alertRoutes } from './alert-routes';
import { changeRoutes } from './changes/change-routes';
import type { GatewayContext, GatewayPart } from './context';
import { isReachable } from './temporal-access';

const usualParts: readonly GatewayPart[] = [alertRoutes, changeRoutes];
/** A request that is not there as a whole by then is given up. */
const requestTimeout = 30_000;

/**
 * Puts the gateway together; the caller has it listen, and closes it, which lets requests under way
 * finish and refuses new ones.
 */
export async function createGateway(
  context: GatewayContext,
  more: readonly GatewayPart[] = [],
): Promise<FastifyInstance> {
  const { settings, temporal, log } = context;
  const app = fastify({
    bodyLimit: settings.config.bodyLimitBytes,
    requestTimeout,
    forceCloseConnections: 'idle',
    // Ids of runs and references of evidence are longer than the usual 100 letters.
    routerOptions: { maxParamLength: 4_000 },
    // The address of a sender is only that of the connection.
    trustProxy: false,
  });
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    // A connection that is kept would hold the end of this process up.
    if (isClosing) reply.header('connection', 'close');
    reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff');
  });
  app.setNotFoundHandler(async (_request, reply) => {
    await reply.code(404).send({
      message: 'There are POST /alerts/<source>, POST /changes/<source> and GET /healthz.',
    });
  });
  app.setErrorHandler<FastifyError>(async (error, _request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) log(`a request failed: ${error.message}`, 'error');
    await reply.code(status).send({ message: wordsFor(status, settings.config.bodyLimitBytes) });
  });
  app.get('/healthz', async (_request, reply) => {
    const well = await isReachable(temporal);
    await reply
      .code(well ? 200 : 503)
      .type('text/plain')
      .send(well ? 'ok\n' : 'Temporal does not answer.\n');
  });
  for (const part of [...usualParts, ...more]) await app.register(part, context);
  return app;
}

function wordsFor(status: number, limit: number): string {
  if (status === 413)
    return `A request has at most ${limit} bytes (bodyLimitBytes in gateway.yaml).`;
  if (status < 500) return 'The request cannot be read.';
  return 'This gateway failed.';
}
