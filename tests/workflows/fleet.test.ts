import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import {
  WorkflowFailedError,
  type WorkflowHandle,
  type WorkflowHandleWithFirstExecutionRunId,
} from '@temporalio/client';

import type { InvestigationResult, RunDocument } from '../../src/domain/run/run-document';
import { runDocumentSchema } from '../../src/domain/run/run-document';
import type { RunStatus } from '../../src/domain/run/run-status';
import { type NetworkWorker, startNetworkWorker } from '../support/network-worker';
import { recordHistory } from '../support/recorded-history';

/** Small numbers, so that a few routers make several parts and two executions. */
const limits = { devicesPerRun: 3, devicesAtOnce: 6, devicesPerBatch: 6, maxRetries: 0 };
const routers = Array.from({ length: 10 }, (_, index) => `PE${index + 1}`);
const folder = mkdtempSync(join(tmpdir(), 'netoncall-fleet-'));
const patience = 240_000;

let worker: NetworkWorker;
beforeAll(async () => {
  worker = await startNetworkWorker({ limits });
});
afterAll(async () => {
  await worker.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A lab with ten PEs and the given faults. */
function labWith(name: string, faults: Record<string, unknown>[]) {
  const path = join(folder, `${name}.yaml`);
  const expected = { ask: 'x', verdict: 'inconclusive', root_cause: null };
  const scenario = { name, title: name, kind: 'fault', faults, expect: expected };
  writeFileSync(path, JSON.stringify(scenario));
  return { scenario: path, scale: routers.length };
}

async function start(query: string): Promise<WorkflowHandleWithFirstExecutionRunId> {
  return await worker.client.workflow.start('investigate', {
    taskQueue: worker.taskQueue,
    workflowId: `fleet-${randomUUID()}`,
    args: [{ query, attended: false }],
  });
}

async function documentOf(ref: string | null): Promise<RunDocument> {
  const stored = await worker.evidence.get(ref ?? '');
  if (!stored.available) throw new Error(stored.reason);
  return runDocumentSchema.parse(stored.document);
}

async function statusOf(handle: WorkflowHandle): Promise<RunStatus> {
  return await worker.client.workflow.getHandle(handle.workflowId).query<RunStatus>('status');
}

/** Waits until a run that goes on shows what is looked for. */
async function until(handle: WorkflowHandle, shown: (status: RunStatus) => boolean): Promise<void> {
  const deadline = Date.now() + patience;
  while (!shown(await statusOf(handle))) {
    if (Date.now() > deadline) throw new Error('The run does not get there.');
    await sleep(100);
  }
}

describe('a question about more devices than one run takes', () => {
  it(
    'finds the one cause that all of them share, over two executions, and reads each device once',
    async () => {
      await worker.useLab(labWith('dead', [{ fault: 'device_down', device: 'RR1' }]));
      const handle = await start('Check BGP neighbors on all PEs');
      const result = (await handle.result()) as InvestigationResult;
      const document = await documentOf(result.document);
      await recordHistory(
        'fleet-after-a-batch',
        worker.client.workflow.getHandle(handle.workflowId),
      );
      const part = document.fleet?.parts[0]?.id ?? '';
      await recordHistory('fleet-part', worker.client.workflow.getHandle(part));

      expect(result).toMatchObject({
        outcome: 'achieved',
        verdict: 'fault',
        root_cause: { type: 'device_down', device: 'RR1' },
      });
      expect(document.findings.filter(({ role }) => role === 'cause')).toHaveLength(1);
      expect(document.devices).toEqual(routers);
      const routing = document.calls.filter(
        (call) => call.step === 0 && call.tool === 'get_routing_info',
      );
      const asked = routing.map((call) => call.arguments['device_name'] as string);
      expect([...asked].sort()).toEqual([...routers].sort());
      // The inventory is read once, by the whole and not by its parts.
      expect(document.calls.filter(({ tool }) => tool === 'get_devices')).toHaveLength(1);
      expect(document.steps.some(({ origin }) => origin === 'follow_up')).toBe(true);

      const first = await worker.client.workflow
        .getHandle(handle.workflowId, handle.firstExecutionRunId)
        .describe();
      expect(first.status.name).toBe('CONTINUED_AS_NEW');
      const status = await statusOf(handle);
      expect(status.fleet).toMatchObject({ devices: 10, done: 10, started: 4 });
    },
    patience,
  );

  it(
    'goes on around a device that hangs, and names it',
    async () => {
      await worker.useLab(labWith('hangs', [{ fault: 'hung', device: 'PE5' }]), 4000);
      const handle = await start('Check BGP neighbors on all PEs');
      const result = (await handle.result()) as InvestigationResult;
      const document = await documentOf(result.document);
      expect(result.outcome).toBe('partial');
      expect(document.verdict).not.toBe('healthy');
      const passed = new Set(
        document.checks
          .filter(({ check, result: how }) => check === 'bgp.session' && how === 'pass')
          .map(({ device }) => device),
      );
      expect(routers.filter((name) => !passed.has(name))).toEqual(['PE5']);
      expect(document.report.summary.join(' ')).toMatch(/9 of 10 devices were read.*PE5/s);
      const unread = document.coverage.filter(({ device, state }) => {
        return device === 'PE5' && state === 'failed';
      });
      expect(unread.length).toBeGreaterThan(0);
    },
    patience,
  );

  it(
    'cancels its parts when it is cancelled, and reports what they had found by then',
    async () => {
      // The hung device holds one part up, so that there is something to cancel.
      await worker.useLab(labWith('held', [{ fault: 'hung', device: 'PE6' }]), 60_000);
      const handle = await start('Check BGP neighbors on all PEs');
      await until(handle, ({ fleet }) => (fleet?.done ?? 0) > 0);
      await worker.client.workflow.getHandle(handle.workflowId).cancel();
      await expect(handle.result()).rejects.toThrow(WorkflowFailedError);
      const status = await statusOf(handle);
      const document = await documentOf(status.documentRef);
      expect(document.outcome).toBe('cancelled');
      expect(document.checks.some(({ result }) => result === 'pass')).toBe(true);
      expect(document.limitations.join(' ')).toMatch(/PE4, PE5, PE6 \(the run was canceled\)/);
      for (const { id } of document.fleet?.parts ?? []) {
        const { status: how } = await worker.client.workflow.getHandle(id).describe();
        expect(how.name).not.toBe('RUNNING');
      }
    },
    patience,
  );
});
