import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type { RunStatus } from '../../src/domain/run/run-status';
import { type NetworkWorker, startNetworkWorker } from '../support/network-worker';

const limits = { devicesPerRun: 1, devicesAtOnce: 3, maxRetries: 0 };
const routers = 6;
/** Longer than the others take on a busy machine, so that only the hung router is still asked. */
const callTimeoutMs = 150_000;
const folder = mkdtempSync(join(tmpdir(), 'netoncall-hung-'));

let worker: NetworkWorker;
beforeAll(async () => {
  worker = await startNetworkWorker({ limits });
});
afterAll(async () => {
  await worker.stop();
  rmSync(folder, { recursive: true, force: true });
});

it('a fleet with one device a part reads all others while it waits for one that hangs', async () => {
  const scenario = join(folder, 'hung.yaml');
  const faults = [{ fault: 'hung', device: 'PE2' }];
  const expected = { ask: 'x', verdict: 'inconclusive', root_cause: null };
  const file = { name: 'hung', title: 'PE2 hangs', kind: 'collection', faults, expect: expected };
  writeFileSync(scenario, JSON.stringify(file));
  await worker.useLab({ scenario, scale: routers }, callTimeoutMs);
  const handle = await worker.client.workflow.start('investigate', {
    taskQueue: worker.taskQueue,
    workflowId: `fleet-${randomUUID()}`,
    args: [{ query: 'Check BGP neighbors on all PEs', attended: false }],
  });
  let fleet: RunStatus['fleet'];
  do {
    await sleep(200);
    ({ fleet } = await handle.query<RunStatus>('status'));
  } while ((fleet?.done ?? 0) < routers - 1);
  const read = fleet?.parts.map(({ devices, outcome }) => `${devices.join(', ')}: ${outcome}`);
  await handle.cancel();
  await expect(handle.result()).rejects.toThrow(/cancel/i);
  expect(read?.sort()).toEqual(['PE1', 'PE3', 'PE4', 'PE5', 'PE6'].map((pe) => `${pe}: achieved`));
}, 240_000);
