import { exitCodeOf } from '../../src/cli/exit-codes';
import { investigate } from '../support/investigate';
import { juniorEngineer } from '../support/model-server';
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

it.each(sampled(unknown, 2))('N5: %s names a device that nobody has', async (query) => {
  await rig.worker.useLab({ scenario: 'healthy' });
  rig.think(juniorEngineer);
  const { document } = await ask(query);
  expect(document.outcome).toBe('rejected');
  expect(exitCodeOf(document)).toBe(20);
  expect(document.report.summary.join(' ')).toContain('PE77');
  expect(document.calls.map(({ tool }) => tool)).toEqual(['get_devices']);
});
