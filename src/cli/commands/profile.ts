import { type Command, Option } from 'commander';

import { loadProfile } from '../../config/load-profile';
import { profileSchema } from '../../domain/configuration/profile';
import { examineAgents } from '../doctor/examine-agents';
import { examineConfiguration, hasProfile } from '../doctor/examine-configuration';
import { examineModelChoice } from '../doctor/examine-model';
import { examineServers } from '../doctor/examine-servers';
import { exitCodes } from '../exit-codes';
import { names } from '../options';
import { describeProfile } from '../profile/describe-profile';
import { type NewProfileOptions, writeNewProfile } from '../profile/new-profile';
import { needsTable } from '../doctor/needs-table';
import { standLabUrl, withLab } from '../stand/lab-url';
import { renderTable } from '../terminal/table';
import type { Terminal } from '../terminal/terminal';

const examples = `
Examples:
  $ netoncall profile new desk --url http://127.0.0.1:9000/mcp
  $ netoncall profile new notes --npm <package>/dist/index.js
  $ netoncall profile lint desk
  $ netoncall profile show desk

Profiles are folders in NETONCALL_PROFILES; docs/how-to/make-a-profile.md shows how to make one.`;

export function addCommand(program: Command, terminal: Terminal): void {
  const profile = program
    .command('profile')
    .description('Makes, checks and shows profiles: what a domain is made of.')
    .addHelpText('after', examples);
  addNew(profile, terminal);
  addLint(profile, terminal);
  addShow(profile, terminal);
}

function addNew(profile: Command, terminal: Terminal): void {
  profile
    .command('new')
    .summary('write a new profile')
    .description('Writes a profile to begin with; every tool needs a confirmation at first.')
    .argument('<name>', 'name of the profile, and of its MCP server')
    .option('--url <url>', 'address of an MCP server over streamable HTTP')
    .option('--npm <package/file>', 'file of an npm package that is an MCP server')
    .option('--command <program>', 'program that is an MCP server on standard input and output')
    .option('--arg <value>', 'argument of the server; may be repeated', names)
    .option('--env <variable>', 'environment variable that the server is given', names)
    .option('--description <text>', 'what the domain is', 'A domain of its own.')
    .option('--scope <text>', 'said to those who ask for something else', 'I use my tools.')
    .addOption(
      new Option('--planning <mode>', 'how runs are planned')
        .choices(profileSchema.shape.planning.options)
        .default('catalog'),
    )
    .addOption(
      new Option('--reasoner <name>', 'who thinks').choices(['rules', 'model']).default('rules'),
    )
    .addHelpText('after', examples)
    .action((name: string, options: NewProfileOptions) => {
      terminal.print(writeNewProfile(name, options, terminal.environment));
      terminal.note(`Check it: netoncall profile lint ${name}`);
    });
}

function addLint(profile: Command, terminal: Terminal): void {
  profile
    .command('lint')
    .summary('check a profile')
    .description(
      'Checks a profile as the start of a run does: its servers, agents and model, what its policy names, and whether each plan step fits a live tool.',
    )
    .argument('<name>', 'name of the profile')
    .addHelpText('after', examples)
    .action(async (name: string) => {
      const { environment } = terminal;
      const configuration = examineConfiguration(name);
      const needs = hasProfile(configuration)
        ? [
            ...configuration,
            examineAgents(loadProfile(name), environment),
            examineModelChoice(name, environment),
            ...(await examineServers(name, environment, await standLabUrl(environment))),
          ]
        : configuration;
      // The table of `netoncall doctor`.
      // What a run can do without is a fault of a profile all the same.
      const judged = needs.map(({ declared, ...need }) => ({
        ...need,
        optional: declared === true,
      }));
      terminal.print(needsTable(judged, terminal));
      const isClean = needs.every(({ ok, declared }) => ok || declared === true);
      terminal.exitCode = isClean ? exitCodes.healthy : exitCodes.missing;
    });
}

function addShow(profile: Command, terminal: Terminal): void {
  profile
    .command('show')
    .summary('show a profile with its live tools')
    .description('Shows a profile with all its defaults, and what its policy says of each tool.')
    .argument('<name>', 'name of the profile')
    .option('--json', 'print it as JSON')
    .addHelpText('after', examples)
    .action(async (name: string, { json }: { json?: boolean }) => {
      const { environment } = terminal;
      const labUrl = await standLabUrl(environment);
      const shown = await describeProfile(name, withLab(environment, labUrl));
      if (json === true) return terminal.print(JSON.stringify(shown, null, 2));
      terminal.print(JSON.stringify(shown.profile, null, 2));
      terminal.note('\nEvery field is explained in docs/reference/profile.md.');
      const rows = shown.tools.map(({ server, name: tool, policy }) => [
        `${server}/${tool}`,
        policy,
      ]);
      const { width, colors } = terminal;
      if (rows.length > 0) {
        // In a pipe standard output is the profile alone, for jq.
        const table = renderTable(['Tool', 'Policy'], rows, { width, heading: colors.bold });
        terminal.note(`\nPolicy:\n${table}`);
      }
      for (const line of shown.unreachable) terminal.note(`Not reached: ${line}`);
    });
}
