import { hostname } from 'node:os';

import { assert, nat, pre, property, string } from 'fast-check';

import { stateOf, thisHost, thisProcess } from '../../src/temporal/process-identity';
import { isKnownDead, workerIdentity } from '../../src/temporal/worker-identity';
import { startChild } from './support/child';

describe('worker identity', () => {
  test('of this process names host, process and start, and is not known to be dead', () => {
    const identity = workerIdentity();
    const [host = '', mark, pid = ''] = identity.split('.');
    expect(hostname().split('.')[0]).toMatch(new RegExp(`${host}$`));
    expect(mark).toMatch(/^[\w-]{5}$/);
    expect(Number.parseInt(pid, 36)).toBe(process.pid);
    expect(isKnownDead(identity)).toBe(false);
  });

  test('is short whatever the host is called, because most events of a history hold it', () => {
    expect(workerIdentity().length).toBeLessThanOrEqual(22);
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
    const [host, mark, pid, start = ''] = workerIdentity().split('.');
    const later = (Number.parseInt(start, 36) + 60).toString(36);
    expect(isKnownDead([host, mark, pid, later].join('.'))).toBe(true);
  });

  test('without a start time is judged by the pid alone', () => {
    const { host, pid } = thisProcess();
    expect(isKnownDead(workerIdentity().replace(/[^.]+$/, ''))).toBe(false);
    expect(stateOf({ host, pid, start: null })).toBe('alive');
  });

  test('of the form other workers use is never known to be dead', () => {
    expect(isKnownDead(`999999@${thisHost()}`)).toBe(false);
    expect(isKnownDead(workerIdentity().replace(/[^.]+\.[^.]+$/, '0.0'))).toBe(false);
    const neverDead = property(string(), (text) => expect(isKnownDead(text)).toBe(false));
    assert(neverDead);
  });

  test('of any other host is never known to be dead', () => {
    const [tail, mark] = workerIdentity().split('.');
    const neverDead = property(string({ minLength: 1 }), nat(), nat(), (other, pid, start) => {
      pre(other !== mark);
      const process = `${pid.toString(36)}.${start.toString(36)}`;
      expect(isKnownDead(`${tail}.${other}.${process}`)).toBe(false);
    });
    assert(neverDead);
  });
});
