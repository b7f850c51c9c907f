import { goalReadingSchema } from '../../src/domain/analysis/goal';
import { planSchema } from '../../src/domain/configuration/plan';
import { goal } from '../reasoning/fixtures/inputs';
import { nodeCases } from './support/model-node-cases';
import { type ModelNodes, startModelNodes } from './support/model-nodes';

let nodes: ModelNodes;
beforeAll(async () => {
  nodes = await startModelNodes();
});
afterAll(() => nodes.stop());

describe('a node of a run with a model that is told to answer only if the rules are sure', () => {
  test('answers a question that the rules know', async () => {
    const facts = { clarifications: [] };
    const query = 'Check BGP neighbors on PE1';
    const known = { activity: 'parseGoal', profile: 'network', query, facts } as const;
    const reading = goalReadingSchema.parse(await nodes.ifSure(known));
    expect(reading).toMatchObject({ kind: 'goal', goal: { intent: 'check_bgp_neighbors' } });
  });

  test('answers with the plan of the catalogue', async () => {
    const { query } = nodeCases['select-plan'];
    const facts = { goal: goal() };
    const known = { activity: 'selectPlan', profile: 'network', query, facts } as const;
    expect(planSchema.parse(await nodes.ifSure(known))).toMatchObject({ source: 'catalog' });
  });

  test('answers with the calls of a step of the catalogue, and leaves the caller’s own to the model', async () => {
    const { query, facts } = nodeCases['propose-tool-calls'];
    const known = { activity: 'proposeToolCalls', profile: 'network', query } as const;
    const plan = planSchema.parse({ ...(facts['plan'] as object), source: 'catalog' });
    const of = async (source: string) =>
      await nodes.ifSure({
        ...known,
        facts: { ...facts, refusals: [], plan: { ...plan, source } },
      });
    expect(await of('catalog')).toMatchObject({
      kind: 'call',
      calls: [{ tool: 'get_routing_info' }],
    });
    expect(await of('request')).toBeNull();
  });

  test.each(['parse-goal', 'parse-task', 'select-plan', 'assess-objective'] as const)(
    'gives null where the model has to be asked for %s',
    async (prompt) => {
      expect(await nodes.ifSure(nodeCases[prompt])).toBeNull();
    },
  );

  test('never asks the model', () => {
    expect(nodes.asked).toEqual([]);
  });

  test('throws what is wrong with the facts, as ever', async () => {
    const { facts, ...one } = nodeCases['select-plan'];
    const broken = { ...one, facts: { ...facts, snapshotRef: `sha256:${'0'.repeat(64)}` } };
    await expect(nodes.ifSure(broken)).rejects.toThrow('is not in the evidence store');
  });
});
