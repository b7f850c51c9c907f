import type { Command } from 'commander';

import { runScript } from '../stand/run-script';
import type { Terminal } from '../terminal/terminal';

const help = `
Options of the lab:
  --list                     list the scenarios
  --scenario <name-or-file>  what happened to the network
  --case <file>              serve exactly the state of a case file
  --http                     streamable HTTP instead of standard input and output
  --port <number>            port to listen on (default: the system chooses)
  --now <time>               stop the lab's clock, for instance at 2026-11-27T21:30:00Z
  --scale <pes>              number of PEs of the network
  --latency <ms>             added to every call
  --call-log <file>          append a JSON line per call
  --gnmi                     serve the routers themselves over gNMI, each at a port of its own
  --real-gnmibuddy           and start the real gNMIBuddy in front of them (needs Python 3.11)
  --inventory <file>         with either: where to write gNMIBuddy's inventory

Examples:
  $ netoncall lab --list
  $ netoncall lab --scenario bgp-neighbor-down --http --port 8000
  $ netoncall lab --real-gnmibuddy --scenario bgp-neighbor-down --port 8000
  $ GNMIBUDDY_URL=http://127.0.0.1:8000/mcp netoncall worker`;

/** Options with which the lab serves its routers over gNMI and not tools over MCP. */
const overGnmi = new Set(['--gnmi', '--real-gnmibuddy']);

export function addLabCommand(program: Command, terminal: Terminal): void {
  program
    .command('lab')
    .summary('serve a simulated network')
    .description("Serves a simulated provider network behind gNMIBuddy's MCP tools.")
    .usage('[options of the lab]')
    .argument('[options...]')
    .helpOption('--help', 'display help for command')
    .allowUnknownOption()
    .passThroughOptions()
    .addHelpText('after', help)
    .action(async (options: string[]) => {
      const script = options.some((option) => overGnmi.has(option)) ? 'gnmiLab' : 'lab';
      terminal.exitCode = await runScript(script, options, terminal.environment);
    });
}
