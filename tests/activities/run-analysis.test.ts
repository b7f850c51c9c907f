import { RunAnalysis } from '../../src/activities/run-context';
import { RunStore } from '../../src/activities/run-store';
import type { ActivityDependencies } from '../../src/activities/interfaces';
import { investigationRequestSchema } from '../../src/domain/investigation/investigation-request';
import { plainOutcome } from '../../src/domain/calls/tool-call';
import { createRulesReasoner } from '../../src/reasoning/rules';
import { goal, loopCatalogue } from '../support/loop-fixture';
import { plainCheckSet } from '../support/plain-check-set';

const unscripted = (): never => {
  throw new Error('Nobody scripted this call.');
};

const profile = { ...loopCatalogue.loadProfile('network'), inventory: null };
const snapshot = {
  profile,
  plans: [],
  tools: [],
  versions: { netoncall: 'test', checks: 'plain' },
};
const call = { server: 'probe', tool: 'look', arguments: {} };
const result = { status: 'success', content: {}, error: null, truncated: null };
const item = { call, at: '2026-01-01T00:00:00Z', milliseconds: 1, result };

test('evidence of a store that is away is waited for, and read once it is back', async () => {
  let away = true;
  const dependencies: ActivityDependencies = {
    evidence: {
      identity: 'memory',
      put: unscripted,
      get: async (ref) => {
        if (ref === 'snapshot') return { available: true, document: snapshot };
        if (away) return { available: false, reason: 'slow down', retryable: true };
        return { available: true, document: item };
      },
      recordCall: unscripted,
      findCall: unscripted,
      keepNamed: unscripted,
      findNamed: unscripted,
    },
    servers: { limits: unscripted, listTools: unscripted, callTool: unscripted },
    catalogue: loopCatalogue,
    reasoners: { rules: createRulesReasoner(), model: null },
    knowledge: () => plainCheckSet,
    notifier: { send: unscripted },
    version: 'test',
  };
  const store = new RunStore(dependencies);
  const analysis = new RunAnalysis(store);
  const outcome = {
    ...plainOutcome,
    status: 'success',
    milliseconds: 1,
    ref: 'one',
    digest: '',
  } as const;
  const facts = {
    request: investigationRequestSchema.parse({ query: 'Look at PE1' }),
    snapshotRef: 'snapshot',
    inventoryRef: null,
    now: '2026-01-01T00:00:00Z',
    calls: [{ id: 'p0.s0.c0', ...call, step: 0, pass: 0, outcome }],
  };
  // The run waits for the store and asks anew, whatever it was that could not be read.
  const waitsForStore = { type: 'EvidenceStoreAway', message: 'slow down' };
  await expect(analysis.of(facts, goal)).rejects.toMatchObject(waitsForStore);
  await expect(store.own('one', 'trace')).rejects.toMatchObject(waitsForStore);
  away = false;
  expect((await analysis.of(facts, goal)).remarks).toEqual([]);
});
