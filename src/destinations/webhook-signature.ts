import { createHmac } from 'node:crypto';

/**
 * Headers by which a receiver knows that a message is ours and of now: hex HMAC-SHA256 with the
 * shared key over `v0:`, the time in seconds, `:` and the body as it is sent; the form of Slack's
 * own signature, so that what verifies one verifies the other.
 */
export function signatureHeaders(key: string, body: string, now: number): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000));
  const digest = createHmac('sha256', key).update(`v0:${timestamp}:${body}`).digest('hex');
  return { 'x-netoncall-timestamp': timestamp, 'x-netoncall-signature': `v0=${digest}` };
}
