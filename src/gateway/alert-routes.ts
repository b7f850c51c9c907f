import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { whyNotAdmitted } from './admit-sender';
import type { Delivery } from './alerts/delivery';
import { readDelivery } from './alerts/read-delivery';
import type { GatewayContext } from './context';
import { keepRawBodies, rawBodyOf } from './raw-body';
import { askAgain, refuseSender } from './sender-replies';
import { passAlerts } from './temporal-access';

type AlertRequest = FastifyRequest<{ Params: { source: string } }>;

/** `POST /alerts/<source>`, answered with 2xx only once Temporal has what was delivered. */
export async function alertRoutes(app: FastifyInstance, context: GatewayContext): Promise<void> {
  keepRawBodies(app);
  app.post('/alerts/:source', async (request: AlertRequest, reply) => {
    return await answer(request, reply, context);
  });
}

async function answer(
  request: AlertRequest,
  reply: FastifyReply,
  { settings, temporal, log }: GatewayContext,
): Promise<FastifyReply> {
  const { source: name } = request.params;
  const { config, secrets } = settings;
  const source = Object.hasOwn(config.sources, name) ? config.sources[name] : undefined;
  if (source === undefined) {
    return await reply.code(404).send({ message: 'gateway.yaml has no source of this name.' });
  }
  const rawBody = rawBodyOf(request);
  const { authorization, 'x-pagerduty-signature': signature } = request.headers;
  const proof = { authorization, signature: [signature].flat().join(','), rawBody };
  const refusal = whyNotAdmitted(source, proof, secrets[name] ?? []);
  if (refusal !== null) {
    log(`source ${name} was refused`, 'warn', { reason: 'credentials' });
    return await refuseSender(reply, refusal);
  }
  const delivery = readDelivery(rawBody, { name, config: source }, config, new Date());
  if (!delivery.ok) {
    log(`source ${name}: ${delivery.reason}`, 'warn');
    return await reply.code(400).send({ message: delivery.reason });
  }
  const profile = source.profile ?? config.profile;
  const { pace, attended, destinations, maintenance } = config;
  const page = config.page ? config.who.publicUrl : undefined;
  const incidents = { destinations, maintenance, ...(page !== undefined && { page }) };
  const terms = { pace, attended, incidents };
  try {
    await passAlerts(temporal, profile, { alerts: delivery.alerts, terms });
  } catch (error) {
    log('Temporal has not taken alerts', 'error', { source: name, error: shortReason(error) });
    return await askAgain(reply, 'alerts');
  }
  tell(delivery, name, log);
  return await reply.code(202).send({ accepted: delivery.alerts.length });
}

function tell(
  delivery: Extract<Delivery, { ok: true }>,
  source: string,
  log: GatewayContext['log'],
): void {
  const { alerts, ignored } = delivery;
  const firing = alerts.filter(({ status }) => status === 'firing').length;
  if (ignored !== undefined) log(`source ${source}: ${ignored} are not read`);
  else log('alerts came in', 'info', { source, firing, resolved: alerts.length - firing });
}

/** The code and the words of gRPC; nothing of what was sent. */
function shortReason(error: unknown): string {
  const { cause, message } = error as {
    cause?: { details?: unknown; message?: unknown };
    message?: unknown;
  };
  return String(cause?.details ?? cause?.message ?? message).slice(0, 200);
}
