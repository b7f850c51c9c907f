import * as fc from 'fast-check';

import {
  type HumanDecision,
  type HumanRequest,
  readAnswer,
} from '../../../src/domain/people/human-request';

const open: HumanRequest = {
  id: 'run-1.1',
  kind: 'clarification',
  prompt: 'Which device?',
  options: ['lis-pe1', 'opo-pe1'],
  askedAt: 0,
  deadline: 1000,
  onDeadline: 'the run ends',
};
const decided: HumanDecision = {
  request: open,
  answer: 'opo-pe1',
  by: 'night shift',
  at: 5,
  settledBy: 'answer',
};

const confirmation: HumanRequest = {
  ...open,
  id: 'run-1.2',
  kind: 'confirmation',
  options: ['yes', 'no'],
  optionsOnly: true,
  hash: 'abc',
};
const answerTo = (answer: string, more: object = {}, now = 0) =>
  readAnswer({ requestId: 'run-1.2', answer, ...more }, confirmation, [decided], now);

describe('an answer to a yes/no question', () => {
  it.each([
    ['yes', 'yes'],
    ['Y', 'yes'],
    ['go ahead!', 'yes'],
    ['OK.', 'yes'],
    ['no', 'no'],
    ['Don’t', 'no'],
    ['Stop', 'no'],
  ])('takes %j for %s', (answer, choice) => {
    expect(answerTo(answer)).toMatchObject({ kind: 'accepted', choice });
  });

  it.each(['make it heavier', 'yes, but 80 kg', 'not ok', 'no idea', 'yes no', '?'])(
    'asks again after %j',
    (answer) => {
      expect(answerTo(answer)).toMatchObject({ kind: 'unclear' });
    },
  );

  it('is rejected after the deadline and with the hash of another call', () => {
    expect(answerTo('yes', {}, 1000)).toMatchObject({ kind: 'rejected' });
    expect(answerTo('yes', { hash: 'abd' })).toMatchObject({ kind: 'rejected' });
    expect(answerTo('yes', { hash: 'abc' })).toMatchObject({ kind: 'accepted' });
  });

  it('never approves anything that is not one of the words of agreement', () => {
    const agreement =
      /^(y|yes|yep|yeah|ok|okay|sure|agreed?|approved?|confirm(ed)?|proceed|go( ahead)?|do it|yes please)$/;
    fc.assert(
      fc.property(fc.anything(), (input) => {
        const reading = readAnswer(input, confirmation, [decided], 0);
        expect(reading.kind).toBe('rejected');
      }),
    );
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.constantFrom('Yes', 'ok!', 'yes yes')), (text) => {
        const reading = answerTo(text);
        const approved = reading.kind === 'accepted' && reading.choice === 'yes';
        const said = text
          .trim()
          .toLowerCase()
          .replaceAll(/\s+/g, ' ')
          .replace(/[.,;!]+$/, '');
        expect(approved).toBe(agreement.test(said));
      }),
    );
  });
});

describe('an answer to a human request', () => {
  it('is accepted for the open request', () => {
    expect(readAnswer({ requestId: 'run-1.1', answer: ' opo-pe1 ' }, open, [], 0)).toEqual({
      kind: 'accepted',
      answer: { requestId: 'run-1.1', answer: 'opo-pe1' },
      choice: null,
    });
  });

  it('returns the stored decision when the same answer comes again', () => {
    expect(readAnswer({ requestId: 'run-1.1', answer: 'opo-pe1' }, null, [decided], 0)).toEqual({
      kind: 'repeated',
      decision: decided,
    });
  });

  it('is rejected when it conflicts with the one that settled the request', () => {
    expect(readAnswer({ requestId: 'run-1.1', answer: 'lis-pe1' }, null, [decided], 0)).toEqual({
      kind: 'rejected',
      message: expect.stringContaining('was answered with "opo-pe1" by night shift'),
    });
  });

  it('is rejected after the deadline closed the request', () => {
    const late: HumanDecision = { ...decided, answer: null, by: null, settledBy: 'deadline' };
    expect(readAnswer({ requestId: 'run-1.1', answer: 'opo-pe1' }, null, [late], 0)).toEqual({
      kind: 'rejected',
      message: expect.stringContaining('was closed by its deadline'),
    });
  });

  it('is rejected for a request of another run, and told which one is open', () => {
    expect(readAnswer({ requestId: 'run-0.1', answer: 'opo-pe1' }, open, [], 0)).toEqual({
      kind: 'rejected',
      message: expect.stringContaining('The open request is run-1.1'),
    });
  });

  it('is told in plain words what is missing and which field was meant', () => {
    expect(readAnswer({ requestid: 'run-1.1', answer: 'x' }, open, [], 0)).toEqual({
      kind: 'rejected',
      message: expect.stringContaining(
        'requestId: is missing (expected: string); ' +
          'input: "requestid" is not a known field (Did you mean "requestId"?).',
      ),
    });
  });

  it.each([
    ['nothing', undefined],
    ['a bare word', 'yes'],
    ['an empty answer', { requestId: 'run-1.1', answer: '  ' }],
    ['an unknown field', { requestId: 'run-1.1', answer: 'x', approve: true }],
  ])('is rejected with a correct example when it is %s', (_what, input) => {
    expect(readAnswer(input, open, [], 0)).toEqual({
      kind: 'rejected',
      message: expect.stringContaining('{"requestId":"<id>","answer":"<your answer>"'),
    });
  });
});
