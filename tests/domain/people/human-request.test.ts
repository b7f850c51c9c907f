import * as fc from 'fast-check';

import type { HumanDecision, HumanRequest } from '../../../src/domain/people/human-request';
import { readAnswer } from '../../../src/domain/people/read-answer';

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
  terms: { place: { namespace: 'default', workflow: 'alert-7', run: 'run-1' } },
};
const given = { by: 'alice', hash: 'abc' };
const answerTo = (answer: string, more: object = {}, now = 0, request = confirmation) =>
  readAnswer({ requestId: 'run-1.2', answer, ...given, ...more }, request, [decided], now);

describe('an answer to a yes/no question', () => {
  it.each([
    ['yes', 'yes'],
    ['Y', 'yes'],
    ['go ahead!', 'yes'],
    ['OK.', 'yes'],
    ['Yes, please.', 'yes'],
    ['No, thanks!', 'no'],
    ['no', 'no'],
    ['Don’t', 'no'],
    ['Stop', 'no'],
  ])('takes %j for %s', (answer, choice) => {
    expect(answerTo(answer)).toMatchObject({ kind: 'accepted', choice });
  });

  it.each([
    'make it heavier',
    'yes, no',
    'stop! go',
    'yes, but 80 kg',
    'not ok',
    'no idea',
    'yes no',
    '?',
  ])('asks again after %j', (answer) => {
    expect(answerTo(answer)).toMatchObject({ kind: 'unclear' });
  });

  it('is rejected after the deadline, and refused with the hash of another call', () => {
    expect(answerTo('yes', {}, 1000)).toMatchObject({ kind: 'rejected' });
    expect(answerTo('yes', { hash: 'abd' })).toMatchObject({ kind: 'refused' });
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

describe('an answer to a confirmation', () => {
  it.each([
    [
      { by: undefined, hash: undefined },
      '"by" (who answers) and "hash" (of the call that you read)',
    ],
    [{ by: undefined }, '"by" (who answers)'],
    [{ by: '<your name>' }, '"by" (who answers)'],
    [{ hash: undefined }, '"hash" (of the call that you read)'],
  ])('approves, refuses and asks nothing with %j: it is told what is missing', (more, missing) => {
    for (const answer of ['yes', 'no', 'make it heavier']) {
      expect(answerTo(answer, more)).toMatchObject({
        kind: 'refused',
        message: expect.stringContaining(`approves nothing without ${missing}`) as string,
      });
    }
  });

  it('is shown a complete one that it could have been', () => {
    const { message } = answerTo('yes', { by: undefined, hash: undefined }) as { message: string };
    const example = /\{.*\}/.exec(message)?.[0] ?? '';
    const filled = { ...(JSON.parse(example) as object), by: 'alice' };
    expect(answerTo('', filled)).toMatchObject({ kind: 'accepted' });
  });

  it('is judged as ever in a run that an earlier version prepared', () => {
    const { terms: _terms, ...earlier } = confirmation;
    const bare = { by: undefined, hash: undefined };
    expect(answerTo('yes', bare, 0, earlier)).toMatchObject({ kind: 'accepted' });
    expect(answerTo('yes', { hash: 'abd' }, 0, earlier)).toMatchObject({ kind: 'rejected' });
  });

  it('of the asker can refuse and not approve, where the profile wants somebody else', () => {
    const { place } = confirmation.terms!;
    const asked = { ...confirmation, terms: { place, asker: 'Alice' } };
    expect(answerTo('yes', {}, 0, asked)).toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('alice asked the question of this run') as string,
    });
    expect(answerTo('maybe', {}, 0, asked)).toMatchObject({ kind: 'refused' });
    expect(answerTo('no', {}, 0, asked)).toMatchObject({ kind: 'accepted', choice: 'no' });
    expect(answerTo('yes', { by: 'bob' }, 0, asked)).toMatchObject({ kind: 'accepted' });
  });

  it('has to be signed by those whose key the profile holds, and by nobody else', () => {
    const { place } = confirmation.terms!;
    const keyed = {
      ...confirmation,
      terms: { place, keys: { alice: `ed25519:${'A'.repeat(43)}` } },
    };
    const signature = 'A'.repeat(86);
    expect(answerTo('yes', {}, 0, keyed)).toMatchObject({
      kind: 'refused',
      message: expect.stringContaining(
        'has to be signed: netoncall answer --by alice --key',
      ) as string,
    });
    expect(answerTo('yes', { signature }, 0, keyed)).toMatchObject({ kind: 'accepted' });
    expect(answerTo('yes', { by: 'bob', signature }, 0, keyed)).toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('holds no public key of bob') as string,
    });
    expect(answerTo('yes', { by: 'bob' }, 0, keyed)).toMatchObject({ kind: 'accepted' });
    expect(answerTo('yes', { by: 'toString' }, 0, keyed)).toMatchObject({ kind: 'accepted' });
  });

  it('is no longer recorded once twenty were refused, and still says why', () => {
    const one = { answer: 'yes', by: null, at: 0, reason: 'no' };
    const tried = { ...confirmation, refused: Array.from({ length: 20 }, () => one) };
    expect(answerTo('yes', { hash: undefined }, 0, tried)).toMatchObject({
      kind: 'rejected',
      message: expect.stringContaining('approves nothing without') as string,
    });
    expect(answerTo('yes', {}, 0, tried)).toMatchObject({ kind: 'accepted' });
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
        '"requestId" is missing; ' +
          '"requestid" is not a known field (Did you mean "requestId"?).',
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
