import { MockActivityEnvironment } from '@temporalio/testing';

import { tellWhileWaiting, waitFor } from '../../src/activities/tell-waiting';
import { waitingText } from '../../src/domain/calls/call-progress';
import { loadProfile } from '../../src/config';

const profile = loadProfile('network');
const call = (values: Record<string, unknown>) => ({
  id: 'p0.s0.c0',
  server: 'gnmibuddy',
  tool: 'get_logs',
  arguments: values,
});

/** Words that reach the run while the work takes this long. */
async function toldWithin(ms: number): Promise<unknown[]> {
  const told: unknown[] = [];
  const { context } = new MockActivityEnvironment();
  const heard = {
    info: context.info,
    client: {
      workflow: {
        getHandle: () => ({ signal: async (_name: string, word: unknown) => told.push(word) }),
      },
    },
  } as unknown as typeof context;
  const wait = waitFor(profile, call({ device_name: 'PE2' }), { waitedMs: 0, timeoutMs: 30_000 });
  const work = tellWhileWaiting(heard, 'p0.s0.c0', wait, async () => {
    await new Promise((resolve) => setTimeout(resolve, ms));
  });
  await jest.advanceTimersByTimeAsync(ms);
  await work;
  await jest.advanceTimersByTimeAsync(600_000);
  return told;
}

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'performance'] });
});
afterEach(() => {
  jest.useRealTimers();
});

describe('a call that waits', () => {
  it('says nothing where the reply comes within ten seconds', async () => {
    expect(await toldWithin(9_900)).toEqual([]);
  });

  it('says for whom, how long already and when it gives up, ever more rarely, until it is over', async () => {
    const wait = (waitedMs: number) => ({
      callId: 'p0.s0.c0',
      wait: { who: 'PE2', waitedMs, givesUpMs: 45_000 },
    });
    expect(await toldWithin(40_000)).toEqual([10_000, 20_000, 30_000].map(wait));
    expect((await toldWithin(3_600_000)).length).toBeLessThan(20);
  });
});

describe('the time that is said', () => {
  it('counts the calls before, and ends with what a device may cost in all', () => {
    const wait = waitFor(profile, call({ device_name: 'PE2' }), {
      waitedMs: 32_000,
      timeoutMs: 5_000,
    });
    expect(wait).toEqual({ who: 'PE2', waitedMs: 32_000, givesUpMs: 45_000 });
  });

  it('ends with the call itself where that may take longer, or is about no device', () => {
    const times = { waitedMs: 0, timeoutMs: 90_000 };
    expect(waitFor(profile, call({ device_name: 'PE2' }), times).givesUpMs).toBe(90_000);
    expect(waitFor(profile, call({}), { ...times, timeoutMs: 30_000 })).toEqual({
      who: 'gnmibuddy',
      waitedMs: 0,
      givesUpMs: 30_000,
    });
  });

  it('is one line for people', () => {
    expect(waitingText({ who: 'PE2', waitedMs: 12_300, givesUpMs: 45_000 })).toBe(
      'waiting for PE2: no answer for 12 s (gives up at 45 s)',
    );
  });
});
