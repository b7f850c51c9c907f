import { json } from '../support/model-server';
import {
  analysis,
  called,
  covered,
  goal,
  inventory,
  snapshot,
  step,
  usualNames,
} from '../reasoning/fixtures/inputs';
import { modelGoal } from '../support/model-goal';
import { requestOf, saidTo } from './free-domain';
import { reasonerRig } from './rig';

const network = snapshot();
const input = {
  request: requestOf('Please have a close eye on PE1'),
  snapshot: network,
  inventory: inventory(usualNames),
  clarifications: [],
  now: new Date('2026-05-06T09:30:00Z'),
};

describe('what a model is told', () => {
  it('of a question is what was asked back and answered, the plans, the routers and the time', async () => {
    const answer = json({ answer: { kind: 'goal', goal: modelGoal() } });
    const rig = await reasonerRig([answer, answer]);
    const asked = { question: 'Which one?', options: [], answer: 'The first.' };
    await rig.reasoner.parseGoal(input);
    await rig.reasoner.parseGoal({ ...input, clarifications: [asked] });
    const [first = '', second = ''] = saidTo(rig);
    expect(first).not.toContain('Asked back');
    expect(second).toContain('Asked back, and answered:\n- Which one? → The first.');
    for (const part of [
      '2026-05-06T09:30:00.000Z',
      usualNames.join(', '),
      '- check_mpls_state: ',
    ]) {
      expect(first).toContain(part);
    }
  });

  it('of a plan to choose is what each is for, and how many steps it may write', async () => {
    const rig = await reasonerRig([json({ intent: null, description: 'd', steps: ['Look.'] })]);
    await rig.reasoner.selectPlan({ ...input, goal: goal({ intent: 'custom' }) });
    const [said = ''] = saidTo(rig);
    for (const { intent, description } of network.plans) {
      expect(said).toContain(`- ${intent}: ${description}`);
    }
    expect(said).toContain('write the steps yourself, at most 12.');
    expect(said).toContain('PE1');
  });

  it('of a pass to judge is its steps with why they failed, the findings and how many passes are left', async () => {
    const advice = { judgement: 'unmet', feedback: 'Again.', notes: '', redo: [] };
    const rig = await reasonerRig([json(advice)]);
    const seen = analysis([], [covered('bgp', 'failed', { transient: true, reason: 'timeout' })]);
    const found = { role: 'cause', title: 'The peer is away.' } as never;
    const look = step('Look at BGP.', { status: 'failed', reason: 'no reply' });
    await rig.reasoner.assessObjective({
      ...{ snapshot: network, goal: goal(), pass: 1, maxRetries: 2 },
      plan: {
        intent: 'i',
        description: '',
        source: 'catalog',
        steps: ['Look at BGP.'],
        iteration: 1,
      },
      steps: [look, step('More.', { index: 1, status: 'done' })],
      calls: [called({ tool: 'get_routing_info', arguments: { device_name: 'PE1' } })],
      analysis: { ...seen, findings: [found] },
    });
    const [said = ''] = saidTo(rig);
    for (const part of [
      '0: failed (no reply)',
      '1: done',
      'cause: The peer is away.',
      '1. Look at BGP.',
    ]) {
      expect(said).toContain(part);
    }
    expect(said).toContain('This is pass 2 of at most 3.');
  });
});
