import { runProgram } from '../../src/cli/run-program';
import { fakeTerminal } from './fake-terminal';

async function typed(...words: string[]) {
  const { terminal, texts } = fakeTerminal({ environment: { NETONCALL_HOME: '/nonexistent' } });
  const code = await runProgram(words, terminal);
  return { code, ...texts };
}

describe('the command line', () => {
  it.each([
    [['run'], 'The question is missing. Example: netoncall run "Check BGP neighbors on PE1"'],
    [['run', 'x', '--max-retries', '11'], 'Give a whole number from 0 to 10.'],
    [
      ['run', 'x', '--window', 'yesterday'],
      'Give minutes (1 to 525600) or a span such as 2h or 7d.',
    ],
    [['run', 'x', '--device', ' , '], 'Give a name, for example PE1.'],
    [['run', 'x', '--workflow-id', 'a\u001Bb'], 'Give an id of 1 to 1000 printable characters.'],
    [
      ['run', '--input', '/nonexistent.json'],
      '/nonexistent.json cannot be read: there is no such file',
    ],
    [['status'], 'Missing argument <workflow-id>.'],
    [['answer', 'x', 'no', '--answer', 'yes'], 'Give the answer once'],
    [['rnu', 'x'], 'Did you mean "run"?'],
    [['list', '--outcome', 'fine'], 'Allowed choices are completed, partly completed'],
    [['evidence', 'show', 'sha256:12'], '"sha256:" followed by at least 12 hexadecimal digits'],
    [['report', 'x', '--run-id', 'y'], 'Give the run_id that `netoncall list --json` shows.'],
    [
      ['demo', '--scenario', 'bgp-neighbour-down'],
      'There is no scenario "bgp-neighbour-down". Did you mean "bgp-neighbor-down"?\n' +
        'Try:\n  netoncall lab --list',
    ],
    [['up', '--scenario', '/nonexistent.yaml'], 'There is no file /nonexistent.yaml.'],
    [['demo', '--healthy', '--scenario', 'mtu-mismatch'], 'cannot be used with option'],
  ])('answers %j with what would be right, and ends with 2', async (words, message) => {
    const { code, notes, output } = await typed(...words);
    expect(code).toBe(2);
    expect(notes).toContain(message);
    expect(notes).toMatch(/^netoncall: /);
    expect(notes).not.toMatch(/\n\s+at /);
    expect(output).toBe('');
  });

  it('says what helps where no server is configured, and ends with 30', async () => {
    const { code, notes } = await typed('run', 'Check BGP neighbors on PE1');
    expect(code).toBe(30);
    expect(notes).toContain('No Temporal server is configured');
    expect(notes).toContain('  netoncall up\n');
  });

  it('gives each command a help text with an example', async () => {
    const { output } = await typed('--help');
    const commands = [...output.matchAll(/^ {2}([a-z]+) /gm)].map(([, name]) => name!);
    expect(commands).toEqual(
      expect.arrayContaining(['run', 'status', 'report', 'list', 'answer', 'demo', 'doctor']),
    );
    for (const command of commands.filter((name) => !['help', 'evidence'].includes(name))) {
      const help = await typed(command, '--help');
      expect(help.code).toBe(0);
      expect(help.output).toContain(`$ `);
      expect(help.output).toMatch(/Examples?:/);
    }
  });

  it('documents every exit code in its help', async () => {
    const { output, code } = await typed('--help');
    expect(code).toBe(0);
    for (const number of [0, 1, 2, 10, 20, 30, 130]) {
      expect(output).toMatch(new RegExp(`^ {2}${number} {2,}\\w`, 'm'));
    }
  });
});
