import type { HumanAnswer, HumanRequest } from './human-request';
import { canonicalJson } from '../text/canonical-json';
import { keysFor } from './vouched-names';

/** What is needed to find out whether an answer is by whom it says. */
export interface Proof {
  /** What was signed, as UTF-8. */
  content: string;
  /** Of which any one may have signed, as in the profile: `ed25519:` and base64url. */
  publicKeys: string[];
  /** Base64url. */
  signature: string;
}

/**
 * What an approver signs: where the request is asked, the request, what it is bound to, who
 * answers, and the answer as it was sent. Canonical JSON, so that both sides have the same bytes.
 */
export function signedContent(
  { terms, id, hash }: Pick<HumanRequest, 'terms' | 'id' | 'hash'>,
  { answer, by }: Pick<HumanAnswer, 'answer' | 'by'>,
): string {
  return canonicalJson({
    format: 'netoncall/answer/1',
    ...terms?.place,
    request: id,
    hash: hash ?? null,
    by: by ?? null,
    answer,
  });
}

/** What has to be verified before the answer counts; null where nobody's signature is wanted. */
export function proofOf(request: HumanRequest, answer: HumanAnswer): Proof | null {
  const { by, signature } = answer;
  if (by === undefined || signature === undefined) return null;
  const publicKeys = keysFor(by, request.terms ?? {});
  if (publicKeys.length === 0) return null;
  return { content: signedContent(request, answer), publicKeys, signature };
}
