import type { Catalogue } from '../../src/activities/interfaces';
import type { Goal } from '../../src/domain/analysis/goal';
import type { Plan } from '../../src/domain/configuration/plan';
import { profileSchema } from '../../src/domain/configuration/profile';
import type { Reasoner } from '../../src/domain/reasoning/reasoner';
import type { ToolDefinition } from '../../src/domain/calls/tool';
import { chosenReasoner } from './chosen-reasoner';
import { plainCheckSet } from './plain-check-set';
import { replying, ScriptedServers } from './scripted-servers';
import { startTestWorker, type TestWorker, type WorkerPlace } from './test-worker';

const tool = (name: string, required: string[]): ToolDefinition => ({
  server: 'probe',
  name,
  description: '',
  inputSchema: {
    type: 'object',
    properties: { device: { type: 'string' }, part: { type: 'string' } },
    required,
    additionalProperties: false,
  },
});

/** Two tools over one server, enough to drive the loop. */
export const probeTools = [tool('list', []), tool('look', ['device'])];

export const goal: Goal = {
  objective: 'Look at PE1.',
  intent: 'look',
  devices: ['PE1'],
  entities: { interfaces: [], vrfs: [], neighbors: [] },
  subjects: ['bgp'],
  constraints: [],
  complexity: 'simple',
  confidence: 1,
  contradictions: [],
  scope: 'in',
  windowMinutes: 60,
  windowSource: 'default',
  unseen: [],
};

export function planOf(...steps: string[]): Plan {
  return { intent: 'look', description: 'Looks.', source: 'catalog', steps, iteration: 1 };
}

export const loopCatalogue: Catalogue = {
  loadProfile: (name) =>
    profileSchema.parse({
      name,
      description: 'For tests of the loop.',
      scope: 'Looks at devices.',
      planning: 'catalog',
      mcpServers: { probe: { url: 'http://127.0.0.1:1/mcp', concurrency: 4 } },
      inventory: { server: 'probe', tool: 'list' },
      policy: { allow: ['probe/*'] },
    }),
  loadPlans: () => [],
};

/** Servers that list one device and answer every look. */
export function probeServers(): ScriptedServers {
  return new ScriptedServers(
    probeTools,
    {
      list: replying({ devices: [{ name: 'PE1' }] }),
      look: async (values) => ({ kind: 'result', result: { structuredContent: { seen: values } } }),
    },
    4,
  );
}

/** A worker whose reasoner is scripted and whose tools are `servers`. */
export async function startLoop(
  reasoner: Reasoner,
  servers: ScriptedServers,
  catalogue: Catalogue = loopCatalogue,
  place: WorkerPlace = {},
): Promise<TestWorker> {
  return await startTestWorker(
    ['probe'],
    {
      servers,
      catalogue,
      reasoners: { rules: reasoner, model: null },
      knowledge: () => plainCheckSet,
    },
    place,
  );
}

export interface LoopStand {
  /** The worker of the file, whose runs are from now on those of this reasoner and these servers. */
  use(reasoner: Reasoner, servers: ScriptedServers, catalogue?: Catalogue): TestWorker;
}

/** One worker for all tests of a file whose runs have ended when their test has. */
export function loopStand(): LoopStand {
  type Used = { reasoner: Reasoner; servers: ScriptedServers; catalogue: Catalogue };
  let worker: TestWorker;
  let current: Used | null = null;
  const used = (): Used => {
    if (current === null) throw new Error('The test has not said what the run thinks with.');
    return current;
  };
  beforeAll(async () => {
    worker = await startTestWorker(['probe'], {
      servers: {
        limits: () => used().servers.limits(),
        listTools: async (server) => await used().servers.listTools(server),
        callTool: async (...call) => await used().servers.callTool(...call),
      },
      catalogue: {
        loadProfile: (name) => used().catalogue.loadProfile(name),
        loadPlans: () => used().catalogue.loadPlans(),
      },
      reasoners: { rules: chosenReasoner(() => used().reasoner), model: null },
      knowledge: () => plainCheckSet,
    });
  });
  afterAll(async () => {
    await worker.stop();
  });
  return {
    use(reasoner, servers, catalogue = loopCatalogue) {
      current = { reasoner, servers, catalogue };
      return worker;
    },
  };
}
