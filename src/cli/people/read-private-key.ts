import { createPrivateKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';

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
    throw new CommandFailure(
      `${file} (the key) cannot be read: ${fileTrouble(error)}`,
      exitCodes.usage,
    );
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
