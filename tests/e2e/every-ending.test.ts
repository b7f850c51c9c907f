import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type { WorkflowHandle } from '@temporalio/client';

import { runProgram } from '../../src/cli/run-program';
import type { RunStatus } from '../../src/domain/run/run-status';
import type { ListedRun } from '../../src/domain/run/runs';
import { fakeTerminal } from '../cli/fake-terminal';
import { type NetworkWorker, startNetworkWorker } from '../support/network-worker';
import { testAddress } from '../support/test-worker';

let worker: NetworkWorker;
let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'netoncall-endings-'));
  // A run of more than eight routers is a fleet, and continues with an empty history after each part.
  const limits = { devicesPerRun: 8, devicesPerBatch: 8 };
  worker = await startNetworkWorker({ place: { directory }, limits });
});
afterAll(async () => {
  await worker.stop();
  await rm(directory, { recursive: true, force: true });
});

/** What a user types, in front of the server of the test run. */
async function typed(...words: string[]) {
  const environment = {
    NETONCALL_HOME: '/nonexistent',
    TEMPORAL_ADDRESS: testAddress(),
    NETONCALL_EVIDENCE: directory,
  };
  const { terminal, texts } = fakeTerminal({ environment });
  const code = await runProgram(words, terminal);
  return { code, all: texts.output + texts.notes };
}

async function start(id: string, input: unknown, timeout?: string): Promise<WorkflowHandle> {
  return await worker.client.workflow.start('investigate', {
    taskQueue: worker.taskQueue,
    workflowId: id,
    args: [input],
    ...(timeout !== undefined && { workflowExecutionTimeout: timeout }),
  });
}

/** A run that has asked which device is meant. */
async function waiting(id: string, timeout?: string): Promise<WorkflowHandle> {
  const handle = await start(id, { query: 'Check BGP neighbors' }, timeout);
  while ((await handle.query<RunStatus>('status')).openRequest === null) await sleep(25);
  return handle;
}

const over = async (handle: WorkflowHandle) => await handle.result().catch(() => undefined);

interface Case {
  scenario?: string;
  run: (id: string) => Promise<void>;
  status: RegExp;
  report: { code: number; says: RegExp };
  trace: { code: number; says: RegExp };
  list: Partial<ListedRun>;
}

const known = {
  check: 'bgp.session',
  device: 'PE1',
  object: '10.255.0.100',
  until: '2099-01-01T00:00:00Z',
  by: 'night shift',
};

const asked = (input: object) => async (id: string) => (await over(await start(id, input))) as void;

