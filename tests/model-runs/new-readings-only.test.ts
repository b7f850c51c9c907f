import { investigate } from '../support/investigate';
import { type ScriptStep, toolCalls } from '../support/model-server';
import { type ModelRig, startModelRig } from './rig';

let rig: ModelRig;
beforeAll(async () => {
  rig = await startModelRig();
});
afterAll(async () => {
  await rig.stop();
});

const finish = { name: 'finish_step', arguments: { status: 'done', note: 'Read.' } };
const logs = (minutes: number) => ({
  name: 'get_logs',
  arguments: { device_name: 'P1', minutes },
});

/** Lets the model give these replies, and keeps what it is told. */
function answerWith(replies: readonly ScriptStep[]): string[] {
  const told: string[] = [];
  rig.think(({ body }) => {
    told.push((body.messages ?? []).map(({ content }) => content ?? '').join('\n'));
    return replies[told.length - 1] ?? toolCalls([finish]);
  });
  return told;
}

it('a reading that a model asks for once more is answered from evidence', async () => {
  await rig.worker.useLab({ scenario: 'healthy' });
  const bgp = {
    name: 'get_routing_info',
    arguments: { device_name: 'PE1', protocol: 'bgp', include_details: true },
  };
  const told = answerWith([toolCalls([bgp, finish]), toolCalls([bgp])]);
  const { document, status } = await investigate(rig.worker, {
    query: 'Check BGP neighbors on PE1',
    attended: false,
    overrides: {
      llm: 'scripted',
      maxRetries: 0,
      steps: ['Look at the BGP neighbors of PE1.', 'Look at the BGP sessions of PE1 again.'],
    },
  });
  const calls = status.calls.filter(({ tool }) => tool === bgp.name);
  expect(calls.map(({ outcome }) => outcome.answeredBy)).toEqual([undefined, calls[0]?.id]);
  expect(calls[1]?.outcome.ref).toBe(calls[0]?.outcome.ref);
  expect(told[2]).toContain('This was read before and is not read again:');
  expect(told[2]).toContain('PE1 bgp');
  expect(document).toMatchObject({ verdict: 'healthy', outcome: 'achieved' });
});

it('where the rules cannot tell, a model may propose readings, over no less than the window of the question', async () => {
  await rig.worker.useLab({ scenario: 'authentication-refused' });
  const told = answerWith([toolCalls([logs(5)]), toolCalls([logs(1440)])]);
  const { document, status } = await investigate(rig.worker, {
    query: 'Check BGP neighbors on PE1',
    attended: false,
    overrides: { llm: 'scripted', maxRetries: 1 },
  });
  expect(told).toHaveLength(2);
  expect(told[0]).toContain('What was read does not tell what is wrong.');
  expect(status.refused).toMatchObject([
    { reason: 'minutes: the question is about 1440 minutes, so it must be 1440' },
  ]);
  expect(told[1]).toContain('the question is about 1440 minutes');
  const step = status.steps.find(({ origin }) => origin === 'hypothesis');
  expect(step).toMatchObject({ status: 'done', reason: null });
  const read = status.calls.filter((call) => call.step === step?.index);
  expect(read.map(({ arguments: values }) => values['minutes'])).toEqual([1440]);
  expect(document).toMatchObject({ verdict: 'inconclusive', outcome: 'partial' });
});

it.each([
  ['has nothing to add', [], 1],
  [
    'asks for tools and routers that do not exist',
    [
      toolCalls([{ name: 'reload_router', arguments: { device_name: 'PE1' } }]),
      toolCalls([{ name: 'get_logs', arguments: { device_name: 'PE77', minutes: 1440 } }]),
    ],
    2,
  ],
])('a model that %s leaves the run as the rules ended it', async (_what, replies, requests) => {
  await rig.worker.useLab({ scenario: 'authentication-refused' });
  const told = answerWith(replies);
  const request = { query: 'Check BGP neighbors on PE1', attended: false };
  const overrides = { maxRetries: 1 };
  const byRules = await investigate(rig.worker, { ...request, overrides });
  const { document } = await investigate(rig.worker, {
    ...request,
    overrides: { ...overrides, llm: 'scripted' },
  });
  expect(told).toHaveLength(requests);
  const { verdict, outcome, root_cause: cause } = byRules.document;
  expect(document).toMatchObject({ verdict, outcome, root_cause: cause });
  expect(document.limitations).toEqual(expect.arrayContaining(byRules.document.limitations));
});
