import type { CallOutcome, ReadState } from '../../../src/domain/calls/tool-call';
import {
  batchConfirmationOf,
  type ConfirmationInput,
  confirmationOf,
  isSameState,
  resolveByState,
  withResolution,
} from '../../../src/domain/people/confirmation';

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
