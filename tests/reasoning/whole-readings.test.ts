import type { Goal } from '../../src/domain/analysis/goal';
import { goalOf } from './fixtures/inputs';

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

describe('what a question about one area is read as', () => {
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
  ])('%s', async (query, intent, devices, subjects, complexity, rest) => {
    const usual = { lookup: undefined, beside: undefined, constraints: [] };
    const found = { lookup: undefined, beside: undefined, ...(await goalOf(query)) };
    expect(found).toMatchObject({ intent, subjects, complexity, ...usual, ...rest });
    expect(found.devices).toEqual(devices.split(' '));
  });
});
