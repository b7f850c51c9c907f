import { plainOutcome, type CallRecord } from '../../src/domain/calls/tool-call';
import { stepTurns } from '../../src/reasoning/model/step-turns';

const record = (
  id: string,
  tool: string,
  values: Record<string, unknown>,
  status: CallRecord['outcome']['status'] = 'success',
): CallRecord => ({
  ...{ id, server: 'graph', tool, arguments: values, step: 0, pass: 0 },
  outcome: { ...plainOutcome, status, milliseconds: 1, ref: null, digest: 'ok' },
});
const thought = (text: string) => [{ type: 'thinking', thinking: text, signature: 's' }];

it('calls that one reply made come back together, behind the thought that led to them', () => {
  const turns = stepTurns(
    [
      record('p0.s0.c1', 'read', { id: 'a', limit: 5 }),
      record('p0.s0.c2', 'read', { id: 'b' }, 'failed'),
      record('p0.s0.c3', 'list', {}),
    ],
    [{ tool: 'drop', arguments: { id: 'b' }, reason: 'no such tool', valid: [] }],
    [],
    [
      {
        sealed: thought('first'),
        calls: [
          { name: 'read', input: { id: 'a', note: '' } },
          { name: 'drop', input: { id: 'b' } },
        ],
      },
      { sealed: thought('second'), calls: [{ name: 'read', input: { id: 'b' } }] },
    ],
  );
  const shown = turns.map((turn) =>
    turn.role === 'assistant'
      ? [(turn.toolCalls ?? []).map(({ id }) => id), turn.sealed?.[0]?.['thinking']]
      : turn.role === 'tool'
        ? [turn.toolCallId, turn.isError === true]
        : [],
  );
  expect(shown).toEqual([
    [['p0_s0_c1', 'refused_1'], 'first'],
    ['p0_s0_c1', false],
    ['refused_1', true],
    [['p0_s0_c2'], 'second'],
    ['p0_s0_c2', true],
    [['p0_s0_c3'], undefined],
    ['p0_s0_c3', false],
  ]);
});

it('a call with other arguments than a reply had does not take its thought', () => {
  const [first] = stepTurns(
    [record('p0.s0.c1', 'read', { id: 'a' })],
    [],
    [],
    [
      { sealed: thought('of b'), calls: [{ name: 'read', input: { id: 'b' } }] },
      { sealed: thought('of more'), calls: [{ name: 'read', input: { id: 'a', deep: true } }] },
    ],
  );
  expect(first).not.toHaveProperty('sealed');
});
