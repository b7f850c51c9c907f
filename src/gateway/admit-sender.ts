import { sameSecret } from '../http/same-secret';
import { isSignedByPagerDuty } from './alerts/pagerduty';
import type { SourceConfig } from './config/gateway-config';

/** What a sender showed of itself. */
export interface SenderProof {
  authorization: string | undefined;
  /** Header `X-PagerDuty-Signature`. */
  signature: string | undefined;
  rawBody: Buffer;
}

/** Why a sender is not let in, in words for it; null where it is. */
export function whyNotAdmitted(
  { kind }: Pick<SourceConfig, 'kind'>,
  proof: SenderProof,
  secrets: readonly string[],
): string | null {
  if (secrets.length === 0) return null;
  if (kind === 'pagerduty') {
    return isSignedByPagerDuty(proof.rawBody, proof.signature, secrets)
      ? null
      : 'X-PagerDuty-Signature with a signature by the secret of this source is needed.';
  }
  const given = secretIn(proof.authorization ?? '');
  // All are compared, so that the time tells nothing of which one it was.
  const matches = secrets.map((secret) => sameSecret(given, secret));
  return matches.includes(true)
    ? null
    : 'Authorization with the secret of this source is needed: Bearer, or Basic with it as the password.';
}

function secretIn(authorization: string): string {
  const [, scheme = '', value = ''] = /^(Bearer|Basic) (.{1,2000})$/i.exec(authorization) ?? [];
  if (scheme.toLowerCase() === 'bearer') return value;
  const text = Buffer.from(value, 'base64').toString('utf8');
  return text.slice(text.indexOf(':') + 1);
}
