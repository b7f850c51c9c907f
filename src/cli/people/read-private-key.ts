import { createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';

import type { HumanAnswer, HumanRequest } from '../../domain/people/human-request';
import { signedContent } from '../../domain/people/signed-content';
import { CommandFailure } from '../command-failure';
import { exitCodes } from '../exit-codes';
import { fileTrouble } from '../file-trouble';

/**
 * The private key that a file holds.
 * @throws CommandFailure that says what is wrong with the file; nothing of its contents
 */
export function readPrivateKey(file: string): KeyObject {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new CommandFailure(`The key cannot be read: ${fileTrouble(error)}`, exitCodes.usage);
  }
  const wrong = (what: string): CommandFailure =>
    new CommandFailure(`${file} ${what}`, exitCodes.usage, [`netoncall approver key --out <file>`]);
  let key: KeyObject;
  try {
    key = createPrivateKey(text);
  } catch {
    throw wrong('holds no private key in PEM form without a passphrase.');
  }
  if (key.asymmetricKeyType !== 'ed25519') throw wrong('holds a key of another kind than Ed25519.');
  return key;
}

/** The answer with the signature of whoever gives it. */
export function signAnswer(
  request: HumanRequest,
  answer: HumanAnswer,
  key: KeyObject | null,
): HumanAnswer {
  if (key === null) return answer;
  const content = signedContent(request, answer);
  return { ...answer, signature: sign(null, Buffer.from(content), key).toString('base64url') };
}
