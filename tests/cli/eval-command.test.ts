import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Command } from 'commander';

import { addCommand } from '../../src/cli/commands/eval';
import { runCli } from '../support/run-cli';
import { fakeTerminal } from './fake-terminal';

function program() {
  const { terminal, texts } = fakeTerminal({ environment: process.env });
  const command = new Command('netoncall').enablePositionalOptions().exitOverride();
  command.configureOutput({ writeOut: (text) => terminal.streams.output.write(text) });
  addCommand(command, terminal);
  const type = (...words: string[]) => command.parseAsync(words, { from: 'user' });
  return { type, terminal, texts };
}

describe('netoncall eval', () => {
  it('explains its options with an example, without starting anything', async () => {
    const { type, texts } = program();
    await expect(type('eval', '--help')).rejects.toMatchObject({ exitCode: 0 });
    for (const option of ['--cases', '--llm', '--repeat', '--direct', '--json', '--junit']) {
      expect(texts.output).toContain(option);
    }
    expect(texts.output).toContain('  $ netoncall eval --cases my-cases');
  });

  it('hands its options to the evaluation and ends with the exit code of that', async () => {
    const { type, terminal } = program();
    await type('eval', '--cases', '/nonexistent/cases', '--json');
    expect(terminal.exitCode).toBe(2);
  });

  it('runs the other cases where one file is wrong, and ends with the code for that', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'netoncall-eval-'));
    const good = join(__dirname, '..', 'evals', 'cases', 'two-sites.yaml');
    copyFileSync(good, join(folder, 'good.yaml'));
    writeFileSync(join(folder, 'bad.yaml'), 'id: bad\ninput: {now: noon}\nstate: {}\n');
    const junit = join(folder, 'result.xml');
    const values = ['eval', '--direct', '--cases', folder, '--json', '--junit', junit];
    const { code, output, errors } = await runCli(values);
    expect(code).toBe(2);
    expect(errors).toContain('bad.yaml: input.ask: ');
    const { cases, bad_cases: bad } = JSON.parse(output) as Record<string, unknown[]>;
    expect(cases).toMatchObject([{ id: 'two-sites', error: null, right: true }]);
    expect(bad).toMatchObject([{ problem: expect.stringContaining('input.now: ') as string }]);
    expect(readFileSync(junit, 'utf8')).toContain('tests="2" failures="0" errors="1"');
    rmSync(folder, { recursive: true });
  });
});
