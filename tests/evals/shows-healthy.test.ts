import { openLab } from '../../lab/gnmi/lab';
import { falseAlarms } from '../../evals/score/false-alarms';
import { showsHealthy } from '../../evals/score/shows-healthy';
import { check, evalCase, expectation } from './fixtures';

const now = '2026-11-27T21:30:00Z';

function view(scenario: string) {
  const { state } = openLab({ scenario, now });
  return { devices: state.devices, now: new Date(now), hasPrevious: false };
}

const port = (name: string): string => `GigabitEthernet0/0/0/${name}`;

describe('what the state of a healthy network shows', () => {
  it.each([
    `interface.state PE1 ${port('0')}`,
    `interface.state PE1 ${port('9')}`,
    `interface.errors PE1 ${port('0')}`,
    `interface.flap PE1 ${port('0')}`,
    `interface.mtu_match PE1 ${port('0')}`,
    `isis.adjacency PE1 ${port('0')}`,
    'isis.interfaces PE1 Loopback0',
    'isis.level PE1 device',
    'isis.identity PE1 net',
    'bgp.session PE1 10.255.0.100',
    'bgp.flap PE1 10.255.0.100',
    'bgp.prefixes PE1 10.255.0.100',
    `mpls.enabled PE1 ${port('0')}`,
    'mpls.enabled PE1 device',
    'vpn.route_targets PE1 CUST-A',
    'vpn.rd_unique PE1 CUST-A',
    'vpn.membership PE1 CUST-A',
    'system.restart PE1 device',
    'reachability PE1 management',
    'topology.map network all',
  ])('%s is as it should be', (key) => {
    expect(showsHealthy(view('healthy'), check(key, 'fail'))).toBe(true);
  });

  it.each([
    'mpls.forwarding PE1 device',
    'bgp.session PE1 10.9.9.9',
    'bgp.session NOBODY 10.255.0.100',
    'made.up PE1 device',
  ])('%s is left to a person', (key) => {
    expect(showsHealthy(view('healthy'), check(key, 'fail'))).toBe(false);
  });

  it('does not take a number of prefixes for healthy where an old one may have been higher', () => {
    const key = check('bgp.prefixes PE1 10.255.0.100', 'fail');
    expect(showsHealthy({ ...view('healthy'), hasPrevious: true }, key)).toBe(false);
  });
});

describe('what the state shows of a network with a fault', () => {
  it.each([
    ['interface-admin-down', `interface.state PE2 ${port('1')}`],
    ['interface-admin-down', `isis.adjacency PE2 ${port('1')}`],
    ['link-errors', `interface.errors PE2 ${port('0')}`],
    ['link-flap', `interface.flap PE1 ${port('1')}`],
    ['mtu-mismatch', `interface.mtu_match P1 ${port('4')}`],
    ['loopback-not-in-igp', 'isis.interfaces PE2 Loopback0'],
    ['isis-level-mismatch', 'isis.level PE3 device'],
    ['duplicate-system-id', 'isis.identity PE3 net'],
    ['bgp-neighbor-down', 'bgp.session PE1 10.255.0.100'],
    ['bgp-session-flap', 'bgp.flap PE3 203.0.113.2'],
    ['bgp-policy-missing', 'bgp.prefixes PE3 203.0.113.2'],
    ['bgp-max-prefix', 'bgp.prefixes PE3 203.0.113.2'],
    ['mpls-disabled', `mpls.enabled P2 ${port('1')}`],
    ['route-target-mismatch', 'vpn.route_targets PE2 CUST-A'],
    ['rd-conflict', 'vpn.rd_unique PE2 CUST-B'],
    ['vrf-membership-missing', 'vpn.membership PE2 CUST-B'],
    ['device-restarted', 'system.restart PE2 device'],
    ['device-unreachable', 'reachability PE1 management'],
    ['one-device-refuses', 'topology.map network all'],
  ])('%s: %s is not as it should be', (scenario, key) => {
    expect(showsHealthy(view(scenario), check(key, 'fail'))).toBe(false);
  });
});

describe('false alarms', () => {
  const { state } = openLab({ scenario: 'interface-admin-down', now });

  it('are failed checks on healthy objects that the case does not list', () => {
    const reported = [
      check(`interface.state PE2 ${port('1')}`, 'fail'),
      check(`interface.state PE2 ${port('0')}`, 'fail'),
      check(`interface.state PE1 ${port('0')}`, 'not_verifiable'),
    ];
    const alarms = falseAlarms(evalCase(), reported, state);
    expect(alarms.map(({ object }) => object)).toEqual([port('0')]);
  });

  it('are not those that the case accepts', () => {
    const accepted = { check: 'interface.state', device: 'PE2', object: port('0') };
    const lenient = expectation({ checks: [{ ...accepted, result: ['pass', 'fail'] }] });
    const reported = [check(`interface.state PE2 ${port('0')}`, 'fail')];
    expect(falseAlarms(evalCase({ expect: lenient }), reported, state)).toEqual([]);
  });
});
