import { analysis, covered, goalOf, plans, proposeInput, reasoner } from './fixtures/inputs';
import type { Analysis } from '../../src/domain/analysis/analysis';
import type { Plan } from '../../src/domain/configuration/plan';
import type { Proposal } from '../../src/domain/reasoning/proposal';

const instruction = 'Look at every BGP neighbor of the device in detail.';

async function propose(
  ask: string,
  step: string,
  seen: Partial<Analysis> = {},
  source: Plan['source'] = 'catalog',
): Promise<Proposal> {
  const asked = await goalOf(ask);
  const plan = plans.find((one) => one.intent === asked.intent);
  if (plan === undefined) throw new Error(`no plan ${asked.intent}`);
  const steps = plan.steps.map((one) => (typeof one === 'string' ? one : one.step));
  const { description, intent } = plan;
  return await reasoner.proposeToolCalls(
    proposeInput(step, {
      goal: asked,
      plan: { intent, description, source, steps, iteration: 1 },
      analysis: { ...analysis(), ...seen },
    }),
  );
}

const trouble = 'PE1 lost its session with RR1 at 14:00, why?';

describe('a step of a plan, for the cause of something that was reported', () => {
  it('is read in any case, whether or not the cause is found', async () => {
    for (const ask of [trouble, 'Check BGP neighbors on PE1']) {
      const proposal = await propose(ask, instruction, { explained: true });
      expect(proposal).toMatchObject({ kind: 'call' });
    }
  });

  it('reads both routing protocols in one call, and none that was read', async () => {
    const both = 'PE1 lost its BGP sessions and its IS-IS adjacencies at 14:00, why?';
    const proposal = await propose(both, instruction);
    const [call] = proposal.kind === 'call' ? proposal.calls : [];
    expect(call?.arguments).not.toHaveProperty('protocol');
    const coverage = ['PE1', 'RR1'].map((device) => covered('bgp', 'read', { device }));
    expect(await propose(trouble, instruction, { coverage })).toMatchObject({ kind: 'done' });
  });
});
