import { loadPlans } from '../../src/config/load-plans';
import type { Check } from '../../src/domain/analysis/check';
import { checkIds } from '../../src/checks/all-checks';
import { type PlanFile, stepText } from '../../src/domain/configuration/plan';
import { readStep } from '../../src/reasoning/rules/match/step-topics';
import {
  evaluateCondition,
  evaluateFailing,
} from '../../src/reasoning/rules/propose/evaluate-condition';
import { analysis, check, goal, snapshot } from './fixtures/inputs';
import { propose, callsOf } from './fixtures/propose';

describe('conditional steps', () => {
  const conditional = 'If a neighbor is down, look at the IS-IS adjacencies.';

  test('are skipped with the reason where the condition does not hold', async () => {
    expect(
      await propose(conditional, {
        analysis: analysis([check('bgp.session', '192.0.2.1', 'pass')]),
      }),
    ).toEqual({
      kind: 'skip',
      reason: 'On PE1, no BGP session is down, and none went down in the time window.',
    });
  });

  test('are carried out where it holds, on the devices where it holds', async () => {
    const calls = await callsOf(conditional, {
      goal: goal({ devices: ['PE1', 'PE2'] }),
      analysis: analysis([
        check('bgp.session', '192.0.2.1', 'pass'),
        check('bgp.session', '192.0.2.1', 'fail', '', 'PE2'),
      ]),
    });
    expect(calls.map(([, values]) => values['device_name'])).toEqual(['PE2']);
  });

  test('are carried out where it cannot be decided', async () => {
    const unknown = analysis([check('bgp.session', '192.0.2.1', 'not_verifiable')]);
    expect(await callsOf(conditional, { analysis: unknown })).toHaveLength(1);
    expect(await callsOf(conditional, { analysis: analysis() })).toHaveLength(1);
  });

  test.each([
    ['If any interface is down, read the logs.', 'interface.state', true],
    ['If an interface counts errors, read the logs.', 'interface.errors', true],
    ['If an interface counts errors, read the logs.', 'interface.state', false],
    ['If an adjacency is missing, read the logs.', 'isis.adjacency', true],
    ['If anything above was a problem, read the logs.', 'mpls.enabled', true],
    ['Unless a BGP session is down, read the logs.', 'bgp.session', false],
    ['When MPLS is missing on a port, read the logs.', 'mpls.enabled', true],
    ['If a route target does not fit, read the logs.', 'vpn.route_targets', true],
  ])('"%s" with a failing %s: %s', async (instruction, name, carriedOut) => {
    const others = ['interface.state', 'interface.errors', 'isis.adjacency', 'bgp.session'];
    const checks = others.filter((one) => one !== name).map((one) => check(one, 'x', 'pass'));
    const proposal = await propose(instruction, {
      analysis: analysis([...checks, check(name, 'y', 'fail')]),
    });
    expect(proposal.kind).toBe(carriedOut ? 'call' : 'skip');
  });

  test('on what the question names are decided by the goal', async () => {
    const instruction = 'If the question names a VRF, look at that VRF.';
    expect(await propose(instruction)).toEqual({
      kind: 'skip',
      reason: 'The question names no VRF.',
    });
    const entities = { interfaces: [], vrfs: ['GOLD'], neighbors: [] };
    expect(await callsOf(instruction, { goal: goal({ entities }) })).toEqual([
      ['get_vpn_info', { device_name: 'PE1', vrf_name: 'GOLD', include_details: true }],
    ]);
  });

  test('an area that the question leaves out is skipped', async () => {
    expect(
      await propose('Read the log.', { goal: goal({ constraints: ['Do not read: logs'] }) }),
    ).toEqual({ kind: 'skip', reason: 'The question leaves logs out.' });
  });

  describe('whose condition the plan keeps as data', () => {
    const told = 'When the neighbors look wrong, look at the IS-IS adjacencies.';
    const plans: PlanFile[] = [
      {
        intent: 'check_bgp_neighbors',
        description: 'test',
        steps: [{ step: told, when: { fails: ['bgp.session', 'bgp.flap'] } }],
      },
    ];
    const proposal = async (...checks: Check[]) =>
      await propose(told, { snapshot: { ...snapshot(), plans }, analysis: analysis(checks) });

    test('are carried out where one of its checks fails or cannot be told', async () => {
      const up = check('bgp.session', '192.0.2.1', 'pass');
      expect((await proposal(up, check('bgp.flap', '192.0.2.1', 'fail'))).kind).toBe('call');
      expect((await proposal(check('bgp.session', '192.0.2.1', 'not_verifiable'))).kind).toBe(
        'call',
      );
    });

    test('are skipped where none of them fails, whatever else does', async () => {
      const up = check('bgp.session', '192.0.2.1', 'pass');
      expect(await proposal(up, check('bgp.prefixes', '192.0.2.1', 'fail'))).toEqual({
        kind: 'skip',
        reason: 'On PE1, no BGP session is down, and none went down in the time window.',
      });
    });
  });

  const shipped = loadPlans().flatMap(({ steps }) =>
    steps.flatMap((step) => (typeof step === 'string' ? [] : [step])),
  );

  test('of the shipped plans keep every condition as data', () => {
    const all = loadPlans().flatMap(({ steps }) => steps.map(stepText));
    expect(all.filter((step) => /^(?:If|When|Unless)\b/.test(step))).toEqual(shipped.map(stepText));
  });

  test.each(checkIds)(
    'of the shipped plans mean the same as data and in words (%s fails)',
    (id) => {
      const failing = analysis([check(id, 'x', 'fail')]);
      for (const { step, when } of shipped) {
        const { condition } = readStep(step, snapshot().profile);
        expect(evaluateFailing(when.fails, ['PE1'], failing)).toEqual(
          evaluateCondition(condition ?? '', ['PE1'], goal(), failing),
        );
      }
    },
  );
});
