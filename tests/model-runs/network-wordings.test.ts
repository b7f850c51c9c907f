import { exitCodeOf } from '../../src/cli/exit-codes';
import { investigate } from '../support/investigate';
import { juniorEngineer, type RecordedRequest, toolCalls } from '../support/model-server';
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
const finish = { name: 'finish_step', arguments: { status: 'done', note: 'Nothing to read.' } };
const hasFeedback = ({ text }: RecordedRequest): boolean =>
  /feedback|was missing|Read the/i.test(text);

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

  it('N3: is met on the second pass, whose prompt has the feedback', async () => {
    await rig.worker.useLab({ scenario: 'healthy' });
    const heard: boolean[] = [];
    let proposals = 0;
    rig.think((request) => {
      if (request.body.tools === undefined) return juniorEngineer(request);
      proposals += 1;
      heard.push(hasFeedback(request));
      return proposals === 1 ? toolCalls([finish]) : juniorEngineer(request);
    });
    const { document } = await ask(query);
    expect(document).toMatchObject({ outcome: 'achieved', verdict: 'healthy', passes: 2 });
    expect(exitCodeOf(document)).toBe(0);
    expect(heard[1]).toBe(true);
  });

  it('N4: is never met, and ends after exactly three passes with a note', async () => {
    await rig.worker.useLab({ scenario: 'healthy' });
    rig.think((request) =>
      request.body.tools === undefined ? juniorEngineer(request) : toolCalls([finish]),
    );
    const { document } = await ask(query);
    expect(document).toMatchObject({ outcome: 'retries_exhausted', passes: 3 });
    expect(exitCodeOf(document)).toBe(20);
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
