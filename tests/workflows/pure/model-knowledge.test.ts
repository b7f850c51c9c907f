import { plainOutcome, type CallRecord } from '../../../src/domain/calls/tool-call';
import type { RunFacts } from '../../../src/activities/run-context';
import { ModelKnowledge } from '../../../src/workflows/run/model-knowledge';

const ref = `sha256:${'0'.repeat(64)}`;
const made = (more: Partial<CallRecord['outcome']>): CallRecord => ({
  ...{ id: 'p0.s0.c0', server: 'desk', tool: 'set', arguments: {}, step: 0, pass: 0 },
  outcome: { ...plainOutcome, status: 'success', milliseconds: 1, ref, digest: 'set', ...more },
});
const told = (call: CallRecord) =>
  new ModelKnowledge().changesSince({ calls: [call] } as unknown as RunFacts).calls;

test('a model is told of a call by its stored result, and as it is where its outcome was settled since', () => {
  expect(told(made({}))).toEqual([{ id: 'p0.s0.c0', ref: expect.stringMatching(/^~/) }]);
  const lost = made({
    status: 'outcome_unknown',
    resolution: { by: 'read_back', tookEffect: false, note: 'it did not take effect' },
  });
  expect(told(lost)).toEqual([lost]);
});
