import { MockActivityEnvironment } from '@temporalio/testing';

import type { ActivityDependencies } from '../../src/activities/interfaces';
import { createPrepare } from '../../src/activities/prepare';
import { networkChecks, noChecks } from '../../src/checks/check-sets';
import { loadPlans, loadProfile } from '../../src/config';
import {
  type InvestigationRequest,
  investigationRequestSchema,
} from '../../src/domain/investigation/investigation-request';
import { profileSchema } from '../../src/domain/configuration/profile';
import type { PreparedRun } from '../../src/domain/investigation/run-snapshot';
import { createRulesReasoner } from '../../src/reasoning/rules';

const unscripted = (): never => {
  throw new Error('Nobody scripted this call.');
};

function dependencies(servers: ActivityDependencies['servers']): ActivityDependencies {
  return {
    evidence: {
      identity: 'memory',
      put: async () => 'sha256:snapshot',
      get: unscripted,
      recordCall: unscripted,
      findCall: unscripted,
    },
    servers,
    catalogue: { loadProfile, loadPlans },
    reasoners: { rules: createRulesReasoner(), model: null },
    checkSets: { network: networkChecks, none: noChecks },
    notifier: { send: unscripted },
    version: 'test',
  };
}

/** Two servers that say nothing, each until its own timeout, and one that answers. */
function slowServers(hangMs: number) {
  const profile = profileSchema.parse({
    ...loadProfile('network'),
    inventory: null,
    mcpServers: Object.fromEntries(
      ['slow', 'quick', 'slower'].map((name) => [name, { url: `http://${name}.example/mcp` }]),
    ),
  });
  const servers: ActivityDependencies['servers'] = {
    limits: () => null,
    callTool: unscripted,
    listTools: async (server, { signal }) => {
      if (server === 'quick') return [{ server, name: 'look', description: '', inputSchema: {} }];
      return await new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error));
        setTimeout(() => reject(new Error(`${server} timed out`)), hangMs);
      });
    },
  };
  const prepare = createPrepare({
    ...dependencies(servers),
    catalogue: { loadProfile: () => profile, loadPlans },
  });
  const request = investigationRequestSchema.parse({ query: 'Check BGP neighbors on PE1' });
  return new MockActivityEnvironment().run<[InvestigationRequest], PreparedRun, typeof prepare>(
    prepare,
    request,
  );
}

test('servers are asked for their tools at once: one that is not there does not hold up the others', async () => {
  const begin = Date.now();
  const prepared = await slowServers(400);
  expect(Date.now() - begin).toBeLessThan(750);
  expect(prepared.tools.map(({ server }) => server)).toContain('quick');
  expect(prepared.unavailableServers).toEqual([
    { server: 'slow', reason: 'slow timed out' },
    { server: 'slower', reason: 'slower timed out' },
  ]);
});

test('a server whose own timeout is longer than a run may take to prepare is named as missing', async () => {
  jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    expect(ms).toBe(60_000);
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 50);
    return controller.signal;
  });
  const { unavailableServers } = await slowServers(2_000);
  expect(unavailableServers).toEqual([
    { server: 'slow', reason: 'slow did not list its tools within 60 s' },
    { server: 'slower', reason: 'slower did not list its tools within 60 s' },
  ]);
  jest.restoreAllMocks();
});

test('a tool list that hangs heartbeats until it times out, and is then named as missing (22)', async () => {
  const environment = new MockActivityEnvironment();
  let heartbeats = 0;
  let giveUp = (_reason: Error): void => undefined;
  environment.on('heartbeat', () => {
    heartbeats += 1;
    if (heartbeats === 2) giveUp(new Error('its tools: timed out after 4500 ms'));
  });
  const prepare = createPrepare(
    dependencies({
      limits: () => null,
      callTool: unscripted,
      listTools: async () =>
        await new Promise((_resolve, reject) => {
          giveUp = reject;
        }),
    }),
  );
  const request = investigationRequestSchema.parse({ query: 'Check BGP neighbors on PE1' });
  const prepared = await environment.run<[InvestigationRequest], PreparedRun, typeof prepare>(
    prepare,
    request,
  );
  expect(heartbeats).toBeGreaterThanOrEqual(2);
  expect(prepared.tools).toEqual([]);
  expect(prepared.unavailableServers).toEqual([
    { server: 'gnmibuddy', reason: 'its tools: timed out after 4500 ms' },
  ]);
});
