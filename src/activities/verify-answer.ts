import { createPublicKey, verify } from 'node:crypto';

import type { Proof } from '../domain/people/signed-content';

/** Whether an answer was signed with a private key that belongs to one of the public ones. */
export async function verifyAnswer({ content, publicKeys, signature }: Proof): Promise<boolean> {
  return publicKeys.some((publicKey) => isSignedBy(publicKey, content, signature));
}

/** Whether a signature (base64url) over a text is by the private key of a public one (`ed25519:…`). */
export function isSignedBy(publicKey: string, content: string, signature: string): boolean {
  try {
    const x = publicKey.replace(/^ed25519:/, '');
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
    return verify(null, Buffer.from(content), key, Buffer.from(signature, 'base64url'));
  } catch {
    // What is no key or no signature proves nothing, and is not worth another attempt.
    return false;
  }
}
