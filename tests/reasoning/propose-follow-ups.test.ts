import { callsOf } from './fixtures/propose';

describe('follow-ups', () => {
  test.each([
    ['bgp', null, 'get_routing_info', { device_name: 'PE2', include_details: true }],
    ['isis', null, 'get_routing_info', { device_name: 'PE2', include_details: true }],
    ['interfaces', null, 'get_interface_info', { device_name: 'PE2' }],
    [
      'interface_details',
      'GigabitEthernet0/0/0/3',
      'get_interface_info',
      { device_name: 'PE2', interface: 'GigabitEthernet0/0/0/3' },
    ],
    ['mpls', null, 'get_mpls_info', { device_name: 'PE2', include_details: true }],
    [
      'vpn',
      'GOLD',
      'get_vpn_info',
      { device_name: 'PE2', vrf_name: 'GOLD', include_details: true },
    ],
    ['vpn', null, 'get_vpn_info', { device_name: 'PE2', include_details: true }],
    ['logs', null, 'get_logs', { device_name: 'PE2', minutes: 120, show_all_logs: false }],
    ['logs', 'all', 'get_logs', { device_name: 'PE2', minutes: 525_600, show_all_logs: true }],
    [
      'logs',
      'DB_COMMIT',
      'get_logs',
      { device_name: 'PE2', keywords: 'DB_COMMIT', minutes: 525_600, show_all_logs: true },
    ],
    ['system', null, 'get_system_info', { device_name: 'PE2' }],
    ['profile', null, 'get_device_profile_api', { device_name: 'PE2' }],
  ] as const)('%s %s', async (subject, object, tool, values) => {
    const followUp = {
      device: 'PE2',
      subject,
      object,
      instruction: 'Look at PE2, where the other end is.',
      reason: 'the session is down',
    };
    expect(await callsOf(followUp.instruction, { followUps: [followUp] })).toEqual([
      [tool, values],
    ]);
  });
});

test('a follow-up on the network as a whole is asked of no single device', async () => {
  const followUp = {
    device: 'network',
    subject: 'topology' as const,
    object: null,
    instruction: 'Read the map of the network.',
    reason: 'the far end is not known',
  };
  expect(await callsOf(followUp.instruction, { followUps: [followUp] })).toEqual([
    ['get_network_topology_api', {}],
  ]);
});
