import { setTimeout as sleep } from 'node:timers/promises';

import { createMcpPool } from '../../src/mcp';
import type { ServerReply, ToolServers } from '../../src/activities/interfaces';
import { profileSchema } from '../../src/domain/configuration/profile';
import {
  answer,
  machineProfile,
  nextRequest,
  setting,
  settingReasoner,
  statusOf,
} from './support/machine-fixture';
import { machineStand } from './support/machine-stand';

const nobodyAnswers: ServerReply = {
  kind: 'transport_error',
  class: 'connection',
  message: 'Cannot connect to MCP server "machine": ECONNREFUSED',
  transient: true,
  mayHaveRun: false,
};

/** Calls to that tool which nobody answers, still to come, and what happens at each. */
let away = { tool: '', times: 0, meanwhile: (): void => undefined };

const stand = machineStand({
  dependencies({ url }) {
    const { mcpServers } = profileSchema.parse(machineProfile(url));
    const pool = createMcpPool(mcpServers, { clientVersion: 'test' });
    const servers: ToolServers = {
      limits: (server) => mcpServers[server] ?? null,
      listTools: async (server, options) => await pool.listTools(server, options),
      async callTool(server, tool, values, options) {
        if (tool !== away.tool || away.times === 0)
          return await pool.callTool(server, tool, values, options);
        away.times -= 1;
        away.meanwhile();
        return nobodyAnswers;
      },
    };
    return { servers };
  },
});
const profileWith = (limits: object = {}) => machineProfile(stand.machine.url, { limits });

beforeEach(() => {
  stand.machine.values = { weight: 70 };
  stand.machine.executed.length = 0;
});

describe('a server that cannot be connected to', () => {
  it('is waited for, which the run shows, and then asked what it was to be asked', async () => {
    away = { tool: 'get_value', times: 2, meanwhile: () => undefined };
    stand.worker.use(settingReasoner([setting(75)]), profileWith());
    const handle = await stand.start();
    let { waiting } = await statusOf(handle);
    while (waiting === undefined) {
      ({ waiting } = await statusOf(handle));
      await sleep(20);
    }
    expect(waiting).toMatchObject({ who: 'machine', givesUpMs: 60_000 });
    const request = await nextRequest(handle);
    expect(request.prompt).toContain('weight');
    await answer(handle, request, 'yes');
    await handle.result();
    expect(stand.machine.executed).toHaveLength(1);
    expect((await statusOf(handle)).waiting).toBeUndefined();
  }, 60_000);

  it('is not waited for longer than the profile wants', async () => {
    away = { tool: 'set_value', times: 100, meanwhile: () => undefined };
    stand.worker.use(settingReasoner([setting(75)]), profileWith({ serverPatienceSeconds: 1 }));
    const handle = await stand.start();
    await answer(handle, await nextRequest(handle), 'yes');
    await handle.result();
    const { calls, outcome } = await statusOf(handle);
    expect(calls.at(-1)).toMatchObject({
      tool: 'set_value',
      outcome: { status: 'failed', error: { message: expect.stringContaining('ECONNREFUSED') } },
    });
    expect(outcome).not.toBe('achieved');
    expect(stand.machine.executed).toEqual([]);
  }, 60_000);

  it('gets an approved call once it is back, and only in the state of the approval', async () => {
    away = { tool: 'set_value', times: 2, meanwhile: () => undefined };
    stand.worker.use(settingReasoner([setting(75)]), profileWith());
    const first = await stand.start();
    await answer(first, await nextRequest(first), 'yes');
    await first.result();
    expect(stand.machine.executed.map(({ values }) => values)).toEqual([
      { name: 'weight', value: 75 },
    ]);

    stand.machine.values = { weight: 70 };
    away = {
      tool: 'set_value',
      times: 1,
      meanwhile: () => void (stand.machine.values = { weight: 71 }),
    };
    stand.worker.use(settingReasoner([setting(75)]), profileWith());
    const second = await stand.start();
    await answer(second, await nextRequest(second), 'yes');
    await second.result();
    expect(stand.machine.executed).toHaveLength(1);
    expect((await statusOf(second)).calls.at(-1)?.outcome.digest).toContain(
      'its state has changed while its server was away, so nothing was sent',
    );
  }, 60_000);
});
