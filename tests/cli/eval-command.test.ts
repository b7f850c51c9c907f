import { Command } from 'commander';

import { addEvalCommand } from '../../src/cli/commands/eval';
import { fakeTerminal } from './fake-terminal';

function program() {
  const { terminal, texts } = fakeTerminal({ environment: process.env });
  const command = new Command('netoncall').enablePositionalOptions().exitOverride();
  command.configureOutput({ writeOut: (text) => terminal.streams.output.write(text) });
  addEvalCommand(command, terminal);
  const type = (...words: string[]) => command.parseAsync(words, { from: 'user' });
  return { type, terminal, texts };
}

describe('netoncall eval', () => {
  it('explains its options with an example, without starting anything', async () => {
    const { type, texts } = program();
    await expect(type('eval', '--help')).rejects.toMatchObject({ exitCode: 0 });
    for (const option of ['--cases', '--llm', '--repeat', '--json', '--junit']) {
      expect(texts.output).toContain(option);
    }
    expect(texts.output).toContain('  $ netoncall eval --cases my-cases');
  });

  it('hands its options to the evaluation and ends with the exit code of that', async () => {
    const { type, terminal } = program();
    await type('eval', '--cases', '/nonexistent/cases', '--json');
    expect(terminal.exitCode).toBe(2);
  });
});
