import type { CallOutcome, ReadState } from '../../../src/domain/calls/tool-call';
import {
  batchConfirmationOf,
  type ConfirmationInput,
  confirmationOf,
  isSameState,
  resolveByState,
  whyDenied,
  withResolution,
} from '../../../src/domain/people/confirmation';
import { denialOf, whyUnanswered } from '../../../src/domain/people/how-settled';
import type { HumanDecision, HumanRequest } from '../../../src/domain/people/human-request';
import { proofOf, signedContent } from '../../../src/domain/people/signed-content';
import { whoAnswered } from '../../../src/domain/people/who-answered';

const state = (text: string, asExpected: boolean | null = null): ReadState => ({
  ...{ text, hash: `hash of ${text}`, asExpected },
});
const input = (more: Partial<ConfirmationInput> = {}): ConfirmationInput => ({
  call: { server: 'pk', tool: 'set_dose', arguments: { dose: 100 } } as never,
  justification: 'The dose is too small.',
  hash: 'abc',
  template: ['Set the dose to {dose}.'],
  state: null,
  ...more,
});

describe('the question before a call', () => {
  it('has the words of the profile, the call, its hash, and what happens without an answer', () => {
    expect(confirmationOf(input())).toEqual({
      kind: 'confirmation',
      prompt: 'Set the dose to 100.\nApprove? (yes/no)',
      options: ['yes', 'no'],
      optionsOnly: true,
      hash: 'abc',
      call: {
        server: 'pk',
        tool: 'set_dose',
        arguments: { dose: 100 },
        justification: 'The dose is too small.',
        summary: 'set_dose dose=100',
      },
      onDeadline: 'the call is denied and nothing is run',
    });
  });

  it.each<[string, Partial<ConfirmationInput>, string[]]>([
    [
      'the state as it is now',
      { state: { now: state('50 mg'), approvedFor: null } },
      ['Set the dose to 100.', 'State now: 50 mg'],
    ],
    [
      'that the state could not be read',
      { state: { now: null, approvedFor: null } },
      ['Set the dose to 100.', 'State now: could not be read'],
    ],
    [
      'what has changed since it was approved, and before all what is to be known',
      { state: { now: state('70 mg'), approvedFor: state('50 mg') }, notes: ['A note.'] },
      [
        'A note.',
        'The state has changed since this was approved; it was: 50 mg',
        'Set the dose to 100.',
        'State now: 70 mg',
      ],
    ],
  ])('says %s', (_, more, lines) => {
    const { prompt } = confirmationOf(input(more));
    expect(prompt.split('\n')).toEqual([...lines, 'Approve? (yes/no)']);
  });

  it('is one for several calls, and that of a single one where only one is left', () => {
    const drifted = input({
      state: { now: null, approvedFor: state('50 mg') },
      notes: ['A note.'],
    });
    const both = batchConfirmationOf({
      calls: [drifted, input()],
      hash: 'all',
      note: 'Once more.',
    });
    expect(both).toMatchObject({ hash: 'all', optionsOnly: true, options: ['yes', 'no'] });
    expect(both.calls?.map(({ summary }) => summary)).toEqual([
      'set_dose dose=100',
      'set_dose dose=100',
    ]);
    expect(both.prompt.split('\n')).toEqual([
      'Once more.',
      'A note.',
      'The state has changed since this was approved; it was: 50 mg',
      'Call 1 of 2',
      '  Set the dose to 100.',
      '  State now: could not be read',
      'Call 2 of 2',
      '  Set the dose to 100.',
      'Approve all 2, in this order? (yes/no)',
    ]);
    expect(both.onDeadline).toContain('all of these calls');
    const one = batchConfirmationOf({ calls: [input()], hash: 'all', note: null });
    expect(one.prompt).toBe(confirmationOf(input()).prompt);
  });
});

const request: HumanRequest = {
  id: 'run-1.2',
  kind: 'confirmation',
  prompt: 'Set?',
  options: ['yes', 'no'],
  askedAt: 0,
  deadline: 1000,
  onDeadline: 'denied',
};
const decision = (more: Partial<HumanDecision>): HumanDecision => ({
  request,
  answer: 'never',
  choice: 'no',
  by: 'alice',
  at: 5,
  settledBy: 'answer',
  ...more,
});

describe('a call that a person was asked about', () => {
  it.each<[string | null, string, Partial<HumanDecision>]>([
    [null, 'unasked', { choice: 'yes' }],
    ['alice refused it ("never")', 'refused', {}],
    ['a person refused it ("")', 'refused', { by: null, answer: null }],
    ['nobody answered in time', 'expired', { settledBy: 'deadline', choice: 'yes' }],
    ['no answer said yes or no (the last: "never")', 'unclear', { settledBy: 'unclear' }],
    ['the run was canceled before anybody answered', 'cancelled', { settledBy: 'cancellation' }],
  ])('is not made where %s', (why, denial, more) => {
    expect(whyDenied(decision(more))).toBe(why);
    expect(denialOf([decision(more)])).toBe(denial);
  });

  it('is denied by the last confirmation that was not agreed to', () => {
    const clarified = decision({ request: { ...request, kind: 'clarification' } });
    const expired = decision({ settledBy: 'deadline' });
    expect(denialOf([decision({}), expired, clarified])).toBe('expired');
    expect(denialOf([clarified])).toBe('unasked');
    expect(denialOf([])).toBe('unasked');
  });

  it('is told as unanswered where no answer counted', () => {
    expect(whyUnanswered(decision({}))).toBeNull();
    expect(whyUnanswered(decision({ settledBy: 'observed' }))).toContain('made an answer needless');
  });
});

