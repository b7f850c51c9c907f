import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { whyNotAdmitted } from '../admit-sender';
import type { GatewayContext } from '../context';
import { keepRawBodies, rawBodyOf } from '../raw-body';
import { askAgain, refuseSender } from '../sender-replies';
import { readChanges } from './read-changes';
import { lookAfter, startLook } from './start-look';

type ChangeRequest = FastifyRequest<{ Params: { source: string } }>;

const takenWithin = 10_000;

/** `POST /changes/<source>`: each router that was changed is looked at once that has settled. */
export async function changeRoutes(app: FastifyInstance, context: GatewayContext): Promise<void> {
  keepRawBodies(app);
  app.post('/changes/:source', async (request: ChangeRequest, reply) => {
    return await answer(request, reply, context);
  });
}

async function answer(
  request: ChangeRequest,
  reply: FastifyReply,
  { settings, temporal, log }: GatewayContext,
): Promise<FastifyReply> {
  const { source: name } = request.params;
  const { config, secrets } = settings;
  const source = Object.hasOwn(config.changes, name) ? config.changes[name] : undefined;
  if (source === undefined) {
    return await reply
      .code(404)
      .send({ message: 'gateway.yaml has no source of changes of this name.' });
  }
  const rawBody = rawBodyOf(request);
  const proof = { authorization: request.headers.authorization, signature: undefined, rawBody };
  const refusal = whyNotAdmitted({ kind: 'json' }, proof, secrets[`changes.${name}`] ?? []);
  if (refusal !== null) {
    log(`source ${name} was refused`, 'warn', { reason: 'credentials' });
    return await refuseSender(reply, refusal);
  }
  const reading = readChanges(rawBody, source, Date.now());
  if (!reading.ok) {
    log(`source ${name}: ${reading.reason}`, 'warn');
    return await reply.code(400).send({ message: reading.reason });
  }
  const terms = {
    profile: source.profile ?? config.profile,
    waitSeconds: source.settleSeconds,
  };
  const runs = new Set<string>();
  try {
    for (const change of reading.changes) {
      const look = lookAfter(change, terms);
      if (runs.has(look.workflowId)) continue;
      await temporal.client.withDeadline(Date.now() + takenWithin, async () =>
        startLook(temporal, change, look),
      );
      runs.add(look.workflowId);
    }
  } catch {
    log('Temporal has not taken changes', 'error', { source: name });
    return await askAgain(reply, 'changes');
  }
  if (runs.size > 0) log('changes came in', 'info', { source: name, runs: runs.size });
  return await reply.code(202).send({ accepted: reading.changes.length, runs: [...runs] });
}
