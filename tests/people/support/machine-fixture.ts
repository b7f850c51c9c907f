import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Client, WorkflowHandle } from '@temporalio/client';

import { noChecks } from '../../../src/knowledge/network';
import type { HumanDecision, HumanRequest } from '../../../src/domain/people/human-request';
import { type Profile, profileSchema } from '../../../src/domain/configuration/profile';
import type { Reasoner } from '../../../src/domain/reasoning/reasoner';
import type { RunStatus } from '../../../src/domain/run/run-status';
import { createMcpPool } from '../../../src/mcp';
import { chosenReasoner } from '../../support/chosen-reasoner';
import { goal, planOf } from '../../support/loop-fixture';
import { ScriptedReasoner } from '../../support/scripted-reasoner';
import {
  startTestWorker,
  testAddress,
  type TestDependencies,
  type TestWorker,
  type WorkerPlace,
} from '../../support/test-worker';

export interface MachineCall {
  tool: string;
  arguments: Record<string, unknown>;
  reason: string;
}

export const setting = (value: number, name = 'weight', tool = 'set_value'): MachineCall => ({
  tool,
  arguments: { name, value },
  reason: '',
});

/** The profile of a machine whose values are changed after a confirmation only. */
export function machineProfile(url: string, changes: object = {}): object {
  return {
    name: 'network',
    description: 'A machine with values.',
    scope: 'Reads and sets values.',
    planning: 'catalog',
    mcpServers: { machine: { url, concurrency: 4, callTimeoutMs: 20_000 } },
    inventory: { server: 'machine', tool: 'list' },
    policy: {
      allow: ['machine/list', 'machine/get_*'],
      confirm: ['machine/set_value'],
      confirmations: [
        {
          tool: 'machine/set_value',
          template: ['Set {name} to {value} {unit}', 'Approve? (yes/no)'],
          readBack: {
            tool: 'machine/get_value',
            arguments: { name: '{name}' },
            expect: { value: '{value}' },
          },
        },
      ],
    },
    ...changes,
  };
}

/** A reasoner that proposes calls in one turn of one step and takes the objective as met. */
export function settingReasoner(
  propose: MachineCall[] | ReasonerProposal,
  judgement: 'met' | 'limited' = 'met',
  runs = 1,
): ScriptedReasoner {
  const each = <T>(reply: T): T[] => Array.from({ length: runs }, () => reply);
  return new ScriptedReasoner({
    parseGoal: each({ kind: 'goal', goal }),
    selectPlan: planOf('Set the value.'),
    proposeToolCalls:
      typeof propose === 'function'
        ? propose
        : () => ({ kind: 'call', calls: propose, done: true }),
    assessObjective: each({ judgement, feedback: '', notes: '', redo: [] }),
  });
}

type ReasonerProposal = ConstructorParameters<typeof ScriptedReasoner>[0]['proposeToolCalls'] &
  object;

export interface MachineWorker extends TestWorker {
  /** What the next runs think with, and under which profile. */
  use(reasoner: Reasoner, profile: object): void;
}

/** A worker in this process in front of a real machine server, for all tests of a file. */
export async function startMachineWorker(
  profile: object,
  more: Partial<TestDependencies> = {},
  place: WorkerPlace = {},
): Promise<MachineWorker> {
  const parsed = profileSchema.parse(profile);
  let current: { reasoner: Reasoner; profile: Profile } | null = null;
  const used = () => {
    if (current === null) throw new Error('The test has not said what the run thinks with.');
    return current;
  };
  const reasoner = chosenReasoner(() => used().reasoner);
  const pool = createMcpPool(parsed.mcpServers, { clientVersion: 'test' });
  const worker = await startTestWorker(
    Object.keys(parsed.mcpServers),
    {
      servers: {
        limits: (server) => parsed.mcpServers[server] ?? null,
        listTools: (server, options) => pool.listTools(server, options),
        callTool: (server, tool, values, options) => pool.callTool(server, tool, values, options),
      },
      catalogue: { loadProfile: () => used().profile, loadPlans: () => [] },
      reasoners: { rules: reasoner, model: null },
      knowledge: () => noChecks,
      ...more,
    },
    place,
  );
  return {
    ...worker,
    use(chosen, written) {
      current = { reasoner: chosen, profile: profileSchema.parse(written) };
    },
    async stop() {
      await worker.stop();
      await pool.close();
    },
  };
}

export interface ChildWorker {
  taskQueue: string;
  /** Where it keeps evidence. */
  directory: string;
  /** Starts the worker; resolves when it polls. */
  start(): Promise<void>;
  /** kill -9; resolves when it is gone. */
  kill(): Promise<void>;
}

/** A worker in a process of its own that can be killed and started again. */
export async function childWorker(
  profile: object,
  calls: MachineCall[],
  address = testAddress(),
): Promise<ChildWorker> {
  const directory = await mkdtemp(join(tmpdir(), 'netoncall-people-'));
  const taskQueue = `people-${randomUUID()}`;
  const options = JSON.stringify({ address, taskQueue, directory, profile, calls, goal });
  let child: ChildProcess | null = null;
  return {
    taskQueue,
    directory,
    async start() {
      const script = join(__dirname, 'person-worker.cjs');
      const started = spawn(process.execPath, [script, options], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      child = started;
      for await (const line of createInterface({ input: started.stdout })) {
        if (line === 'ready') return;
      }
      throw new Error('The worker ended before it was ready.');
    },
    async kill() {
      const dying = child;
      child = null;
      if (dying === null || dying.exitCode !== null || dying.signalCode !== null) return;
      const gone = new Promise((resolve) => dying.once('exit', resolve));
      dying.kill('SIGKILL');
      await gone;
    },
  };
}

export async function startRun(
  client: Client,
  taskQueue: string,
  input: object = {},
): Promise<WorkflowHandle> {
  return await client.workflow.start('investigate', {
    taskQueue,
    workflowId: `people-${randomUUID()}`,
    args: [{ query: 'Set the weight', ...input }],
  });
}

export async function statusOf(handle: WorkflowHandle): Promise<RunStatus> {
  return await handle.query<RunStatus>('status');
}

/** Waits for the next open request that is not one of those seen before. */
export async function nextRequest(
  handle: WorkflowHandle,
  seen: HumanRequest[] = [],
): Promise<HumanRequest> {
  for (;;) {
    const { openRequest, phase } = await statusOf(handle);
    if (openRequest !== null && !seen.some(({ id }) => id === openRequest.id)) return openRequest;
    if (phase === 'closed') throw new Error('The run ended and asked nothing more.');
    await sleep(50);
  }
}

export async function answer(
  handle: WorkflowHandle,
  request: HumanRequest,
  text: string,
  more: object = {},
): Promise<HumanDecision> {
  return await handle.executeUpdate<HumanDecision, [unknown]>('answer', {
    args: [{ requestId: request.id, answer: text, by: 'tester', hash: request.hash, ...more }],
  });
}
