import { called, goal, snapshot, step } from './fixtures/inputs';
import { propose, callsOf, bgpStep, bgpCall } from './fixtures/propose';
import { otherTools } from './fixtures/tools';

describe('calls that were made before', () => {
  test('one that was answered is not made again', async () => {
    expect(
      await propose(bgpStep, { step: step(bgpStep, { index: 4 }), calls: [called(bgpCall)] }),
    ).toEqual({
      kind: 'done',
      note: 'Already read in step 1.',
      sure: true,
    });
  });

  test('one that failed for the moment is made again in the next pass, and not before', async () => {
    const calls = [called(bgpCall, { failure: 'timeout', transient: true })];
    expect(await propose(bgpStep, { calls })).toMatchObject({ kind: 'done' });
    const retry = await propose(bgpStep, { calls, pass: 1, feedback: 'ask again' });
    expect(retry).toMatchObject({
      kind: 'call',
      calls: [{ ...bgpCall, reason: expect.stringContaining('ask again') }],
    });
  });

  test('one that failed for good is not made again', async () => {
    const calls = [called(bgpCall, { failure: 'not_supported' })];
    expect(await propose(bgpStep, { calls, pass: 1 })).toEqual({
      kind: 'done',
      note: 'Nothing else to try: it was a not_supported',
      untried: true,
    });
  });

  test('another tool whose name says that it shows the same is tried instead', async () => {
    const second = { ...otherTools[0]!, server: 'gnmibuddy', name: 'bgp_summary' };
    const proposal = await propose(bgpStep, {
      snapshot: snapshot([otherTools[0]!, second]),
      calls: [
        called(
          { tool: 'show_bgp', arguments: { router: 'PE1', verbose: true } },
          { failure: 'function' },
        ),
      ],
      pass: 1,
    });
    expect(proposal).toMatchObject({ kind: 'call', calls: [{ tool: 'bgp_summary' }] });
  });

  test('a VRF that was not there is looked for among all of them', async () => {
    const entities = { interfaces: [], vrfs: ['gold'], neighbors: [] };
    const values = { device_name: 'PE1', vrf_name: 'gold', include_details: true };
    expect(
      await callsOf('Look at the VRF that the question names.', {
        goal: goal({ entities }),
        calls: [called({ tool: 'get_vpn_info', arguments: values }, { status: 'not_available' })],
        pass: 1,
      }),
    ).toEqual([['get_vpn_info', { device_name: 'PE1', include_details: true }]]);
  });

  test.each([
    ['timeout', true, 'did not respond to several tools'],
    ['authentication', false, 'refused the login'],
  ] as const)(
    'a device with three failures (%s) is left alone for the pass',
    async (failure, transient, why) => {
      const calls = ['get_logs', 'get_mpls_info', 'get_vpn_info'].map((tool) =>
        called({ tool, arguments: { device_name: 'PE1' } }, { failure, transient }),
      );
      expect(await propose(bgpStep, { calls, step: step(bgpStep, { index: 3 }) })).toEqual({
        kind: 'unavailable',
        reason: `PE1 ${why} and was not asked again in this attempt.`,
        sure: true,
        untried: true,
      });
      expect(await propose(bgpStep, { calls, pass: 1 })).toMatchObject({ kind: 'call' });
    },
  );
});

describe('refusals by the gate', () => {
  test('the same call is not proposed again', async () => {
    const refusal = { ...bgpCall, reason: 'include_details: unknown', valid: ['device_name'] };
    expect(await propose(bgpStep, { refusals: [refusal] })).toMatchObject({
      kind: 'call',
      calls: [{ tool: 'get_routing_info', arguments: { device_name: 'PE1' } }],
    });
  });

  test('a call that is refused in every form is given up', async () => {
    const refusals = [bgpCall.arguments, { device_name: 'PE1' }].map((values) => ({
      tool: 'get_routing_info',
      arguments: values,
      reason: 'not allowed',
      valid: [],
    }));
    expect(await propose(bgpStep, { refusals })).toEqual({
      kind: 'done',
      note: 'Nothing else to try: not allowed',
    });
  });
});
