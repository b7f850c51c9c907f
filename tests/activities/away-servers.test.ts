import { AwayServers } from '../../src/activities/away-servers';
import type { ServerReply } from '../../src/activities/interfaces';

const gone: ServerReply = {
  kind: 'transport_error',
  class: 'connection',
  message: 'Cannot connect (ECONNREFUSED)',
  transient: true,
  mayHaveRun: false,
  away: true,
};
const broken: ServerReply = { ...gone, message: 'the connection closed', away: false };
const answer: ServerReply = { kind: 'result', result: 'all of it' };
const never = new AbortController().signal;

let asked = 0;
/** Gives the replies one after the other, and the last of them from then on. */
function replies(...all: ServerReply[]): () => Promise<ServerReply> {
  asked = 0;
  return () => Promise.resolve(all[Math.min(asked++, all.length - 1)]!);
}

beforeEach(() => jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] }));
afterEach(() => jest.useRealTimers());

/** The module's own sleep is Node's, which is not faked, so its times are real. */
jest.mock('node:timers/promises', () => ({
  setTimeout: async (ms: number, _value: unknown, { signal }: { signal: AbortSignal }) => {
    if (signal.aborted) throw new Error('aborted');
    await Promise.resolve(jest.advanceTimersByTime(ms));
  },
}));

test('a server that starts anew is waited for, and its answer counts', async () => {
  const servers = new AwayServers();
  const patience = { patienceMs: 30_000, signal: never };
  expect(await servers.whileAway('one', patience, replies(gone, gone, gone, answer))).toBe(answer);
  expect(asked).toBe(4);
});

test('one that is gone for good is waited for once, not with every call', async () => {
  const servers = new AwayServers();
  const patience = { patienceMs: 30_000, signal: never };
  expect(await servers.whileAway('one', patience, replies(gone))).toBe(gone);
  expect(asked).toBe(31);
  expect(await servers.whileAway('one', patience, replies(gone))).toBe(gone);
  expect(asked).toBe(1);
  // Another server is another matter.
  expect(await servers.whileAway('other', patience, replies(gone))).toBe(gone);
  expect(asked).toBe(31);
});

test('after it was there again, or was not asked for long, it is waited for anew', async () => {
  const servers = new AwayServers();
  const patience = { patienceMs: 30_000, signal: never };
  await servers.whileAway('one', patience, replies(gone));
  await servers.whileAway('one', patience, replies(answer));
  await servers.whileAway('one', patience, replies(gone));
  expect(asked).toBe(31);
  jest.advanceTimersByTime(31_000);
  await servers.whileAway('one', patience, replies(gone));
  expect(asked).toBe(31);
});

test('a request that may have been sent is not repeated', async () => {
  const servers = new AwayServers();
  expect(
    await servers.whileAway('one', { patienceMs: 30_000, signal: never }, replies(broken)),
  ).toBe(broken);
  expect(asked).toBe(1);
});

test('whoever cancels the call ends the wait', async () => {
  const controller = new AbortController();
  const ask = (): Promise<ServerReply> => {
    controller.abort(new Error('cancelled by the run'));
    return Promise.resolve(gone);
  };
  const patience = { patienceMs: 30_000, signal: controller.signal };
  await expect(new AwayServers().whileAway('one', patience, ask)).rejects.toThrow(
    'cancelled by the run',
  );
});
