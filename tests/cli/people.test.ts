import { askAtTerminal, readChoice, renderRequest } from '../../src/cli/people/ask-answer';
import type { HumanRequest } from '../../src/domain/people/human-request';
import { fakeTerminal } from './fake-terminal';

const request: HumanRequest = {
  id: 'run-1.1',
  kind: 'clarification',
  prompt: 'Which device?\u001B[2J',
  options: ['PE1', 'PE2'],
  askedAt: 0,
  deadline: 900_000,
  onDeadline: 'the run ends',
};

describe('a question at the terminal', () => {
  it('shows the options by number, and what happens if nobody answers', () => {
    expect(renderRequest(request, 0).split('\n')).toEqual([
      'Which device?',
      '  1. PE1',
      '  2. PE2',
      '(expires in 15 min; after that, the run ends)',
    ]);
  });

  it.each([
    ['2', 'PE2'],
    ['3', '3'],
    [' PE7 ', 'PE7'],
    ['0', '0'],
  ])('takes %j for %j', (typed, answer) => {
    expect(readChoice(typed, request.options)).toBe(answer);
  });

  it('asks again after an empty line and returns the answer', async () => {
    const { terminal, type } = fakeTerminal();
    const asked = askAtTerminal(request, terminal);
    type('\n');
    type('1\n');
    expect(await asked).toBe('PE1');
  });

  it('gives up when the question is withdrawn, and says so on a line of its own', async () => {
    const { terminal, texts } = fakeTerminal();
    const withdrawn = new AbortController();
    const asked = askAtTerminal(request, terminal, { signal: withdrawn.signal });
    withdrawn.abort();
    expect(await asked).toBeNull();
    expect(texts.notes).toMatch(/> .*\nThis is no longer asked\.\n$/);
  });

  it('gives up when the input ends', async () => {
    const { terminal, endInput } = fakeTerminal();
    const asked = askAtTerminal(request, terminal);
    endInput();
    expect(await asked).toBeNull();
  });

  it('passes Ctrl-C on', async () => {
    const { terminal, type } = fakeTerminal({ tty: true });
    const onInterrupt = jest.fn();
    const asked = askAtTerminal(request, terminal, { onInterrupt });
    type('\u0003');
    expect(await asked).toBeNull();
    expect(onInterrupt).toHaveBeenCalledTimes(1);
  });
});
