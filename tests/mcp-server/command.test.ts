import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';

import { cliScript } from '../support/run-cli';
import { testAddress } from '../support/test-worker';
import {
  machineProfile,
  type MachineWorker,
  setting,
  settingReasoner,
  startMachineWorker,
} from '../people/support/machine-fixture';
import { type MachineServer, startMachine } from '../people/support/machine-server';

let machine: MachineServer;
let worker: MachineWorker;
let directory: string;
beforeAll(async () => {
  machine = await startMachine();
  worker = await startMachineWorker(machineProfile(machine.url));
  directory = worker.evidence.blobs.place;
});
afterAll(async () => {
  await worker.stop();
  await machine.close();
});

const prompts: string[] = [];

/** The real command, as a client starts it. */
async function connect(answer: string | null) {
  const client = new Client(
    { name: 'test', version: '0' },
    { capabilities: answer === null ? {} : { elicitation: {} } },
  );
  if (answer !== null) {
    client.setRequestHandler(ElicitRequestSchema, ({ params }) => {
      prompts.push(params.message);
      return { action: 'accept' as const, content: { answer } };
    });
  }
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [cliScript, 'mcp', '--by', 'alice', '--task-queue', worker.taskQueue],
    env: {
      ...(process.env as Record<string, string>),
      TEMPORAL_ADDRESS: testAddress(),
      NETONCALL_EVIDENCE: directory,
    },
    stderr: 'pipe',
  });
  // What is no message of the protocol on standard output is an error of the transport.
  const strays: Error[] = [];
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the client has no other way.
  client.onerror = (error) => strays.push(error);
  await client.connect(transport);
  await client.listTools();
  return {
    client,
    strays,
    call: async (name: string, values: Record<string, unknown>) => {
      const reply = await client.callTool({ name, arguments: values });
      return {
        isError: reply.isError === true,
        text: (reply.content as { text: string }[])[0]?.text ?? '',
        structured: (reply.structuredContent ?? {}) as Record<string, unknown>,
      };
    },
  };
}

function prepare(more: object = {}): void {
  machine.values = { weight: 70 };
  machine.executed.length = 0;
  const { policy } = machineProfile('http://x') as { policy: object };
  worker.use(
    settingReasoner([setting(75)]),
    machineProfile(machine.url, { policy: { ...policy, ...more } }),
  );
}

describe('netoncall mcp', () => {
  it('leaves an approval to people, takes a refusal, and begins nothing twice under one key', async () => {
    prepare();
    const { call, client, strays } = await connect('yes');
    const values = { question: 'Set the weight', idempotency_key: `key-${worker.taskQueue}` };
    const asked = await call('investigate', values);
    expect(asked.structured).toMatchObject({ state: 'waiting_for_person', started_here: true });
    expect(prompts).toEqual([]);
    const { workflow_id: id, open_question: question } = asked.structured as {
      workflow_id: string;
      open_question: { request_id: string; hash: string };
    };
    const approval = {
      workflow_id: id,
      request_id: question.request_id,
      hash: question.hash,
      answer: 'yes',
    };
    const refused = await call('answer_question', approval);
    expect(refused).toMatchObject({ isError: true });
    expect(refused.text).toContain('takes approvals from people only');
    expect(machine.executed).toEqual([]);
    const denied = await call('answer_question', { ...approval, answer: 'no' });
    expect(denied.structured).toMatchObject({ taken: 'settled' });
    await call('get_investigation', { workflow_id: id, wait_seconds: 20 });
    const again = await call('investigate', values);
    expect(again.structured).toMatchObject({
      workflow_id: id,
      state: 'ended',
      started_here: false,
    });
    const report = await call('get_report', { workflow_id: id, form: 'full' });
    expect(report.text).toContain('takes approvals from people only');
    expect(report.text).toContain('mcp:alice');
    expect(strays).toEqual([]);
    await client.close();
  });

  it('puts an approval to the person at the client where the profile allows it', async () => {
    prepare({ approvalsOverMcp: true });
    const { call, client } = await connect('yes');
    const { structured } = await call('investigate', { question: 'Set the weight' });
    expect(prompts).toHaveLength(1);
    expect(prompts[0]).toContain('Set weight to 75');
    expect(structured).toMatchObject({ state: 'ended' });
    expect(machine.executed).toHaveLength(1);
    await client.close();
  });

  it('says in words that there is no such run', async () => {
    const { call, client } = await connect(null);
    const reply = await call('cancel_investigation', { workflow_id: 'no-such-run' });
    expect(reply.isError).toBe(true);
    expect(reply.text).toContain('There is no run "no-such-run" in namespace "default"');
    expect(reply.text).not.toMatch(/\n\s+at /);
    await client.close();
  });
});
