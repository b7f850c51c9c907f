import type { Command } from 'commander';

import type { Need } from '../doctor/need';
import { needsTable } from '../doctor/needs-table';
import { exitCodes } from '../exit-codes';
import { taskQueueOption } from '../options';
import type { Terminal } from '../terminal/terminal';

interface DoctorOptions {
  profile: string;
  taskQueue?: string;
  json?: boolean;
}

const examples = `
Examples:
  $ netoncall doctor
  $ netoncall doctor --profile network --json

Exits with code 1 if something that is needed is missing.`;

export function addCommand(program: Command, terminal: Terminal): void {
  program
    .command('doctor')
    .description('Checks what netoncall needs and says how to fix what is missing.')
    .option('--profile <name>', 'profile whose MCP servers are asked', 'network')
    .addOption(taskQueueOption())
    .option('--json', 'print the findings as JSON')
    .addHelpText('after', examples)
    .action(async (options: DoctorOptions) => {
      const examine = loadExamine();
      const needs = await examine({ ...options, environment: terminal.environment });
      if (options.json === true) terminal.print(JSON.stringify(needs, null, 2));
      else printNeeds(needs, terminal);
      const missing = needs.some(({ ok, optional }) => !ok && optional !== true);
      terminal.exitCode = missing ? exitCodes.missing : exitCodes.healthy;
    });
}

/** MCP and model packages take a third of a command line's start; only this command needs them. */
function loadExamine(): (typeof import('../doctor/examine'))['examine'] {
  const { examine } = require('../doctor/examine') as typeof import('../doctor/examine');
  return examine;
}

function printNeeds(needs: readonly Need[], terminal: Terminal): void {
  terminal.print(needsTable(needs, terminal));
  for (const { need, ok, optional, mend = [] } of needs) {
    if (ok || mend.length === 0) continue;
    const any = mend.length > 1 ? ', any one of these' : '';
    const heading = optional === true ? `To set up ${need} (optional)` : `To fix ${need}`;
    terminal.print(`\n${heading}${any}:`);
    for (const command of mend) terminal.print(`  ${command}`);
  }
}
