import { createHmac, timingSafeEqual } from 'node:crypto';

/** Older requests may be replays (Slack, "Verifying requests from Slack"). */
const windowMs = 5 * 60_000;

export interface SignedRequest {
  /** `X-Slack-Request-Timestamp`. */
  timestamp: string | undefined;
  /** `X-Slack-Signature`. */
  signature: string | undefined;
  /** As it came, before anything read it. */
  body: string | Uint8Array;
}

export type Verification = { ok: true } | { ok: false; reason: string };

/**
 * Whether a request is from Slack and of now: `v0=` and the hex HMAC-SHA256 of `v0:`, the timestamp,
 * `:` and the body, with one of the secrets; two are valid while a secret is changed. The time that
 * the comparison takes tells nothing of the signature.
 */
export function verifySlackRequest(
  { timestamp = '', signature = '', body }: SignedRequest,
  secrets: readonly string[],
  now: number,
): Verification {
  if (timestamp === '' || signature === '') return refused('the request is not signed');
  if (!/^\d{1,12}$/.test(timestamp)) return refused('its timestamp is none');
  if (Math.abs(now - Number(timestamp) * 1000) > windowMs) {
    return refused('it is older or newer than five minutes');
  }
  const given = Buffer.from(signature);
  const fits = secrets.map((secret) => {
    const digest = createHmac('sha256', secret)
      .update(`v0:${timestamp}:`)
      .update(body)
      .digest('hex');
    const right = Buffer.from(`v0=${digest}`);
    return given.length === right.length && timingSafeEqual(given, right);
  });
  return fits.includes(true) ? { ok: true } : refused('its signature does not fit');
}

function refused(reason: string): Verification {
  return { ok: false, reason };
}

/**
 * Refuses what was verified once already: within its five minutes a signed request could be sent
 * again by whoever has seen it. Only verified signatures are to be given to it.
 */
export function createReplayGuard(): (signature: string, now: number) => boolean {
  const seen = new Map<string, number>();
  return (signature, now) => {
    for (const [old, at] of seen) {
      // A timestamp may lie five minutes ahead, and stays valid for five more.
      if (now - at <= 2 * windowMs) break;
      seen.delete(old);
    }
    if (seen.has(signature)) return false;
    seen.set(signature, now);
    return true;
  };
}
