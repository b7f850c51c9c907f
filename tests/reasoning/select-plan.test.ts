import { investigationRequestSchema } from '../../src/domain/investigation/investigation-request';
import type { Plan } from '../../src/domain/configuration/plan';
import type { RequestOverrides } from '../../src/domain/investigation/investigation-request';
import { goal, reasoner, snapshot } from './fixtures/inputs';

async function select(overrides: RequestOverrides, intent = 'check_bgp_neighbors'): Promise<Plan> {
  return await reasoner.selectPlan({
    request: investigationRequestSchema.parse({ query: 'x', overrides }),
    snapshot: snapshot(),
    goal: goal({ intent }),
  });
}

test('the catalogue has the plan of the goal', async () => {
  const plan = await select({});
  expect(plan).toMatchObject({ intent: 'check_bgp_neighbors', source: 'catalog', iteration: 1 });
  expect(plan.steps.length).toBeGreaterThan(3);
});

test('a plan that the caller names stands before that of the goal', async () => {
  expect(await select({ plan: 'review_p_device' })).toMatchObject({ intent: 'review_p_device' });
});

test('steps of the caller are the plan', async () => {
  expect(await select({ steps: ['Look at the logs'] })).toMatchObject({
    source: 'request',
    steps: ['Look at the logs'],
  });
});

test('an intent without a plan becomes a plan of one step', async () => {
  expect(await select({}, 'unheard_of')).toMatchObject({
    source: 'generated',
    steps: ['Check BGP on PE1.'],
  });
});
