import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { Command, type Option } from 'commander';

import { commandList, loadCommand } from '../../src/cli/command-list';
import { ceiling } from '../../src/cli/options';
import { Terminal } from '../../src/cli/terminal/terminal';

const page = join(__dirname, '..', '..', 'docs', 'reference', 'cli.md');
const [begin, end] = ['<!-- options -->\n', '<!-- end of options -->'];

/** All commands with their options, as `--help` has them. */
function optionTable(): string {
  const program = new Command().enablePositionalOptions();
  for (const name of Object.keys(commandList)) loadCommand(name, program, new Terminal());
  const rows = program.commands.flatMap((command) => rowsOf(command, 'netoncall'));
  return ['| command | option | what it does |', '|---|---|---|', ...rows, ''].join('\n');
}

function rowsOf(command: Command, above: string): string[] {
  const name = `${above} ${command.name()}`;
  const own = command.options.filter(({ hidden }) => !hidden);
  return [
    ...own.map((option) => `| \`${name}\` | \`${option.flags}\` | ${meaningOf(option)} |`),
    ...command.commands.flatMap((one) => rowsOf(one, name)),
  ];
}

function meaningOf({ description, argChoices, defaultValue }: Option): string {
  const more = [
    ...(argChoices === undefined ? [] : [argChoices.join(', ')]),
    ...(['string', 'number'].includes(typeof defaultValue)
      ? [`default ${JSON.stringify(defaultValue)}`]
      : []),
  ];
  const text = more.length === 0 ? description : `${description} (${more.join('; ')})`;
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
}

it('the reference has every option that --help has (npm run write-cli-reference)', () => {
  const text = readFileSync(page, 'utf8');
  const [before = '', rest = ''] = text.split(begin);
  const [, after = ''] = rest.split(end);
  const written = `${before}${begin}${optionTable()}${end}${after}`;
  if (process.env['NETONCALL_WRITE_REFERENCE'] === '1') writeFileSync(page, written);
  expect(readFileSync(page, 'utf8')).toBe(written);
});

it.each(['run', 'chat'])('every ceiling that the help of %s names can be set', (name) => {
  const program = new Command();
  loadCommand(name, program, new Terminal());
  const option = program.commands[0]?.options.find(({ long }) => long === '--ceiling');
  const named = /: ([^;]+);/.exec(option?.description ?? '')?.[1]?.split(/, | or /) ?? [];
  expect(named.length).toBeGreaterThan(2);
  for (const one of named) expect(ceiling(`${one}=5`, undefined)).toEqual({ [one]: 5 });
});
