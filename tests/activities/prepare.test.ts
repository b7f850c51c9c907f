import { MockActivityEnvironment } from '@temporalio/testing';

import type { ActivityDependencies } from '../../src/activities/interfaces';
import { createPrepare } from '../../src/activities/prepare';
import { knowledgeOf } from '../../src/knowledge';
import { loadPlans, loadProfile } from '../../src/config';
import {
  type InvestigationRequest,
  investigationRequestSchema,
} from '../../src/domain/investigation/investigation-request';
import type { ToolDefinition } from '../../src/domain/calls/tool';
import { profileSchema } from '../../src/domain/configuration/profile';
import type { PreparedRun } from '../../src/domain/investigation/run-snapshot';
import { createRulesReasoner } from '../../src/reasoning/rules';
import { hashArguments } from '../../src/evidence';

const preparing = (given: ActivityDependencies) => createPrepare(given, hashArguments);

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
      keepNamed: unscripted,
      findNamed: unscripted,
    },
    servers,
    catalogue: { loadProfile, loadPlans },
    reasoners: { rules: createRulesReasoner(), model: null },
    knowledge: knowledgeOf,
    notifier: { send: unscripted },
    version: 'test',
  };
}

/** Two servers that say nothing, each until `untilTimeout` rejects for it, and one that answers. */
function slowServers(untilTimeout: (server: string) => Promise<never>) {
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
        untilTimeout(server).catch(reject);
      });
    },
  };
  const prepare = preparing({
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
  const asked: string[] = [];
  let time = (_out: Error): void => undefined;
  const out = new Promise<never>((_resolve, reject) => {
    time = reject;
  });
  const prepared = await slowServers(async (server) => {
    asked.push(server);
    // Neither times out before the other has been asked as well.
    if (asked.length === 2) time(new Error());
    return await out.catch(() => {
      throw new Error(`${server} timed out`);
    });
  });
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
  const { unavailableServers } = await slowServers(() => new Promise(() => undefined));
  expect(unavailableServers).toEqual([
    { server: 'slow', reason: 'slow did not list its tools within 60 s' },
    { server: 'slower', reason: 'slower did not list its tools within 60 s' },
  ]);
  jest.restoreAllMocks();
});

test('a tool list that hangs heartbeats until it times out, and is then named as missing', async () => {
  const environment = new MockActivityEnvironment();
  let heartbeats = 0;
  let giveUp = (_reason: Error): void => undefined;
  environment.on('heartbeat', () => {
    heartbeats += 1;
    if (heartbeats === 2) giveUp(new Error('its tools: timed out after 4500 ms'));
  });
  const prepare = preparing(
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

test('the gate of a run gets what binds arguments, and nothing of a tool that is denied', async () => {
  const { tools } = await prepareWith([
    {
      server: 'it',
      name: 'look',
      description: 'Looks.',
      inputSchema: {
        type: 'object',
        properties: { device: { type: 'string', description: 'Where to look.' } },
      },
    },
    {
      server: 'it',
      name: 'erase',
      description: 'Erases.',
      inputSchema: { type: 'object', properties: { device: { type: 'string' } } },
    },
  ]);
  expect(tools).toEqual([
    {
      server: 'it',
      name: 'look',
      inputSchema: { type: 'object', properties: { device: { type: 'string' } } },
    },
    { server: 'it', name: 'erase', inputSchema: {}, policy: 'deny' },
  ]);
});

test('more argument schemas than a run can hold are refused with what to leave out', async () => {
  const words = Array.from({ length: 2_000 }, (_, index) => `a-word-of-an-enumeration-${index}`);
  const many = Array.from({ length: 40 }, (_, index) => ({
    server: 'it',
    name: `look_${index}`,
    description: '',
    inputSchema: { type: 'object', properties: { word: { enum: words } } },
  }));
  await expect(prepareWith(many)).rejects.toThrow(
    /its 40 tools take \d+ bytes .* can hold 1500000\. Leave out .*"exclude_components"/,
  );
});

/** A run of a profile whose one server offers these tools; it denies `erase`. */
async function prepareWith(tools: ToolDefinition[]): Promise<PreparedRun> {
  const profile = profileSchema.parse({
    ...loadProfile('network'),
    inventory: null,
    mcpServers: { it: { url: 'http://it.example/mcp' } },
    policy: { allow: ['it/look'], deny: ['it/erase'], annotations: 'unlisted' },
  });
  const prepare = preparing({
    ...dependencies({
      limits: () => null,
      callTool: unscripted,
      listTools: async () => await Promise.resolve(tools),
    }),
    catalogue: { loadProfile: () => profile, loadPlans },
  });
  const request = investigationRequestSchema.parse({ query: 'Check BGP neighbors on PE1' });
  return await new MockActivityEnvironment().run<
    [InvestigationRequest],
    PreparedRun,
    typeof prepare
  >(prepare, request);
}

test('a hostile pattern in a tool of a server does not get into the history of a run', async () => {
  const inputSchema = {
    type: 'object',
    properties: { name: { type: 'string', pattern: '^(a+)+$', maxLength: 9 } },
  };
  const profile = profileSchema.parse({
    ...loadProfile('network'),
    inventory: null,
    mcpServers: { one: { url: 'http://one.example/mcp' } },
  });
  const prepare = preparing({
    ...dependencies({
      limits: () => null,
      callTool: unscripted,
      listTools: async (server) => [{ server, name: 'look', description: '', inputSchema }],
    }),
    catalogue: { loadProfile: () => profile, loadPlans },
  });
  const prepared = await new MockActivityEnvironment().run<
    [InvestigationRequest],
    PreparedRun,
    typeof prepare
  >(prepare, investigationRequestSchema.parse({ query: 'Check BGP neighbors on PE1' }));
  expect(prepared.tools[0]?.inputSchema).toEqual({
    type: 'object',
    properties: { name: { type: 'string', maxLength: 9 } },
  });
});
