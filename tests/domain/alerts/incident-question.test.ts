import { type AskedQuestions, hearRequest } from '../../../src/domain/alerts/incident-question';
import type { TurnRequest } from '../../../src/domain/conversation/conversation';
import type { HumanDecision, HumanRequest } from '../../../src/domain/people/human-request';

const asked: HumanRequest = {
  id: 'run-2.1',
  kind: 'confirmation',
  prompt: 'Shut Gi0/0 on P1?',
  options: ['yes', 'no'],
  optionsOnly: true,
  askedAt: 0,
  deadline: 1000,
  onDeadline: 'the call is denied',
  hash: 'abc',
  call: { server: 's', tool: 't', arguments: {}, justification: '', summary: '' },
};
const decided: HumanDecision = {
  request: asked,
  answer: 'go ahead',
  choice: 'yes',
  by: 'alice',
  identity: 'proved',
  at: 500,
  settledBy: 'answer',
};
const run = { number: 2, workflowId: 'incident-1-run-2' };
const word = (change: Partial<TurnRequest> = {}): TurnRequest => ({
  turn: 2,
  sequence: 1,
  request: asked,
  decision: null,
  ...change,
});
const nothing: AskedQuestions = { question: null, settled: [], heard: { run: 1, sequence: 9 } };

describe('what the run of an incident asks', () => {
  it('is taken over as far as people are shown it, with the run that takes the answer', () => {
    const { question, heard } = hearRequest(nothing, word(), run);
    expect(question).toMatchObject({ workflowId: run.workflowId, request: { id: 'run-2.1' } });
    expect(question?.request).toHaveProperty('hash', 'abc');
    expect(question?.request).not.toHaveProperty('call');
    expect(heard).toEqual({ run: 2, sequence: 1 });
  });

  it('is over when the run says that it asks nothing', () => {
    const open = hearRequest(nothing, word(), run);
    const { question, settled } = hearRequest(
      open,
      word({ sequence: 2, request: null, decision: decided }),
      run,
    );
    expect(question).toBeNull();
    expect(settled).toEqual([
      {
        requestId: 'run-2.1',
        prompt: asked.prompt,
        answer: 'yes',
        by: 'alice (proved by signature)',
        at: '1970-01-01T00:00:00.500Z',
      },
    ]);
  });

  it.each<[string, Partial<TurnRequest>]>([
    ['of an earlier run', { turn: 1, sequence: 99 }],
    ['of a run that is not under way', { turn: 3 }],
    ['that is older than one heard before', { sequence: 4 }],
    ['that was heard before', { sequence: 5 }],
  ])('is not changed by a word %s', (_, change) => {
    const before = { ...nothing, heard: { run: 2, sequence: 5 } };
    expect(hearRequest(before, word(change), run)).toBe(before);
    expect(hearRequest(before, word({ sequence: 6 }), run)).not.toBe(before);
  });

  it('is not what an earlier run says that is heard behind a later one', () => {
    const before = { ...nothing, heard: { run: 3, sequence: 1 } };
    expect(hearRequest(before, word({ sequence: 9 }), run)).toBe(before);
  });

  it('is counted once settled, the last first and at most ten, without doubles', () => {
    let state = nothing;
    for (let sequence = 1; sequence <= 12; sequence += 1) {
      const request = { ...asked, id: `r${Math.min(sequence, 11)}` };
      state = hearRequest(state, word({ sequence, decision: { ...decided, request } }), run);
    }
    const ids = state.settled.map(({ requestId }) => requestId);
    expect(ids).toHaveLength(10);
    expect([ids[0], ids[9]]).toEqual(['r11', 'r2']);
  });

  it.each<[string, Partial<HumanDecision>, { answer: string | null; by: string }]>([
    [
      'the words of an answer that chose no option',
      { choice: null, answer: 'after lunch' },
      { answer: 'after lunch', by: 'alice (proved by signature)' },
    ],
    [
      'nobody where nobody answered',
      { answer: null, choice: null, by: null, settledBy: 'deadline' },
      { answer: null, by: 'expired: nobody answered before the deadline' },
    ],
  ])('keeps %s', (_, change, expected) => {
    const decision = { ...decided, ...change };
    const [settled] = hearRequest(nothing, word({ request: null, decision }), run).settled;
    expect(settled).toMatchObject(expected);
  });
});
