import { goalOf, inventory, plans, profile, read, reasoner, snapshot } from './fixtures/inputs';
import { otherTools } from './fixtures/tools';

describe('intent of a query', () => {
  test.each([
    ['Check BGP neighbors on PE1', 'check_bgp_neighbors'],
    ['The NOC sees a peer down at PE2. Do we have to act?', 'check_bgp_neighbors'],
    ['RR1: the session to 198.51.100.3 is gone, find the reason', 'check_bgp_neighbors'],
    ['What interfaces are up on pe1?', 'check_interface_status'],
    [
      'P2 came back from a chassis swap and seems half alive, look at its ports',
      'check_interface_status',
    ],
    ['Do any links of PE3 count errors?', 'check_interface_status'],
    ['Big packets vanish between PE1 and PE2, small ones pass', 'check_interface_status'],
    ['Is Hu0/0/0/3 on P1 flapping?', 'check_interface_status'],
    ['Review P device P1', 'review_p_device'],
    ['Please review PE router PE2', 'review_pe_device'],
    ['review the route reflector RR1', 'review_rr_device'],
    ['Do a PE review of PE3', 'review_pe_device'],
    ['Review PE3', 'general_device_health_check'],
    ['Nightly health check of PE2', 'general_device_health_check'],
    ['Is something off at P2 since an hour?', 'general_device_health_check'],
    ['How is PE1 doing?', 'general_device_health_check'],
    [
      'PE1 has lost an IS-IS neighbour towards P1 though the port is up/up',
      'general_device_health_check',
    ],
    ['Which configuration changes were made on PE1 today?', 'general_device_health_check'],
    ['Check MPLS on P1', 'check_mpls_state'],
    ['Does LDP run on all core ports of P2?', 'check_mpls_state'],
    ['Is the session of the customer in GOLD-2 up at PE1?', 'troubleshoot_vpn_vrf'],
    [
      'BLUE-9: the branch at PE1 is cut off from the one at PE2. Look at PE1.',
      'troubleshoot_vpn_vrf',
    ],
    ['RED-4 at PE1 is isolated since yesterday. BGP and IS-IS look fine.', 'troubleshoot_vpn_vrf'],
    ['check route targets on PE2', 'troubleshoot_vpn_vrf'],
    ['BGP is fine on PE1 but the IS-IS adjacency to P1 is missing', 'general_device_health_check'],
  ])('%s', async (query, intent) => {
    expect((await goalOf(query)).intent).toBe(intent);
  });

  test('every intent of the profile has a plan, and every plan an intent', () => {
    const intents = new Set(profile.intents.map((entry) => entry.intent));
    expect(intents).toEqual(new Set(plans.map((plan) => plan.intent)));
  });

  test('the role of a device does not choose the plan', async () => {
    const found = await Promise.all(
      ['PE1', 'P1', 'RR1'].map((device) => goalOf(`Check BGP on ${device}`)),
    );
    expect(found.map((one) => one.intent)).toEqual(Array(3).fill('check_bgp_neighbors'));
  });

  test('an override chooses the plan, and one that does not exist is refused with those that are near', async () => {
    const chosen = await goalOf('look at P1', {
      request: { overrides: { plan: 'review_p_device' } },
    });
    expect(chosen.intent).toBe('review_p_device');
    expect(chosen.subjects).toContain('mpls');
    const wrong = await read('look at P1', { request: { overrides: { plan: 'review_q_device' } } });
    expect(wrong).toEqual({
      kind: 'reject',
      reason:
        'There is no plan "review_q_device". Did you mean "review_p_device" or ' +
        '"review_pe_device" or "review_rr_device"? Choose one with --plan: check_bgp_neighbors, ' +
        'check_interface_status, check_mpls_state, general_device_health_check, review_p_device, ' +
        'review_pe_device, review_rr_device or troubleshoot_vpn_vrf (netoncall plans describes them).',
      suggestions: [],
    });
  });
});

