import { answerCommand, exactAnswerCommand } from '../../../src/domain/people/answer-command';
import type { HumanRequest } from '../../../src/domain/people/human-request';
import { noticeBody } from '../../../src/domain/watch/notification';

const request: HumanRequest = {
  id: 'run-1.1',
  kind: 'confirmation',
  prompt: 'Set it?',
  options: ['yes', 'no'],
  askedAt: 0,
  deadline: 900_000,
  onDeadline: 'the call is not made',
  optionsOnly: true,
  hash: 'abc',
};

describe('the command that answers a request', () => {
  it.each([
    [undefined, ''],
    [[], ''],
    [['lead@example.net'], ' --by lead@example.net'],
    [['night shift'], ' --by "night shift"'],
    [['lead@example.net', 'chief'], ' --by "<lead@example.net|chief>"'],
    [['a "quoted" $HOME'], ` --by 'a "quoted" $HOME'`],
  ])('says who answers where only %j may', (approvers, by) => {
    expect(answerCommand('alert-7', { approvers })).toBe(`netoncall answer alert-7${by}`);
    const exactBy = by === '' ? ' --by "<your name>"' : by;
    expect(exactAnswerCommand('alert-7', { ...request, approvers })).toBe(
      `netoncall answer alert-7${exactBy} --request run-1.1 --hash abc --answer "<yes|no>"`,
    );
  });

  it('quotes an id that a shell would take apart', () => {
    expect(answerCommand("it's here; rm", {})).toBe(`netoncall answer "it's here; rm"`);
    expect(answerCommand("it's $HOME", {})).toBe(String.raw`netoncall answer 'it'\''s $HOME'`);
  });

  it('stands in a message to a channel', () => {
    const approvers = ['lead@example.net'];
    const head = { workflowId: 'alert-7', runId: 'r', query: 'Set it', profile: 'network' };
    const body = noticeBody('slack', {
      ...head,
      event: 'request',
      request: { ...request, approvers },
    });
    expect(body).toMatchObject({
      text: expect.stringContaining('Answer: netoncall answer alert-7 --by lead@example.net'),
    });
  });
});
