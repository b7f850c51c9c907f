import { analysis, check, goal } from './fixtures/inputs';
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
      reason: 'Does not apply: no BGP session is down or bounced (PE1).',
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
      reason: 'Does not apply: the question names no VRF.',
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
});