/** Every way in which a run can end, and what each command says of it then. */
const cases: Record<string, Case> = {
  'healthy, all read': {
    scenario: 'healthy',
    run: asked({ query: 'Check BGP neighbors on PE1' }),
    status: /(?:Verdict|State): healthy\n/,
    report: { code: 0, says: /^# Healthy/ },
    trace: { code: 0, says: /ended +completed, healthy/ },
    list: { outcome: 'achieved', verdict: 'healthy', answered: 'yes' },
  },
  'a fault, found': {
    scenario: 'bgp-neighbor-down',
    run: asked({ query: 'Check BGP neighbors on PE1' }),
    status: /(?:Verdict|State): fault found \(\w+\)\n/,
    report: { code: 10, says: /^# Fault found/ },
    trace: { code: 0, says: /ended +completed, fault/ },
    list: { outcome: 'achieved', verdict: 'fault', answered: 'yes' },
  },
  'a right answer about a dead router': {
    scenario: 'device-down',
    run: asked({ query: 'Is PE3 healthy?' }),
    status: /(?:Verdict|State): fault found \(\w+\);/,
    report: { code: 10, says: /PE3 is down/ },
    trace: { code: 0, says: /fault/ },
    list: { outcome: 'retries_exhausted', verdict: 'fault', answered: 'yes' },
  },
  'a router that cannot be read': {
    scenario: 'device-unreachable',
    run: asked({ query: 'Check the interfaces of PE1' }),
    status: /(?:Verdict|State): could not tell;/,
    report: { code: 20, says: /^# Could not tell(?![^]*not working)/ },
    trace: { code: 0, says: /could not tell/ },
    list: { verdict: 'inconclusive', answered: 'no' },
  },
  'a rejected question': {
    run: asked({ query: 'Check BGP neighbors on PE99' }),
    status: /(?:Verdict|State): could not tell; the request was rejected/,
    report: { code: 20, says: /not in the inventory/ },
    trace: { code: 0, says: /ended +rejected/ },
    list: { outcome: 'rejected', answered: 'no' },
  },
  'a question back that nobody answers': {
    run: asked({ query: 'Check BGP neighbors', answerWithinSeconds: 1 }),
    status: /(?:Verdict|State): could not tell; nobody answered a question in time/,
    report: { code: 20, says: /Nobody answered in time/ },
    trace: { code: 0, says: /ended +not answered in time, could not tell/ },
    list: { outcome: 'escalation_timeout', answered: 'no' },
  },
  'canceled while it waits': {
    run: async (id) => {
      const handle = await waiting(id);
      await handle.cancel();
      await over(handle);
    },
    status: /(?:Verdict|State): canceled/,
    report: { code: 20, says: /The run was canceled/ },
    trace: { code: 0, says: /ended/ },
    list: { state: 'cancelled', outcome: 'cancelled', answered: 'no' },
  },
  'terminated while it waits': {
    run: async (id) => {
      const handle = await waiting(id);
      await handle.terminate('by the night shift');
    },
    status: /closed[^]*State: terminated: by the night shift\. It left no report\./,
    report: { code: 30, says: /The run was terminated: by the night shift/ },
    trace: { code: 30, says: /left no report: terminated: by the night shift/ },
    list: { state: 'terminated', outcome: null },
  },
  'timed out while it waits': {
    run: async (id) => (await over(await waiting(id, '2s'))) as void,
    status: /closed[^]*State: failed: The run exceeded its time limit/,
    report: { code: 30, says: /exceeded its time limit/ },
    trace: { code: 30, says: /left no report/ },
    list: { state: 'timed_out', outcome: null },
  },
  'a fault that somebody knows of': {
    scenario: 'bgp-neighbor-down',
    run: asked({ query: 'Check BGP neighbors on PE1', acknowledged: [known] }),
    status: /(?:Verdict|State): fault found \(\w+\)\n/,
    report: {
      code: 10,
      says: /Acknowledged: .*10\.255\.0\.100 on PE1 \(by night shift, until 2099-01-01 00:00 UTC\)/,
    },
    trace: { code: 0, says: /ended +completed, fault/ },
    list: { outcome: 'achieved', verdict: 'fault', answered: 'yes' },
  },
  'healthy, in more than one execution': {
    scenario: 'healthy',
    run: async (id) => {
      const handle = await start(id, { query: 'Check the interfaces of all devices' });
      await over(handle);
      const executions = worker.client.workflow.list({ query: `WorkflowId = '${id}'` });
      const states: string[] = [];
      for await (const { status } of executions) states.push(status.name);
      expect(states.sort()).toEqual(['COMPLETED', 'CONTINUED_AS_NEW']);
    },
    status: /(?:Verdict|State): healthy\n/,
    report: { code: 0, says: /^# Healthy/ },
    trace: { code: 0, says: /ended +completed, healthy/ },
    list: { state: 'completed', outcome: 'achieved', verdict: 'healthy', answered: 'yes' },
  },
  'failed, because its profile is not there': {
    run: asked({ query: 'Check BGP neighbors on PE1', profile: 'no-such-profile' }),
    status: /(?:Verdict|State): could not tell; the run ended early: .*no-such-profile/,
    report: { code: 30, says: /^# The run failed[^]*no-such-profile/ },
    trace: { code: 0, says: /ended +failed, could not tell/ },
    list: { state: 'failed', outcome: 'failed', answered: 'no' },
  },
  'a malformed start': {
    run: asked({ question: 'Check BGP neighbors' }),
    status:
      /ended \(failed\)[^]*Invalid input: "query" is missing; "question" is not a known field/,
    report: { code: 2, says: /Invalid input: "query" is missing; "question" is not a known field/ },
    trace: { code: 30, says: /left no report: failed: Invalid input: "query" is missing/ },
    list: { state: 'failed', outcome: null },
  },
};

describe('after the end of a run that ended as', () => {
  it.each(Object.entries(cases))('%s, every command says so', async (_name, one) => {
    const id = `ending-${randomUUID()}`;
    await worker.useLab({ scenario: one.scenario ?? 'healthy' });
    await one.run(id);
    const [status, report, trace, list, inbox] = [
      await typed('status', id),
      await typed('report', id),
      await typed('trace', id),
      await typed('list', '--json', '--limit', '50'),
      await typed('inbox'),
    ];
    expect(status.all).toMatch(one.status);
    expect(status.all).not.toMatch(/waiting for an answer|Answer:/);
    expect(report).toEqual({ code: one.report.code, all: expect.stringMatching(one.report.says) });
    expect(trace).toEqual({ code: one.trace.code, all: expect.stringMatching(one.trace.says) });
    const listed = (JSON.parse(list.all) as ListedRun[]).filter((run) => run.id === id);
    expect(listed).toEqual([expect.objectContaining(one.list)]);
    expect(inbox.all).not.toContain(id);
  });

  it('a rerun, the step is the one that status numbers, and the list says what was replaced', async () => {
    const id = `ending-${randomUUID()}`;
    await worker.useLab({ scenario: 'bgp-neighbor-down' });
    await over(await start(id, { query: 'Check BGP neighbors on PE1' }));
    const before = (await typed('status', id)).all;
    expect(before).toMatch(/✓ +2\. (?:\([^)]*\) )?Search the log/);
    const again = await typed('rerun', id, '--from-step', '2');
    expect(again).toEqual({ code: 10, all: expect.stringContaining('restarted from step 2') });
    const list = (await typed('list', '--json', '--limit', '50')).all;
    const listed = (JSON.parse(list) as ListedRun[]).filter((run) => run.id === id);
    expect(listed.map(({ replaced_by: by, run_id: runId }) => by ?? runId)).toEqual([
      listed[0]?.run_id,
      listed[0]?.run_id,
    ]);
    expect((await typed('list')).all).toContain('replaced by a rerun');
  });

  it('a run that is still going on, trace does not wait for its end', async () => {
    const id = `ending-${randomUUID()}`;
    await worker.useLab({ scenario: 'healthy' });
    const handle = await waiting(id);
    expect(await typed('trace', id)).toEqual({
      code: 20,
      all: expect.stringContaining('still going on'),
    });
    await handle.signal('answer', { requestId: 'any', answer: 'PE1', by: 'night shift' });
    await handle.query('status');
    const { all } = await typed('status', id);
    expect(all).toContain('An answer was ignored: it came as a signal');
    expect((await typed('inbox')).all).toContain('An answer was ignored: it came as a signal');
    await handle.terminate();
  });
});
