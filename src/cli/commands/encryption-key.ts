import type { Command } from 'commander';

import { generateKey } from '../../encryption';
import { exitCodes } from '../exit-codes';
import type { Terminal } from '../terminal/terminal';

const examples = `
Examples:
  $ (umask 077 && netoncall encryption-key > keys)
  $ export NETONCALL_ENCRYPTION_KEY_FILE=$PWD/keys
  $ netoncall encryption-key --id 2027-01 >> keys   the next one, for a rotation

The first key of the file encrypts, all of them decrypt; docs/how-to/encryption.md has the steps.`;

export function addCommand(program: Command, terminal: Terminal): void {
  program
    .command('encryption-key')
    .description('Makes an encryption key for workers and commands, and prints it as id:key.')
    .option(
      '--id <id>',
      'name of the key, stored unencrypted beside the data (default: the month, for example 2026-11)',
    )
    .addHelpText('after', examples)
    .action(({ id }: { id?: string }) => {
      terminal.print(generateKey(id ?? new Date().toISOString().slice(0, 7)));
      terminal.exitCode = exitCodes.healthy;
    });
}
