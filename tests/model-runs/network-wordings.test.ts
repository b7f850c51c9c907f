import { exitCodeOf } from '../../src/cli/exit-codes';
import { investigate } from '../support/investigate';
import { json, juniorEngineer, type RecordedRequest, toolCalls } from '../support/model-server';
import { sampled } from '../support/sampled';
import { type ModelRig, startModelRig } from './rig';

let rig: ModelRig;
beforeAll(async () => {
  rig = await startModelRig({ followUpSteps: 0 });
});
afterAll(async () => {
  await rig.stop();
});

/** In the words of the document, and in three others. */
const queries = [
  'Check BGP neighbors on PE1',
  'Are the BGP sessions of PE1 up?',
  'pe1: bgp ok?',
  'Please have a look at how the BGP peers of PE1 are doing.',
];
const unknown = [
  'Check BGP neighbors on PE77',
  'Are the BGP sessions of PE77 up?',
  'PE77: bgp ok?',
  'Please have a look at how the BGP peers of PE77 are doing.',
];
const steps = ['Read the BGP sessions of PE1.'];
const ask = async (query: string, overrides: Record<string, unknown> = {}) =>
  await investigate(rig.worker, {
    query,
    attended: false,
    overrides: { llm: 'scripted', steps, maxRetries: 2, ...overrides },
  });

describe.each(sampled(queries, 4))('a network asked with a model: %s', (query) => {
  it('N1: is met on the first pass, without a retry', async () => {
    await rig.worker.useLab({ scenario: 'healthy' });
    rig.think(juniorEngineer);
    const { document } = await ask(query);
    expect(document).toMatchObject({ outcome: 'achieved', verdict: 'healthy', passes: 1 });
    expect(exitCodeOf(document)).toBe(0);
    expect(document.assessment.current_retries).toBe(0);
  });

  it('N2: is not retried where the device refuses, which is noted', async () => {
    await rig.worker.useLab({ scenario: 'authentication-refused' });
    rig.think(juniorEngineer);
    const { document } = await ask(query);
    expect(document.verdict).toBe('inconclusive');
    expect(exitCodeOf(document)).toBe(20);
    expect(document.assessment.current_retries).toBe(0);
    expect(document.limitations.join(' ')).toMatch(/authentication/i);
  });
});

const feedback = 'Read the BGP sessions, not only the system.';

/** Reads the system where the BGP sessions are asked for, until it is told; or for ever. */
const inattentive =
  (listens: boolean) =>
  (request: RecordedRequest): ReturnType<typeof juniorEngineer> => {
    const { body, text } = request;
    if (body.tools === undefined) {
      const told = listens && text.includes('neighbor');
      const judgement = told ? 'met' : 'unmet';
      return json({ judgement, feedback: told ? '' : feedback, notes: '', redo: [] });
    }
    if (listens && text.includes(feedback)) return juniorEngineer(request);
    const answered = (body.messages ?? []).some(({ role }) => role === 'tool');
    return answered
      ? toolCalls([{ name: 'finish_step', arguments: { status: 'done', note: 'Read.' } }])
      : toolCalls([{ name: 'get_system_info', arguments: { device_name: 'PE1' } }]);
  };

describe.each(sampled(queries, 4))('a network whose model reads something else: %s', (query) => {
  it('N3: is met on the second pass, with the feedback in the prompt', async () => {
    await rig.worker.useLab({ scenario: 'healthy' });
    rig.think(inattentive(true));
    const before = rig.server.requests.length;
    const { document } = await ask(query);
    expect(document).toMatchObject({ outcome: 'achieved', verdict: 'healthy', passes: 2 });
    expect(exitCodeOf(document)).toBe(0);
    expect(document.assessment.current_retries).toBe(1);
    const asked = rig.server.requests.slice(before);
    expect(asked.filter(({ text }) => text.includes(feedback)).length).toBeGreaterThan(0);
  });

  it('N4: ends after three passes where it is never met, and says so', async () => {
    await rig.worker.useLab({ scenario: 'healthy' });
    rig.think(inattentive(false));
    const { document } = await ask(query);
    expect(document).toMatchObject({ outcome: 'retries_exhausted', passes: 3 });
    expect(exitCodeOf(document)).toBe(20);
    expect(document.assessment.current_retries).toBe(2);
    expect(document.report.summary.join(' ')).toMatch(/retries exhausted/i);
  });
});

it.each(sampled(unknown, 2))('N5: %s names a device that nobody has', async (query) => {
  await rig.worker.useLab({ scenario: 'healthy' });
  rig.think(juniorEngineer);
  const { document } = await ask(query);
  expect(document.outcome).toBe('rejected');
  expect(exitCodeOf(document)).toBe(20);
  expect(document.report.summary.join(' ')).toContain('PE77');
  expect(document.calls.map(({ tool }) => tool)).toEqual(['get_devices']);
});
