import { createPublicKey, verify } from 'node:crypto';

import type { Proof } from '../domain/people/signed-content';

/** Whether an answer was signed with the private key that belongs to the approver's public one. */
export async function verifyAnswer({ content, publicKey, signature }: Proof): Promise<boolean> {
  try {
    const x = publicKey.replace(/^ed25519:/, '');
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
    return verify(null, Buffer.from(content), key, Buffer.from(signature, 'base64url'));
  } catch {
    // What is no key or no signature proves nothing, and is not worth another attempt.
    return false;
  }
}
