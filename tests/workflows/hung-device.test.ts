import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { callProgressSignal, queryNames } from '../../src/domain/investigation/investigation-names';
import type { InvestigationRequestInput } from '../../src/domain/investigation/investigation-request';
import type { RunStatus } from '../../src/domain/run/run-status';
import { investigate } from '../support/investigate';
import { type NetworkWorker, startNetworkWorker } from '../support/network-worker';

/** In place of 30 s for a call and 45 s for a device. */
const callTimeoutMs = 2_500;
const deviceSilenceSeconds = 4;
const request: InvestigationRequestInput = { query: 'Check BGP neighbors on PE1', attended: false };

const folder = mkdtempSync(join(tmpdir(), 'netoncall-hung-'));
let worker: NetworkWorker;
beforeAll(async () => {
  worker = await startNetworkWorker({ limits: { deviceSilenceSeconds } });
});
afterAll(async () => {
  await worker.stop();
  rmSync(folder, { recursive: true, force: true });
});

const callsTo = (device: string, { calls }: RunStatus) =>
  calls.filter(({ arguments: values }) => values['device_name'] === device);

describe('a router that hangs', () => {
  it('is called twice in a run with all its retries, and what is missing of it is not collected', async () => {
    await worker.useLab({ scenario: 'hung-device' }, callTimeoutMs);
    const { document, status } = await investigate(worker, request);
    const calls = callsTo('PE1', status);
    const made = calls.filter(({ outcome }) => outcome.ref !== null);
    expect(made.map(({ outcome }) => outcome.error?.class)).toEqual(['timeout', 'timeout']);
    const [, probe] = made;
    expect(probe?.outcome.milliseconds).toBeLessThan(callTimeoutMs);
    expect(status.pass).toBeGreaterThan(0);
    const spared = calls.filter(({ outcome }) => outcome.ref === null);
    expect(spared.length).toBeGreaterThan(0);
    for (const { outcome } of spared) {
      expect(outcome.error?.message).toMatch(/^Not tried: PE1 is not answering \(/);
    }
    expect(document.verdict).toBe('inconclusive');
    expect(document.root_cause).toMatchObject({ type: 'collection_failed', device: 'PE1' });
    const own = document.checks.filter(({ device }) => device === 'PE1');
    expect(own.map(({ result }) => result)).toContain('not_verifiable');
    expect(own.map(({ result }) => result)).not.toContain('pass');
  });

  it('is what a run says that it waits for, until the call is over', async () => {
    await worker.useLab({ scenario: 'hung-device' }, callTimeoutMs);
    const handle = await worker.client.workflow.start('investigate', {
      taskQueue: worker.taskQueue,
      workflowId: `hung-${randomUUID()}`,
      args: [{ ...request, overrides: { maxRetries: 0 } }],
    });
    const look = async () => await handle.query<RunStatus>(queryNames.status);
    while ((await look()).current?.includes('PE1') !== true) await sleep(50);
    const wait = { who: 'PE1', waitedMs: 12_000, givesUpMs: 45_000 };
    await handle.signal(callProgressSignal, { callId: 'p7.s7.c7', wait: { ...wait, who: 'P1' } });
    expect((await look()).waiting).toBeUndefined();
    await handle.signal(callProgressSignal, { callId: 'p0.s0.c0', wait });
    expect((await look()).waiting).toMatchObject(wait);
    await handle.result();
    expect((await look()).waiting).toBeUndefined();
  });
});

describe('a slow router', () => {
  it('that answers within the time of a call is read completely', async () => {
    const scenario = join(folder, 'slow.yaml');
    const faults = [{ fault: 'slow', device: 'PE1', delay: '1s' }];
    const expected = { ask: 'x', verdict: 'healthy', root_cause: null };
    const file = {
      name: 'slow',
      title: 'PE1 is slow',
      kind: 'collection',
      faults,
      expect: expected,
    };
    writeFileSync(scenario, JSON.stringify(file));
    await worker.useLab({ scenario }, 3 * callTimeoutMs);
    const { document, status } = await investigate(worker, {
      ...request,
      query: 'Check the general health of PE1',
    });
    // More in all than a device that does not answer may cost.
    const took = callsTo('PE1', status).reduce((sum, call) => sum + call.outcome.milliseconds, 0);
    expect(took).toBeGreaterThan(deviceSilenceSeconds * 1000);
    expect(document.verdict).toBe('healthy');
    expect(document.outcome).toBe('achieved');
  });
});
