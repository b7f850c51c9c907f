import type { Goal } from '../../src/domain/analysis/goal';
import { goalOf, read, usualNames } from './fixtures/inputs';

const health = ['system', 'interfaces', 'isis', 'bgp', 'logs'];
const unseen = ['cpu', 'memory', 'alarms'];
const none = { interfaces: [], vrfs: [], neighbors: [] };

/** The plan, the devices, what is read, how much there is to think, and the rest that is told. */
type Row = [
  query: string,
  intent: string,
  devices: string,
  subjects: string[],
  complexity: Goal['complexity'],
  rest: object,
];

describe('what a question about a whole router, or a name, is read as', () => {
  it.each<Row>([
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
      {
        unseen: ['policies', ...unseen],
        constraints: ['Asked for, and shown by no tool: policies'],
        question: { unshown: ['policies'] },
      },
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
    const usual = { lookup: undefined, beside: undefined, constraints: [] };
    const found = { lookup: undefined, beside: undefined, ...(await goalOf(query)) };
    expect(found).toMatchObject({ intent, subjects, complexity, ...usual, ...rest });
    expect(found.devices).toEqual(devices.split(' '));
  });

  it.each<[string, string, string[]]>([
    [
      'Reboot PE1',
      '"Reboot PE1" would change the network, but netoncall is read-only with this profile.',
      [
        'What is the uptime of PE1?',
        'Check BGP neighbors on PE1',
        'Check interface status on PE1',
        'Health check of PE1',
      ],
    ],
    [
      'Please shut down Gi0/0/0/1 on PE1',
      '"shut down Gi0/0/0/1 on PE1" would change the network, but netoncall is read-only with this profile.',
      [
        'Check GigabitEthernet0/0/0/1 on PE1',
        'Check BGP neighbors on PE1',
        'Check interface status on PE1',
        'Health check of PE1',
      ],
    ],
    [
      'Bake bread',
      '"Bake bread" is not something that can be found out with this profile.',
      ['Check BGP neighbors on PE1', 'Check interface status on PE1', 'Health check of PE1'],
    ],
    [
      'hello',
      '"hello" is not something that can be found out with this profile.',
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
