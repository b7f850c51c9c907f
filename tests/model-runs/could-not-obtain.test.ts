import type { RunDocument } from '../../src/domain/run/run-document';
import { investigate } from '../support/investigate';
import { json, type RecordedRequest, type ScriptStep, toolCalls } from '../support/model-server';
import { promptNodeOf } from '../support/prompt-node';
import { type ModelRig, startModelRig } from './rig';

/** Asks for a number that may be unknown, if it is said why. */
const candid = {
  name: 'candid',
  llm_config_id: 'scripted',
  schema: {
    type: 'object',
    properties: {
      sessions_down: { type: ['integer', 'null'] },
      not_obtained: { type: 'array', items: { type: 'string' } },
    },
    required: ['sessions_down', 'not_obtained'],
    additionalProperties: false,
  },
};

let rig: ModelRig;
beforeAll(async () => {
  rig = await startModelRig({ followUpSteps: 0 }, {}, {}, { agents: [candid] });
});
afterAll(async () => {
  await rig.stop();
});

const bgp = {
  name: 'get_routing_info',
  arguments: { device_name: 'PE1', protocol: 'bgp', include_details: true },
};
const finish = (status: string, note: string) =>
  toolCalls([{ name: 'finish_step', arguments: { status, note } }]);
const reached = ({ calls }: RunDocument) =>
  calls.filter(({ step }) => step >= 0).map(({ tool }) => tool);

/** Runs one step whose model says the replies in order; a further one was not to be asked for. */
async function run(
  step: string,
  replies: ScriptStep[],
  overrides: Record<string, unknown> = { llm: 'scripted' },
): Promise<RunDocument> {
  const asked: RecordedRequest[] = [];
  rig.think((request) => {
    const reply = replies[asked.length];
    asked.push(request);
    if (reply !== undefined) return reply;
    throw new Error(`The model was asked once more: ${promptNodeOf(request)}`);
  });
  const { document } = await investigate(rig.worker, {
    query: 'Check BGP neighbors on PE1',
    attended: false,
    overrides: { ...overrides, maxRetries: 2, steps: [step] },
  });
  expect(asked).toHaveLength(replies.length);
  return document;
}

it('"could not obtain", said of what a device refused, is taken at once as what it is', async () => {
  await rig.worker.useLab({ scenario: 'authentication-refused' });
  const document = await run('Read the BGP sessions of PE1.', [
    toolCalls([bgp]),
    finish('done', 'Could not obtain the BGP sessions of PE1: it refuses the login.'),
  ]);
  expect(reached(document)).toEqual(['get_routing_info']);
  expect(document).toMatchObject({ outcome: 'partial', verdict: 'inconclusive' });
  expect(document.assessment.current_retries).toBe(0);
  expect(document.limitations.join('\n')).toMatch(/PE1.*authentication/i);
});

it('"could not obtain", said of what no tool shows, takes no call and no second word', async () => {
  await rig.worker.useLab({ scenario: 'healthy' });
  const note = 'Could not obtain the CPU load: no tool shows it.';
  const document = await run('Read the CPU load of PE1.', [finish('unavailable', note)]);
  expect(reached(document)).toEqual([]);
  expect(document.steps).toMatchObject([{ status: 'unavailable', reason: note }]);
  expect(document.outcome).not.toBe('achieved');
  expect(document.verdict).toBe('inconclusive');
  expect(document.limitations.join('\n')).toContain(note);
});

it('an answer in the form of the agent that says what it could not obtain is accepted', async () => {
  await rig.worker.useLab({ scenario: 'authentication-refused' });
  const unknown = { sessions_down: null, not_obtained: ['BGP of PE1: it refuses the login'] };
  const document = await run(
    'Read the BGP sessions of PE1.',
    [toolCalls([bgp]), finish('done', 'Could not obtain it.'), json(unknown)],
    { agent: candid.name },
  );
  expect(document.agent_answer).toMatchObject({ value: unknown, problem: null });
  expect(document).toMatchObject({ outcome: 'partial', verdict: 'inconclusive' });
  expect(document.report.markdown).toContain('it refuses the login');
});
