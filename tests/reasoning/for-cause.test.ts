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
  it('is left out once that cause is found, and read in any case for what was asked to be looked at', async () => {
    expect(await propose(trouble, instruction)).toMatchObject({ kind: 'call' });
    expect(await propose(trouble, instruction, { explained: true })).toMatchObject({
      kind: 'skip',
      reason: expect.stringContaining('has its cause'),
    });
    const plain = await propose('Check BGP neighbors on PE1', instruction, { explained: true });
    expect(plain).toMatchObject({ kind: 'call' });
    const own = await propose(trouble, instruction, { explained: true }, 'request');
    expect(own).toMatchObject({ kind: 'call' });
    const both = 'PE1 lost its session with RR1 at 14:00. Check the BGP neighbors of PE1.';
    expect(await propose(both, instruction, { explained: true })).toMatchObject({ kind: 'call' });
    const each = 'Which sessions of PE1 are down since 14:00?';
    expect(await propose(each, instruction, { explained: true })).toMatchObject({ kind: 'call' });
  });

  it('reads both routing protocols in one call, and none that was read', async () => {
    const proposal = await propose(trouble, instruction);
    const [call] = proposal.kind === 'call' ? proposal.calls : [];
    expect(call?.arguments).not.toHaveProperty('protocol');
    const coverage = ['PE1', 'RR1'].map((device) => covered('bgp', 'read', { device }));
    expect(await propose(trouble, instruction, { coverage })).toMatchObject({ kind: 'done' });
  });

  it('leaves areas that the question does not need to where the evidence leads', async () => {
    const mpls = 'Look at MPLS: whether it is on, and on which interfaces.';
    expect(await propose(trouble, mpls)).toMatchObject({ kind: 'skip' });
    expect(await propose('Check BGP neighbors on PE1', mpls)).toMatchObject({ kind: 'call' });
  });

  it('reads a few of many routers before it looks at what they bring', async () => {
    const proposal = await propose('All PEs lost their sessions at 14:00, why?', instruction);
    expect(proposal).toMatchObject({ kind: 'call', done: false });
    expect(proposal.kind === 'call' && proposal.calls).toHaveLength(2);
  });
});