describe('entities and objective', () => {
  test.each([
    ['Check interface Gi0/0/0/1 on PE1', ['GigabitEthernet0/0/0/1']],
    ['is GigabitEthernet 0/0/0/2 up on PE2?', ['GigabitEthernet0/0/0/2']],
    [
      'errors on te0/1/0/3.100, BE10 and Hu0/0/1/0 of PE1',
      ['TenGigE0/1/0/3.100', 'Bundle-Ether10', 'HundredGigE0/0/1/0'],
    ],
    ['lo0 of PE1 and MgmtEth0/RP0/CPU0/0', ['Loopback0', 'MgmtEth0/RP0/CPU0/0']],
    ['is xe-0/0/1 of PE1 up', ['xe-0/0/1']],
  ])('interfaces of "%s" are expanded', async (query, interfaces) => {
    const found = await goalOf(query);
    expect(found.entities.interfaces).toEqual(interfaces);
    for (const name of interfaces) expect(found.objective).toContain(name);
    expect(found.subjects).toContain('interface_details');
  });

  test.each([
    ['VRF RED on PE1', ['RED']],
    ['check vrf blue on PE1', ['blue']],
    ['CUST-A and cust_b at PE1', ['CUST-A', 'cust_b']],
    ['Customer Acme7 on PE1 is down', ['Acme7']],
    ['IS-IS, MP-BGP and DB_COMMIT on PE1', []],
    ['which VRFs are on PE1?', []],
    ['is the VRF on PE1 fine?', []],
    ['customers on PE1 complain', []],
  ])('VRFs of "%s"', async (query, vrfs) => {
    expect((await goalOf(query)).entities.vrfs).toEqual(vrfs);
  });

  test('a neighbor is an address, or a device that is spoken of as one', async () => {
    expect((await goalOf('RR1: BGP to 198.51.100.2 is down')).entities.neighbors).toEqual([
      '198.51.100.2',
    ]);
    const found = await goalOf('PE1 lost its adjacency to P1');
    expect(found).toMatchObject({ devices: ['PE1', 'P1'], entities: { neighbors: ['P1'] } });
  });

  test('"only" makes a constraint of the neighbor', async () => {
    const found = await goalOf('Check only neighbor 203.0.113.9 on PE1');
    expect(found.constraints).toEqual(['Only the neighbor 203.0.113.9']);
    expect(found.objective).toContain('203.0.113.9');
  });

  test('the objective names check, device and what was named, in one sentence', async () => {
    const found = await goalOf('Is VRF GOLD ok on PE2?');
    expect(found.objective).toMatch(/GOLD on PE2/);
    expect(found.objective).toMatch(/^[A-Z].*\.$/);
  });
});

describe('what no tool shows', () => {
  test('is kept apart where the question asks for it', async () => {
    const found = await goalOf('What is the CPU load on PE1?');
    expect(found.unseen).toContain('cpu');
    expect(found.constraints.join(' ')).toContain('cpu');
    expect(found.objective).toContain('CPU');
  });

  test('is listed where only the plan looks at it, and is no part of the question then', async () => {
    const found = await goalOf('Nightly health check of PE2');
    expect(found.unseen).toEqual(expect.arrayContaining(['cpu', 'memory', 'alarms']));
    expect(found.constraints).toEqual([]);
  });

  test('the occasion of a question asks for nothing', async () => {
    expect((await goalOf('Is PE1 fine after the SFP change?')).constraints).toEqual([]);
  });

  test('counts as shown where a tool says so in its name', async () => {
    const reading = await reasoner.parseGoal({
      request: { query: 'CPU load of PE1?', profile: 'network', attended: true },
      snapshot: snapshot(otherTools),
      inventory: inventory(['PE1']),
      clarifications: [],
      now: new Date(),
    });
    expect(JSON.stringify(reading)).not.toContain('shown by no tool');
  });
});
