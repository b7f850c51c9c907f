import type { Destination } from '../domain/destinations/destination';
import type { Receipt, Telling, Told } from '../domain/destinations/telling';
import { tellPagerduty } from './pagerduty';
import { MissingSecretError, notTold, secretOf } from './secrets';
import { tellServicenow } from './servicenow';
import { loginOf } from './servicenow-login';
import { slackCaller } from './slack/slack-api';
import { tellSlack } from './slack/tell-slack';
import { signatureHeaders } from './webhook-signature';

const patience = 10_000;

/** Posts to the address in a variable of the environment; `createWebhookNotifier` is one. */
interface Poster {
  send(
    urlFrom: string,
    body: unknown,
    options: { signal: AbortSignal; headersFor?: (body: string) => Record<string, string> },
  ): Promise<
    | { delivered: true }
    | { delivered: false; reason: string; transient: boolean; retryAfterMs?: number }
  >;
}

interface TellOptions {
  signal: AbortSignal;
  /** Something of this telling may have been sent before: look before anything is sent again. */
  lookFirst: boolean;
}

/**
 * Tells destinations of incidents. Secrets are read from the environment at each telling, and what
 * failed is a value whose reason holds none of them.
 * @param timeoutMs how long one request may take
 */
export function createTeller(environment: NodeJS.ProcessEnv, poster: Poster, timeoutMs = patience) {
  async function send(
    destination: Destination,
    telling: Telling,
    before: Receipt,
    options: TellOptions,
  ): Promise<Told> {
    const { signal, lookFirst } = options;
    const requests = { signal, timeoutMs, lookFirst };
    if (destination.kind === 'slack' && telling.kind === 'slack') {
      const token = secretOf(environment, destination.tokenFrom);
      const call = slackCaller({ apiUrl: destination.apiUrl, token }, requests);
      return await tellSlack(call, destination, telling, before, lookFirst);
    }
    if (destination.kind === 'pagerduty' && telling.kind === 'pagerduty') {
      const token = secretOf(environment, destination.tokenFrom);
      return await tellPagerduty(destination, token, telling, before, requests);
    }
    if (destination.kind === 'servicenow' && telling.kind === 'servicenow') {
      return await tellServicenow(
        destination,
        loginOf(destination, environment),
        telling,
        before,
        requests,
      );
    }
    if (destination.kind === 'mattermost' && telling.kind === 'mattermost') {
      return posted(before, await poster.send(destination.urlFrom, telling.body, { signal }));
    }
    if (destination.kind === 'webhook' && telling.kind === 'webhook') {
      const key =
        destination.secretFrom === undefined ? null : secretOf(environment, destination.secretFrom);
      const headersFor = (body: string) => ({
        'idempotency-key': telling.delivery,
        ...(key !== null && signatureHeaders(key, body, Date.now())),
      });
      return posted(
        before,
        await poster.send(destination.urlFrom, telling.body, { signal, headersFor }),
      );
    }
    throw new Error(
      `A telling for ${telling.kind} cannot go to a destination of kind ${destination.kind}.`,
    );
  }

  return {
    async tell(
      destination: Destination,
      telling: Telling,
      before: Receipt,
      options: TellOptions,
    ): Promise<Told> {
      try {
        return await send(destination, telling, before, options);
      } catch (error) {
        if (error instanceof MissingSecretError) return notTold(error.message, false);
        throw error;
      }
    },
  };
}

function posted(before: Receipt, delivery: Awaited<ReturnType<Poster['send']>>): Told {
  if (delivery.delivered)
    return { told: true, receipt: { ...before, unsure: false }, remark: null };
  return notTold(delivery.reason, delivery.transient, delivery.retryAfterMs ?? null);
}
