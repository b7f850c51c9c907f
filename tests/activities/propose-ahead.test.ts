import { proposeAhead, type Thought } from '../../src/activities/propose-ahead';
import type { Proposal } from '../../src/domain/reasoning/proposal';
import type { RunStep } from '../../src/domain/decisions/run-step';
import type { CallRecord } from '../../src/domain/calls/tool-call';

const step = (index: number): RunStep => ({
  index,
  instruction: `Look at subject ${index}.`,
  origin: 'plan',
  status: 'pending',
  reason: null,
  devices: [],
  startedAt: null,
  endedAt: null,
});

const call = (tool: string, done = true): Proposal => ({
  kind: 'call',
  calls: [{ server: 'lab', tool, arguments: { device: 'PE1' }, reason: '' }],
  done,
});

/** Answers with what was scripted for a step and keeps what it was told of earlier calls. */
function scripted(thoughts: Record<number, Thought>) {
  const told: string[][] = [];
  const propose = (asked: RunStep, calls: CallRecord[]): Promise<Thought> => {
    const thought = thoughts[asked.index];
    if (thought === undefined) throw new Error(`Step ${asked.index} was not to be asked about.`);
    told.push(calls.map((one) => `${one.tool} in ${one.step}: ${one.outcome.status}`));
    return Promise.resolve(thought);
  };
  return { propose, told };
}

const made = (proposal: Proposal) => ({ step: step(0), proposal, pass: 0, calls: [] });

test('Later steps are thought of as if the calls before them had succeeded.', async () => {
  const { propose, told } = scripted({
    1: { proposal: call('second'), looked: false },
    2: { proposal: { kind: 'skip', reason: 'left out' }, looked: false },
    3: { proposal: call('fourth'), looked: false },
  });
  const ahead = await proposeAhead(propose, made(call('first')), [step(1), step(2), step(3)]);
  expect(ahead.map((proposal) => proposal.kind)).toEqual(['call', 'skip', 'call']);
  expect(told).toEqual([
    ['first in 0: success'],
    ['first in 0: success', 'second in 1: success'],
    ['first in 0: success', 'second in 1: success'],
  ]);
});

test('A step that looks at the evidence is left to its own time, and so are those after it.', async () => {
  const { propose } = scripted({
    1: { proposal: call('second'), looked: false },
    2: { proposal: call('third'), looked: true },
  });
  const ahead = await proposeAhead(propose, made(call('first')), [step(1), step(2), step(3)]);
  expect(ahead).toEqual([call('second')]);
});

test('Nothing is thought of beyond a step that is to be asked about again.', async () => {
  const { propose } = scripted({ 1: { proposal: call('second', false), looked: false } });
  expect(await proposeAhead(propose, made(call('first', false)), [step(1)])).toEqual([]);
  const ahead = await proposeAhead(propose, made(call('first')), [step(1), step(2)]);
  expect(ahead).toEqual([call('second', false)]);
});
