import { createHmac } from 'node:crypto';

import { variableSchema } from '../domain/configuration/outside';
import { incidentEvents } from '../domain/destinations/destination';
import { defineDestination } from './define-destination';

/** A service of one's own: it gets the whole message as JSON. */
export const webhook = defineDestination({
  kind: 'webhook',
  about: 'the whole message as JSON, signed, to a service of your own',
  on: incidentEvents,
  settings: {
    urlFrom: variableSchema.describe('the address'),
    secretFrom: variableSchema
      .optional()
      .describe('the key of `X-Netoncall-Signature` (HMAC-SHA256); no signature without it'),
  },
  render: ({ event, message, marker }) => ({
    body: { event, ...message },
    delivery: marker.replaceAll(' ', '/'),
  }),
  async tell({ urlFrom, secretFrom }, { body, delivery }, { post, secret }) {
    const key = secretFrom === undefined ? null : secret(secretFrom);
    return await post(urlFrom, body, (text) => ({
      'idempotency-key': delivery,
      ...(key !== null && signatureHeaders(key, text, Date.now())),
    }));
  },
});

/**
 * Headers by which a receiver knows that a message is ours and of now: hex HMAC-SHA256 with the
 * shared key over `v0:`, the time in seconds, `:` and the body as it is sent; the form of Slack's
 * own signature, so that what verifies one verifies the other.
 */
function signatureHeaders(key: string, body: string, now: number): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000));
  const digest = createHmac('sha256', key).update(`v0:${timestamp}:${body}`).digest('hex');
  return { 'x-netoncall-timestamp': timestamp, 'x-netoncall-signature': `v0=${digest}` };
}
