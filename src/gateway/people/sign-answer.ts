import { type KeyObject, sign } from 'node:crypto';

import type { HumanAnswer, HumanRequest } from '../../domain/people/human-request';
import { signedContent } from '../../domain/people/signed-content';

/** The answer with the signature of whoever gives it, or of the gateway that knows who that is. */
export function signAnswer(
  request: Pick<HumanRequest, 'terms' | 'id' | 'hash'>,
  answer: HumanAnswer,
  key: KeyObject | null,
): HumanAnswer {
  if (key === null) return answer;
  const content = signedContent(request, answer);
  return { ...answer, signature: sign(null, Buffer.from(content), key).toString('base64url') };
}
