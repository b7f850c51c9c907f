import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Client, Connection } from '@temporalio/client';

import type { InvestigationResult } from '../../src/domain/run/run-document';
import { startEmbeddedServer } from '../../src/temporal/embedded-server';
import { testAddress } from '../support/test-worker';
import {
  answer,
  type ChildWorker,
  childWorker,
  machineProfile,
  nextRequest,
  setting,
  startRun,
  statusOf,
} from './support/machine-fixture';
import { type MachineServer, startMachine } from './support/machine-server';

/** How often a worker is killed in mid-call: once for each way to settle; more on demand. */
const kills = Number(process.env['NETONCALL_KILLS'] ?? 2);

let machine: MachineServer;
let client: Client;
let worker: ChildWorker | null = null;
beforeEach(async () => {
  machine = await startMachine();
  client = new Client({ connection: await Connection.connect({ address: testAddress() }) });
});
afterEach(async () => {
  await worker?.kill();
  worker = null;
  await client.connection.close();
  await machine.close();
});

describe('kill -9 of the worker', () => {
  it(
    `between the tool's commit and our record (${kills} times) leaves one execution, an unknown outcome and its settlement`,
    async () => {
      // One call is settled by reading back, the other one, which nothing reads back, by a person.
      const calls = [setting(75), setting(5, 'a', 'set_unread')];
      worker = await childWorker(machineProfile(machine.url), calls);
      await worker.start();
      for (let round = 0; round < kills; round += 1) {
        machine.values = { weight: 70 };
        machine.executed.length = 0;
        const readBack = round % 2 === 0;
        const handle = await startRun(client, worker.taskQueue);
        const first = await nextRequest(handle);
        let second = null;
        if (!readBack) {
          await answer(handle, first, 'no');
          second = await nextRequest(handle, [first]);
        }
        const committed = commit(machine);
        await answer(handle, second ?? first, 'yes');
        await committed;
        await worker.kill();
        machine.afterCommit = async () => undefined;
        await worker.start();
        const settling = await nextRequest(handle, second === null ? [first] : [first, second]);
        if (readBack) {
          await answer(handle, settling, 'no');
        } else {
          await answer(handle, settling, 'it took effect', { by: 'alice@example.net' });
        }
        await handle.result();
        const unknown = (await statusOf(handle)).calls.filter(
          ({ outcome }) => outcome.status === 'outcome_unknown',
        );
        expect(unknown).toMatchObject([
          { outcome: { resolution: { by: readBack ? 'read_back' : 'person', tookEffect: true } } },
        ]);
        expect(machine.executed).toHaveLength(1);
      }
    },
    60_000 + kills * 40_000,
  );

  it('while a request is pending leaves it pending, and the original arguments run', async () => {
    worker = await childWorker(machineProfile(machine.url), [setting(75)]);
    await worker.start();
    const handle = await startRun(client, worker.taskQueue);
    const request = await nextRequest(handle);
    await worker.kill();
    await worker.start();
    expect((await statusOf(handle)).openRequest).toEqual(request);
    await answer(handle, request, 'yes');
    await handle.result();
    expect(machine.executed.map(({ values }) => values)).toEqual([{ name: 'weight', value: 75 }]);
  });

  it('past the deadline does not let a late approval through', async () => {
    worker = await childWorker(machineProfile(machine.url), [setting(75)]);
    await worker.start();
    const overrides = { answerWithinSeconds: 5 };
    const handle = await startRun(client, worker.taskQueue, { overrides });
    const request = await nextRequest(handle);
    await worker.kill();
    const late = answer(handle, request, 'yes').catch((error: unknown) => error);
    await new Promise((resolve) => {
      setTimeout(resolve, Math.max(0, request.deadline - Date.now()) + 500);
    });
    await worker.start();
    expect(await late).toMatchObject({ cause: { message: expect.stringContaining('closed') } });
    await handle.result();
    expect(machine.executed).toEqual([]);
  });
});

/** Resolves when a call was carried out; its answer is held back for good. */
async function commit(server: MachineServer): Promise<void> {
  await new Promise<void>((resolve) => {
    server.afterCommit = async () => {
      resolve();
      await new Promise(() => undefined);
    };
  });
}

describe('a restart of the Temporal server', () => {
  it('while a request is pending leaves it pending, and the original arguments run', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'netoncall-restart-'));
    let server = await startEmbeddedServer({ directory });
    const { address } = server;
    const port = Number(address.split(':').at(-1));
    try {
      worker = await childWorker(machineProfile(machine.url), [setting(75)], address);
      await worker.start();
      const before = await Connection.connect({ address });
      const started = await startRun(new Client({ connection: before }), worker.taskQueue);
      const request = await nextRequest(started);
      await before.close();
      await server.stop();
      server = await startEmbeddedServer({ directory, port });
      const after = await Connection.connect({ address });
      const handle = new Client({ connection: after }).workflow.getHandle(started.workflowId);
      await worker.kill();
      await worker.start();
      expect((await statusOf(handle)).openRequest).toEqual(request);
      await answer(handle, request, 'yes');
      await handle.result();
      expect(machine.executed.map(({ values }) => values)).toEqual([{ name: 'weight', value: 75 }]);
      await after.close();
    } finally {
      await worker?.kill();
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    }
  });
});

describe('a reset of the run to before an approved call', () => {
  it('does not approve the call of the new run: one execution until a person approves anew', async () => {
    worker = await childWorker(machineProfile(machine.url), [setting(75)]);
    await worker.start();
    const handle = await startRun(client, worker.taskQueue);
    await answer(handle, await nextRequest(handle), 'yes');
    await handle.result();
    expect(machine.executed).toHaveLength(1);
    const { events } = await handle.fetchHistory();
    const accepted = events?.find((event) => event.workflowExecutionUpdateAcceptedEventAttributes);
    const before = events?.filter(
      (event) =>
        event.workflowTaskCompletedEventAttributes &&
        Number(event.eventId) < Number(accepted?.eventId ?? 0),
    );
    await client.workflowService.resetWorkflowExecution({
      namespace: 'default',
      workflowExecution: { workflowId: handle.workflowId },
      workflowTaskFinishEventId: before?.at(-2)?.eventId ?? null,
      requestId: 'reset-1',
      reason: 'test',
    });
    const again = client.workflow.getHandle(handle.workflowId);
    const request = await nextRequest(again);
    expect(machine.executed).toHaveLength(1);
    await answer(again, request, 'yes');
    // The first run has changed the state since the new one read it: that voids the approval too.
    const second = await nextRequest(again, [request]);
    expect(second.prompt).toContain('The state has changed since this was approved');
    expect(machine.executed).toHaveLength(1);
    await answer(again, second, 'yes');
    expect(((await again.result()) as InvestigationResult).outcome).toBe('achieved');
    expect(machine.executed).toHaveLength(2);
    expect(new Set(machine.executed.map(({ key }) => key)).size).toBe(2);
  });
});
