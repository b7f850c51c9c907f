import {
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';

import type { HumanAnswer, HumanRequest } from '../../domain/people/human-request';
import { signedContent } from '../../domain/people/signed-content';
import { keysFor } from '../../domain/people/vouched-names';
import type { EncryptionKey } from '../../encryption';

/** What a signature covers of a request. */
export type AskedRequest = Pick<HumanRequest, 'id' | 'hash' | 'terms'>;

/** What the gateway signs answers with, and what its cookies and forms are sealed with. */
export interface GatewayKey {
  /** For `gateways` in a profile's policy; null where the gateway has no key and signs nothing. */
  publicKey: string | null;
  /** Signs where the profile of the run holds this gateway's key for that name. */
  sign: (request: AskedRequest, answer: HumanAnswer) => HumanAnswer;
  secret: EncryptionKey;
}

/**
 * Reads the key of a gateway. Without one it signs nothing, and logins end with the process.
 * @throws Error that says what is wrong with the text; nothing of the text
 */
export function readGatewayKey(text: string | null): GatewayKey {
  if (text === null) {
    const secret = new Uint8Array(randomBytes(32));
    return { publicKey: null, sign: (_request, answer) => answer, secret: { id: 'g', secret } };
  }
  const key = privateKeyOf(text);
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' });
  const publicKey = `ed25519:${x}`;
  return {
    publicKey,
    sign: (request, answer) => signAsGateway(request, answer, { key, publicKey }),
    secret: { id: 'g', secret: secretOf(key) },
  };
}

function privateKeyOf(text: string): KeyObject {
  let key: KeyObject;
  try {
    // Variables often hold a PEM text on one line.
    key = createPrivateKey(text.replaceAll(String.raw`\n`, '\n'));
  } catch {
    throw new Error('holds no private key in PEM form; `netoncall approver key` makes one');
  }
  if (key.asymmetricKeyType === 'ed25519') return key;
  throw new Error('holds a key of another kind than Ed25519; `netoncall approver key` makes one');
}

/** Several gateways of one key take each other's cookies. */
function secretOf(key: KeyObject): Uint8Array {
  const bytes = key.export({ type: 'pkcs8', format: 'der' });
  return new Uint8Array(hkdfSync('sha256', bytes, '', 'netoncall gateway', 32));
}

function signAsGateway(
  request: AskedRequest,
  answer: HumanAnswer,
  { key, publicKey }: { key: KeyObject; publicKey: string },
): HumanAnswer {
  const { by } = answer;
  if (by === undefined || !keysFor(by, request.terms ?? {}).includes(publicKey)) return answer;
  const content = signedContent(request, answer);
  return { ...answer, signature: sign(null, Buffer.from(content), key).toString('base64url') };
}
