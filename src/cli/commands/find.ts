import type { Command } from 'commander';

import { namedPlace } from '../evidence/open-named-store';
import { exitCodes } from '../exit-codes';
import { lookUp } from '../find/look-up';
import { showLookUp } from '../find/show-look-up';
import type { Terminal } from '../terminal/terminal';

interface FindOptions {
  profile: string;
  json?: boolean;
}

const examples = `
Examples:
  $ netoncall find 198.51.100.37
  $ netoncall find HL-77120
  $ netoncall find P1-P2
  $ netoncall find "Acme Rostock" --json

A name is an address, a network, a VRF by name, RD or route target, an AS number, a port, a link by
its two routers, a site, or words of a description: a customer, a circuit, a far end. Looked up in
what runs have read and kept in the evidence store; no router is asked. Ends with 20 where
nothing is known of the name.`;

/** Shows what earlier runs have read of a name. */
export function addCommand(program: Command, terminal: Terminal): void {
  program
    .command('find')
    .description(
      'Shows what a name or address refers to, according to the data that earlier runs have read.',
    )
    .argument(
      '<name...>',
      'address, customer, circuit, VRF, site, AS number, link; several words are one name',
    )
    .option('--profile <name>', 'profile whose runs read the data', 'network')
    .option('--json', 'print a JSON document')
    .addHelpText('after', examples)
    .action(async (words: string[], { profile, json }: FindOptions) => {
      const found = await lookUp(words.join(' '), profile, terminal.environment);
      const { width, colors } = terminal;
      const keptIn = await namedPlace(terminal.environment);
      const look = { now: new Date(), width, heading: colors.bold, keptIn };
      if (json === true) terminal.print(JSON.stringify(found, null, 2));
      else if (found.found.length > 0) terminal.print(showLookUp(found, look));
      // A command is copied whole.
      else terminal.print(terminal.wrapped(showLookUp(found, look), /^ /));
      if (found.found.length === 0) terminal.exitCode = exitCodes.undecided;
    });
}