describe('who answered', () => {
  const agreed = [
    { by: 'alice', at: 1, identity: 'proved' as const },
    { by: 'bob', at: 2, identity: 'claimed' as const },
  ];
  it.each<[string, Partial<HumanDecision>]>([
    ['alice (identity not verified)', {}],
    ['alice (proved by signature)', { identity: 'proved' }],
    ['somebody unnamed', { by: null }],
    [
      'bob (identity not verified) and alice (proved by signature)',
      { identity: 'proved', choice: 'yes', request: { ...request, agreed } },
    ],
    // Who refuses does so alone, whoever agreed before.
    ['alice (identity not verified)', { request: { ...request, agreed } }],
    ['alice (identity not verified)', { choice: 'yes', request: { ...request, agreed: [] } }],
    [
      'alice (proved by signature) and bob (identity not verified) and somebody unnamed (identity not verified)',
      { by: null, choice: 'yes', request: { ...request, agreed } },
    ],
  ])('is recorded as %s', (words, more) => {
    expect(whoAnswered(decision(more))).toBe(words);
  });

  it('is proved by a signature over the place, the request, its hash and the answer', () => {
    const place = { namespace: 'default', workflow: 'w', run: 'r' };
    const key = `ed25519:${'A'.repeat(43)}`;
    const asked = { ...request, hash: 'abc', terms: { place, keys: { alice: key } } };
    const answer = { requestId: 'run-1.2', answer: 'yes', by: 'alice', signature: 's' };
    expect(JSON.parse(signedContent(asked, answer))).toEqual({
      format: 'netoncall/answer/1',
      ...place,
      request: 'run-1.2',
      hash: 'abc',
      by: 'alice',
      answer: 'yes',
    });
    expect(JSON.parse(signedContent({ id: 'x' }, { answer: 'no' }))).toMatchObject({
      hash: null,
      by: null,
    });
    expect(proofOf(asked, answer)).toEqual({
      content: signedContent(asked, answer),
      publicKeys: [key],
      signature: 's',
    });
    expect(proofOf(asked, { ...answer, by: 'mcp:alice' })?.publicKeys).toEqual([key]);
    expect(proofOf(asked, { requestId: 'run-1.2', answer: 'yes', by: 'alice' })).toBeNull();
    expect(proofOf(asked, { requestId: 'run-1.2', answer: 'yes', signature: 's' })).toBeNull();
    expect(proofOf(asked, { ...answer, by: 'bob' })).toBeNull();
    expect(proofOf(request, answer)).toBeNull();
    const gateways = [key];
    const vouched = { ...request, terms: { place, gateways } };
    expect(proofOf(vouched, { ...answer, by: 'oidc:bob' })?.publicKeys).toEqual(gateways);
    expect(proofOf(vouched, answer)).toBeNull();
  });
});

describe('a call whose outcome is unknown', () => {
  const before = state('50 mg', false);
  it.each<[string, ReadState | null, ReadState | null, boolean | null]>([
    ['took effect where the state is as expected', before, state('100 mg', true), true],
    ['took effect whatever was there before', null, state('100 mg', true), true],
    ['did not where the state is as it was', before, state('50 mg', false), false],
    ['is a person’s to tell where the state is another', before, state('70 mg', false), null],
    ['is a person’s to tell where nobody read the state before', null, before, null],
    ['is a person’s to tell where the state cannot be read', before, null, null],
    ['is a person’s to tell where nothing is expected', before, state('100 mg'), null],
  ])('%s', (_, was, is, tookEffect) => {
    const resolution = resolveByState(was, is);
    expect(resolution?.tookEffect ?? null).toBe(tookEffect);
    const note = expect.stringContaining(`read back as ${is?.text}`) as string;
    expect(resolution?.note ?? null).toEqual(tookEffect === null ? null : note);
  });

  it.each([
    [true, 'lost; it took effect: seen'],
    [false, 'lost; it did not take effect: seen'],
    [null, 'lost; stays unknown: seen'],
  ])('is told with what settled it: %s', (tookEffect, digest) => {
    const resolution = { by: 'read_back' as const, tookEffect, note: 'seen' };
    const outcome = { digest: 'lost' } as CallOutcome;
    expect(withResolution(outcome, resolution as never)).toEqual({ digest, resolution });
  });

  it('may go on as approved while the state is the same, or cannot be read at either time', () => {
    expect(isSameState(state('a'), state('a'))).toBe(true);
    expect(isSameState(null, null)).toBe(true);
    expect(isSameState(state('a'), state('b'))).toBe(false);
    expect(isSameState(state('a'), null)).toBe(false);
  });
});
