import { plainOutcome, type CallRecord } from '../../../src/domain/calls/tool-call';
import {
  refusedBefore,
  refusedNote,
  whyNotAskedAgain,
} from '../../../src/domain/decisions/refused-before';
import type { HumanDecision } from '../../../src/domain/people/human-request';

const call = { id: 'p1.s1.c0', server: 'desk', tool: 'move', arguments: { id: 'PX-1', to: 'L-9' } };
const other = { ...call, arguments: { ...call.arguments, to: 'L-8' } };

function decision(how: Partial<HumanDecision> = {}, asked = [call]): HumanDecision {
  const pending = asked.map((one) => ({ ...one, justification: '', summary: '' }));
  return {
    request: {
      id: 'q.1',
      kind: 'confirmation',
      prompt: '',
      options: ['yes', 'no'],
      askedAt: 0,
      deadline: 9,
      onDeadline: '',
      ...(pending.length === 1 ? { call: pending[0] } : { calls: pending }),
    },
    answer: 'no',
    choice: 'no',
    by: 'root',
    at: 10,
    settledBy: 'answer',
    ...how,
  };
}

const record = (at: number, status: CallRecord['outcome']['status'], digest = ''): CallRecord => ({
  ...call,
  step: 1,
  pass: 1,
  at,
  outcome: { ...plainOutcome, status, milliseconds: 1, ref: null, digest, error: null },
});

const find = (
  decisions: HumanDecision[],
  {
    calls = [],
    asked = [call],
    notAsked = [],
  }: { calls?: CallRecord[]; asked?: (typeof call)[]; notAsked?: string[] } = {},
) => refusedBefore(asked, { decisions, calls }, new Set(notAsked), () => false);

describe('a call that a person refused', () => {
  it('is known again by what makes a difference to its tool', () => {
    const spaced = { ...call, arguments: { to: ' l-9 ', id: 'PX-1' } };
    expect(find([decision()], { asked: [spaced] })).toMatchObject({ by: 'root', asItWas: true });
    expect(find([decision()], { asked: [other] })).toBeNull();
  });

  it('was not refused by an approval, or by nobody', () => {
    expect(find([decision({ answer: 'yes', choice: 'yes' })])).toBeNull();
    expect(find([decision({ settledBy: 'deadline', answer: null, choice: null })])).toBeNull();
  });

  it('is not meant by a refusal of several together, nor are these by that of one', () => {
    expect(find([decision({}, [call, other])])).toBeNull();
    expect(find([decision()], { asked: [call, other] })).toBeNull();
    expect(find([decision({}, [call, other])], { asked: [other, call] })).not.toBeNull();
  });

  it('may be asked for where something was changed or said since', () => {
    expect(find([decision()], { calls: [record(5, 'success')] })?.asItWas).toBe(true);
    expect(find([decision()], { calls: [record(15, 'success')] })?.asItWas).toBe(false);
    expect(find([decision()], { calls: [record(15, 'outcome_unknown')] })?.asItWas).toBe(false);
    expect(find([decision()], { calls: [record(15, 'failed')] })?.asItWas).toBe(true);
    const asked = decision().request;
    const said = decision({ request: { ...asked, kind: 'clarification' }, answer: 'Do it.' });
    expect(find([decision(), said])?.asItWas).toBe(false);
  });

  it('counts how often it was proposed again', () => {
    const [refused] = [find([decision()])];
    if (refused === null || refused === undefined) throw new Error('It was refused.');
    const calls = [{ ...record(15, 'denied'), id: 'p1.s2.c0' }];
    expect(refused.proposedAgain).toBe(0);
    expect(find([decision()], { calls })?.proposedAgain).toBe(0);
    expect(find([decision()], { calls, notAsked: ['p1.s2.c0'] })?.proposedAgain).toBe(1);
    expect(whyNotAskedAgain(refused)).toContain('nobody was asked again');
    expect(refusedNote(refused)).toContain('root said "no"');
  });
});
