import { type Command, Option } from 'commander';

import { checkScenario } from '../stand/check-scenario';
import { runScript, type scripts } from '../stand/run-script';
import type { Terminal } from '../terminal/terminal';

/** What can be served, and the program that serves it. */
const programs: Record<string, keyof typeof scripts> = {
  network: 'lab',
  pharmacokinetics: 'lab-pharmacokinetics',
  graph: 'lab-graph',
};

const help = `
Options of the network (those of another kind: netoncall lab --kind graph -- --help):
  --list                     list the scenarios
  --scenario <name-or-file>  what happened to the network
  --case <file>              serve exactly the state of a case file
  --http                     streamable HTTP instead of standard input and output
  --port <number>            port to listen on (default: the system chooses)
  --now <time>               stop the lab's clock, for example at 2026-11-27T21:30:00Z
  --scale <pes>              number of PEs of the network
  --latency <ms>             added to every call
  --call-log <file>          append a JSON line per call
  --gnmi                     serve the routers themselves over gNMI, each at a port of its own
  --real-gnmibuddy           the same with the real gNMIBuddy in front (needs Python 3.11)
  --checkout <folder>        with --real-gnmibuddy: a checkout of it instead of its package (Python 3.13)
  --inventory <file>         with --gnmi or --real-gnmibuddy: where to write gNMIBuddy's inventory
  --tls                      with --gnmi or --real-gnmibuddy: routers speak TLS, certificate made at start
  --certificate, --key       with --gnmi or --real-gnmibuddy: PEM files for the TLS of the routers
  --routers <file>           with --real-gnmibuddy: inventory of your own routers instead

Examples:
  $ netoncall lab --list
  $ netoncall lab --scenario bgp-neighbor-down --http --port 8000
  $ netoncall lab --real-gnmibuddy --scenario bgp-neighbor-down --port 8000
  $ netoncall lab --kind pharmacokinetics --http --job-seconds 20
  $ netoncall lab --kind graph --seed service-desk --http
  $ GNMIBUDDY_URL=http://127.0.0.1:8000/mcp netoncall worker`;

/** Options with which the lab serves its routers over gNMI and not tools over MCP. */
const overGnmi = new Set(['--gnmi', '--real-gnmibuddy']);

export function addCommand(program: Command, terminal: Terminal): void {
  program
    .command('lab')
    .description(
      "Serves a simulated provider network behind gNMIBuddy's MCP tools, or another simulated system.",
    )
    .usage('[options of the lab]')
    .argument('[options...]')
    .addOption(
      new Option('--kind <kind>', 'what is served; give it first')
        .choices(Object.keys(programs))
        .default('network'),
    )
    .helpOption('--help', 'display help for command')
    .allowUnknownOption()
    .passThroughOptions()
    .addHelpText('after', help)
    .action(async (options: string[], { kind }: { kind: string }) => {
      const gnmi = kind === 'network' && options.some((option) => overGnmi.has(option));
      const scenario = options[options.indexOf('--scenario') + 1];
      if (options.includes('--scenario') && scenario !== undefined) checkScenario(scenario);
      const script = gnmi ? 'gnmiLab' : programs[kind]!;
      terminal.exitCode = await runScript(script, options, terminal.environment);
    });
}
