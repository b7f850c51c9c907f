import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';

import type { Command } from 'commander';

import { CommandFailure } from '../command-failure';
import { exitCodes } from '../exit-codes';
import { fileTrouble } from '../file-trouble';
import type { Terminal } from '../terminal/terminal';

interface KeyOptions {
  out: string;
  name?: string;
  json?: boolean;
}

const examples = `
Examples:
  $ netoncall approver key --out ~/alice.key --name alice@example.net
  $ netoncall answer alert-4711 yes --by alice@example.net --key ~/alice.key

The private key stays in the file, which only you can read. The public key goes into the profile,
as an entry of "approvers" in "policy": answers under that name count only if they are signed.`;

export function addCommand(program: Command, terminal: Terminal): void {
  program
    .command('approver')
    .description('Makes the keys that prove who gave an answer.')
    .addHelpText('after', examples)
    .command('key')
    .summary('create a pair of keys')
    .description('Makes a pair of Ed25519 keys: the private one in a file, the public one printed.')
    .requiredOption('--out <file>', 'file for the private key; an existing file is not overwritten')
    .option('--name <name>', 'who it is for, as the "by" of answers')
    .option('--json', 'print only the entry for the profile, as JSON')
    .addHelpText('after', examples)
    .action((options: KeyOptions) => makeKey(options, terminal));
}

function makeKey({ out, name, json }: KeyOptions, terminal: Terminal): void {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  try {
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
    writeFileSync(out, pem, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why = code === 'EEXIST' ? 'it already exists; choose another file' : fileTrouble(error);
    throw new CommandFailure(`${out} cannot be written: ${why}.`, exitCodes.usage);
  }
  const entry = {
    name: name ?? '<name>',
    publicKey: `ed25519:${publicKey.export({ format: 'jwk' }).x ?? ''}`,
  };
  if (json === true) {
    terminal.print(JSON.stringify(entry));
    return;
  }
  terminal.note(
    `The private key is in ${out}. Keep it secret.\nPublic key: ${entry.publicKey} (for netoncall audit verify --public-key)\nTo use this key for approvals, add this entry to "approvers" in the profile:`,
  );
  terminal.print(JSON.stringify(entry));
}
