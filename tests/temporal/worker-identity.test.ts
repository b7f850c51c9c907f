import { assert, nat, pre, property, string } from 'fast-check';

import { stateOf, thisHost, thisProcess } from '../../src/temporal/process-identity';
import { isKnownDead, workerIdentity } from '../../src/temporal/worker-identity';
import { startChild } from './support/child';

describe('worker identity', () => {
  test('of this process names host, process and start, and is not known to be dead', () => {
    const identity = workerIdentity();
    expect(identity).toMatch(/^netoncall@.+:\d+:\d+$/);
    expect(identity).toContain(`:${process.pid}:`);
    expect(isKnownDead(identity)).toBe(false);
  });

  test('of a process that was killed is known to be dead, on its own system only', async () => {
    const child = await startChild('identity.ts');
    const identity = String(child.report['identity']);
    expect(isKnownDead(identity)).toBe(false);
    await child.kill();
    expect(isKnownDead(identity)).toBe(true);
    expect(isKnownDead(identity, 'another-host+00000000')).toBe(false);
  });

  test('of a pid that has gone to another process is known to be dead', () => {
    const { host, pid, start } = thisProcess();
    expect(isKnownDead(`netoncall@${host}:${pid}:${(start ?? 0) + 60_000}`)).toBe(true);
  });

  test('without a start time is judged by the pid alone', () => {
    const { host, pid } = thisProcess();
    expect(isKnownDead(`netoncall@${host}:${pid}:unknown`)).toBe(false);
    expect(stateOf({ host, pid, start: null })).toBe('alive');
  });

  test('of the form other workers use is never known to be dead', () => {
    expect(isKnownDead(`999999@${thisHost()}`)).toBe(false);
    expect(isKnownDead(`netoncall@${thisHost()}:0:0`)).toBe(false);
    const neverDead = property(string(), (text) => expect(isKnownDead(text)).toBe(false));
    assert(neverDead);
  });

  test('of any other host is never known to be dead', () => {
    const neverDead = property(string({ minLength: 1 }), nat(), nat(), (host, pid, start) => {
      pre(host !== thisHost());
      expect(isKnownDead(`netoncall@${host}:${pid}:${start}`)).toBe(false);
    });
    assert(neverDead);
  });
});
