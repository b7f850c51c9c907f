import type { Goal } from '../../src/domain/analysis/goal';
import { goalOf, read, usualNames } from './fixtures/inputs';

const health = ['system', 'interfaces', 'isis', 'bgp', 'logs'];
const unseen = ['cpu', 'memory', 'alarms'];
const none = { interfaces: [], vrfs: [], neighbors: [] };
const port = { ...none, interfaces: ['GigabitEthernet0/0/0/1'] };

/** The plan, the devices, what is read, how much there is to think, and the rest that is told. */
type Row = [
  query: string,
  intent: string,
  devices: string,
  subjects: string[],
  complexity: Goal['complexity'],
  rest: object,
];

describe('what a question is read as', () => {
  it.each<Row>([
    [
      'Check BGP neighbors on PE1',
      'check_bgp_neighbors',
      'PE1',
      ['bgp'],
      'simple',
      {
        objective: 'Check the state and prefixes of every BGP session on PE1.',
        entities: none,
        confidence: 0.9,
        constraints: [],
        unseen: [],
        scope: 'in',
      },
    ],
    [
      'Is the BGP session from PE1 to 10.255.0.9 up?',
      'check_bgp_neighbors',
      'PE1',
      ['bgp'],
      'simple',
      {
        objective: 'Check the state and prefixes of the BGP session with 10.255.0.9 on PE1.',
        entities: { ...none, neighbors: ['10.255.0.9'] },
        question: { form: 'yes_no', yes: 'working' },
      },
    ],
    [
      'Compare BGP on PE1 and PE2',
      'check_bgp_neighbors',
      'PE1 PE2',
      ['bgp'],
      'complex',
      { objective: 'Check the state and prefixes of every BGP session on PE1 and PE2.' },
    ],
    [
      'What is the MTU of Gi0/0/0/1 on PE1?',
      'check_interface_status',
      'PE1',
      ['interfaces', 'interface_details'],
      'simple',
      {
        objective: 'Check the state, MTU and errors of GigabitEthernet0/0/0/1 on PE1.',
        entities: port,
        question: { form: 'value', wants: 'mtu' },
      },
    ],
    [
      'List all interfaces of PE1 that are down',
      'check_interface_status',
      'PE1',
      ['interfaces', 'interface_details'],
      'simple',
      { question: { form: 'list', wants: 'ports' } },
    ],
    [
      'Was there a flap on PE1 in the last hour?',
      'check_interface_status',
      'PE1',
      ['interfaces', 'interface_details'],
      'complex',
      { windowMinutes: 60, windowSource: 'question', question: { yes: 'not_working' } },
    ],
    [
      'Is the link PE1-P1 up?',
      'check_interface_status',
      'PE1 P1',
      ['interfaces', 'interface_details'],
      'complex',
      { question: { yes: 'working' } },
    ],
    [
      'How many VRFs does PE1 have?',
      'troubleshoot_vpn_vrf',
      'PE1',
      ['vpn', 'bgp', 'interfaces'],
      'complex',
      { question: { form: 'how_many', wants: 'vrfs' } },
    ],
    [
      'Which software version runs on PE1?',
      'custom',
      'PE1',
      ['system'],
      'simple',
      {
        objective: 'Read the software version and the uptime of PE1.',
        question: { wants: 'version' },
      },
    ],
    [
      'What is the hostname of 198.51.100.1?',
      'custom',
      'PE1',
      ['system'],
      'simple',
      { question: { wants: 'hostname' } },
    ],
    [
      'When did PE1 restart?',
      'custom',
      'PE1',
      ['system'],
      'simple',
      { question: { form: 'when', wants: 'uptime' } },
    ],
    [
      'How long has PE1 been up?',
      'custom',
      'PE1',
      ['system'],
      'simple',
      { question: { form: 'value', wants: 'uptime' } },
    ],
    [
      'PE1: is MPLS on and are the adjacencies up?',
      'check_mpls_state',
      'PE1',
      ['mpls', 'isis'],
      'simple',
      {
        objective: 'Check that MPLS is enabled on every core interface of PE1.',
        unseen: ['labels'],
      },
    ],
    [
      'Does PE1 have an adjacency with P1?',
      'general_device_health_check',
      'PE1 P1',
      ['isis', 'interfaces', 'logs'],
      'complex',
      { entities: { ...none, neighbors: ['P1'] }, confidence: 0.9 },
    ],
    [
      'What changed on PE1 since yesterday?',
      'general_device_health_check',
      'PE1',
      ['logs'],
      'complex',
      {
        windowMinutes: 2010,
        question: { wants: 'changes', zone: { name: 'UTC', from: 'default' } },
      },
    ],
    [
      'PE1 lost its session to RR1 at 08:00, why?',
      'check_bgp_neighbors',
      'PE1 RR1',
      ['bgp'],
      'complex',
      {
        objective: 'Check the state and prefixes of the BGP session with RR1 on PE1 and RR1.',
        entities: { ...none, neighbors: ['RR1'] },
        windowMinutes: 150,
        windowEndMinutes: 60,
        question: { form: 'why' },
      },
    ],
    [
      'Ping PE1 from PE2',
      'custom',
      'PE1 PE2',
      ['interfaces', 'isis', 'bgp'],
      'complex',
      {
        objective:
          'List all interfaces, the IS-IS adjacencies and the BGP neighbors of PE1 and PE2.',
      },
    ],
    [
      'Tell me about PE1',
      'general_device_health_check',
      'PE1',
      health,
      'complex',
      {
        objective:
          'Check the general health of PE1: uptime, interfaces, IS-IS, BGP and the log for the last 24 hours.',
        confidence: 0.6,
        unseen,
      },
    ],
    [
      'Is everything ok?',
      'general_device_health_check',
      usualNames.join(' '),
      health,
      'complex',
      { question: { yes: 'working', subjects: [{ kind: 'network' }] } },
    ],
    [
      'Check PE1 without touching the logs',
      'general_device_health_check',
      'PE1',
      health.slice(0, 4),
      'complex',
      { constraints: ['Do not read: logs'] },
    ],
    [
      'Health check of PE1, but not BGP',
      'general_device_health_check',
      'PE1',
      ['system', 'interfaces', 'isis', 'logs'],
      'complex',
      { constraints: ['Do not read: bgp'], confidence: 0.9 },
    ],
    [
      'Ignore BGP, check ISIS on PE1',
      'general_device_health_check',
      'PE1',
      ['isis', 'interfaces', 'logs'],
      'complex',
      { constraints: ['Do not read: bgp'] },
    ],
    [
      'How busy is the CPU of PE1?',
      'general_device_health_check',
      'PE1',
      health,
      'complex',
      { constraints: ['Asked for, and shown by no tool: cpu'], question: { unshown: ['cpu'] } },
    ],
    [
      'Show the route map of PE1',
      'general_device_health_check',
      'PE1',
      health,
      'complex',
      { unseen: ['policies', ...unseen], question: { unshown: ['policies'] } },
    ],
    [
      'Why is ACME-7 down?',
      'troubleshoot_vpn_vrf',
      'PE1 PE2 PE3',
      ['vpn', 'bgp', 'interfaces'],
      'complex',
      { entities: { ...none, vrfs: ['ACME-7'] }, lookup: ['ACME-7'], question: { form: 'why' } },
    ],
    [
      'XYZ-1 (198.51.100.2) has vanished',
      'troubleshoot_vpn_vrf',
      'PE2',
      ['vpn', 'bgp', 'interfaces'],
      'complex',
      { entities: { ...none, vrfs: ['XYZ-1'] } },
    ],
    [
      'Where is 10.0.0.9?',
      'general_device_health_check',
      usualNames.join(' '),
      [...health, 'vpn'],
      'complex',
      { lookup: ['10.0.0.9'], lookupOnly: ['vpn'], entities: { ...none, neighbors: ['10.0.0.9'] } },
    ],
    [
      'Which router has LX-4471?',
      'general_device_health_check',
      usualNames.join(' '),
      [...health, 'vpn'],
      'complex',
      { lookup: ['LX-4471'], question: { wants: 'holders' } },
    ],
    [
      'NORDWIND has no service since 08:00',
      'general_device_health_check',
      usualNames.join(' '),
      [...health, 'vpn'],
      'complex',
      {
        lookup: ['NORDWIND'],
        windowMinutes: 90,
        question: { complaint: 'NORDWIND has no service since 08:00' },
      },
    ],
    [
      'CHG-77 on PE1 went through. Now NORDWIND has no service',
      'general_device_health_check',
      usualNames.join(' '),
      [...health, 'vpn'],
      'complex',
      {
        lookup: ['NORDWIND'],
        beside: ['PE1'],
        question: { complaint: 'Now NORDWIND has no service' },
      },
    ],
    [
      'Lipova (SLO-4402) has lost its sites since RR2 is out',
      'general_device_health_check',
      'RR2 PE1 PE2 PE3 P1 P2 RR1',
      [...health, 'vpn'],
      'complex',
      { lookup: ['SLO-4402'], beside: ['RR2'] },
    ],
  ])('%s', async (query, intent, devices, subjects, complexity, rest) => {
    const goal = await goalOf(query);
    expect(goal).toMatchObject({ intent, subjects, complexity, ...rest });
    expect(goal.devices).toEqual(devices.split(' '));
    if (!('lookup' in rest)) expect(goal.lookup).toBeUndefined();
    if (!('beside' in rest)) expect(goal.beside).toBeUndefined();
    if (
      !('constraints' in rest) &&
      !('unshown' in ((rest as { question?: object }).question ?? {}))
    ) {
      expect(goal.constraints).toEqual([]);
    }
  });

  it.each<[string, string, string[]]>([
    [
      'Reboot PE1',
      '"Reboot PE1" would change the configuration, but netoncall is read-only with this profile.',
      [
        'What is the uptime of PE1?',
        'Check BGP neighbors on PE1',
        'Check interface status on PE1',
        'Health check of PE1',
      ],
    ],
    [
      'Please shut down Gi0/0/0/1 on PE1',
      '"shut down Gi0/0/0/1 on PE1" would change the configuration, but netoncall is read-only with this profile.',
      [
        'Check GigabitEthernet0/0/0/1 on PE1',
        'Check BGP neighbors on PE1',
        'Check interface status on PE1',
        'Health check of PE1',
      ],
    ],
    [
      'Bake bread',
      '"Bake bread" is not something this agent can find out.',
      ['Check BGP neighbors on PE1', 'Check interface status on PE1', 'Health check of PE1'],
    ],
    [
      'hello',
      '"hello" is not something this agent can find out.',
      ['Check BGP neighbors on PE1', 'Check interface status on PE1', 'Health check of PE1'],
    ],
  ])('"%s" is rejected with what can be asked instead', async (query, reason, suggestions) => {
    const reading = await read(query);
    expect(reading).toMatchObject({ kind: 'reject', suggestions });
    expect(reading).toHaveProperty(
      'reason',
      expect.stringMatching(/This profile reads the routers/),
    );
    expect(reading.kind === 'reject' && reading.reason.startsWith(reason)).toBe(true);
  });
});
