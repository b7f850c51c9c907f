import { setTimeout as sleep } from 'node:timers/promises';

import type { Command } from 'commander';

import { readStand, stateOf, standDirectory } from '../../temporal';
import { CommandFailure } from '../command-failure';
import type { Terminal } from '../terminal/terminal';

const examples = `
Example:
  $ netoncall down

What the local environment recorded is kept for the next \`netoncall up\`.`;

/** Worker, lab and server have five seconds each before they are killed. */
const patience = 40_000;

export function addCommand(program: Command, terminal: Terminal): void {
  program
    .command('down')
    .description(
      'Stops the local environment that `netoncall up` started and waits until it has stopped.',
    )
    .addHelpText('after', examples)
    .action(() => down(terminal));
}

async function down(terminal: Terminal): Promise<void> {
  const directory = standDirectory(terminal.environment);
  const stand = await readStand(directory);
  if (stand === undefined) {
    terminal.note('No local environment is running.');
    return;
  }
  const { owner } = stand;
  if (stateOf(owner) === 'unknown') {
    throw new CommandFailure(
      `The local environment in ${directory} belongs to process ${owner.pid} on ${owner.host}; stop it there.`,
    );
  }
  process.kill(owner.pid, 'SIGTERM');
  const deadline = Date.now() + patience;
  while (stateOf(owner) === 'alive') {
    if (Date.now() > deadline) {
      throw new CommandFailure(
        `Process ${owner.pid} has not stopped after ${patience / 1000} s.`,
        undefined,
        [`kill -9 ${owner.pid}`],
      );
    }
    await sleep(50);
  }
  terminal.print('Local environment stopped.');
}
