import type { Goal } from '../../src/domain/analysis/goal';
import { type Conversation, goalOf, read, usualNames } from './fixtures/inputs';

const none = { interfaces: [], vrfs: [], neighbors: [] };
const steps = (...given: string[]): Conversation => ({ request: { overrides: { steps: given } } });

describe('a question that is settled', () => {
  it.each<[string, Conversation, Partial<Goal>]>([
    [
      'Look at PE1',
      { request: { overrides: { plan: 'check_mpls_state' } } },
      { intent: 'check_mpls_state', devices: ['PE1'], subjects: ['mpls', 'isis'], confidence: 1 },
    ],
    [
      'Look at PE1',
      steps('Look at the IS-IS adjacencies.', 'If one is down, read the log.'),
      { subjects: ['isis'], confidence: 1, complexity: 'simple' },
    ],
    [
      'Look at Gi0/0/0/1 of PE1',
      steps('Have a look.'),
      { subjects: ['interfaces', 'interface_details'], confidence: 1 },
    ],
    [
      'Only check neighbor 10.0.0.9 on PE1',
      {},
      {
        entities: { ...none, neighbors: ['10.0.0.9'] },
        constraints: ['Only the neighbor 10.0.0.9'],
      },
    ],
    [
      'Check BGP on PE1 and then clear it',
      {},
      { subjects: ['bgp'], constraints: ['Not done, because this agent only reads: clear it'] },
    ],
    [
      'Is BGP on PE1 down since 09:12 Berlin time?',
      {},
      {
        windowMinutes: 138,
        complexity: 'complex',
        objective:
          'Check the state and prefixes of every BGP session on PE1. Times are read as Europe/Berlin.',
      },
    ],
    [
      'What is the temperature of PE1 since 08:00Z?',
      {},
      {
        windowMinutes: 90,
        constraints: ['Asked for, and shown by no tool: environment'],
        objective:
          'Check the general health of PE1: uptime, interfaces, IS-IS, BGP and the log for the last 90 minutes. Times are read as UTC. No connected tool shows temperature, fans or power supplies.',
      },
    ],
    ['Are the IPs and BGP of PE1 ok?', {}, { subjects: ['bgp', 'interfaces'] }],
    ['IS-IS on P1 and BGP on PE1', {}, { devices: ['P1', 'PE1'], subjects: ['bgp', 'isis'] }],
    ['IS-IS alarm on PE1, BGP looks fine', {}, { subjects: ['isis', 'interfaces', 'logs'] }],
    [
      'CE9 behind PE1 is down',
      {},
      {
        devices: ['PE1'],
        constraints: ['CE9 is not in the inventory and is seen from its neighbors only.'],
      },
    ],
    [
      'RR1 was upgraded tonight, can I close the change?',
      {},
      {
        intent: 'review_rr_device',
        subjects: ['bgp', 'isis', 'interfaces', 'logs', 'system', 'mpls', 'vpn'],
      },
    ],
    [
      'Who is affected if P1 is gone?',
      {},
      {
        devices: ['P1', 'PE1', 'PE2', 'PE3', 'RR1', 'RR2'],
        subjects: ['bgp', 'interfaces', 'isis'],
      },
    ],
    [
      'How many routers have RED-1?',
      {},
      { devices: ['PE1', 'PE2', 'PE3'], lookup: ['RED-1'], entities: { ...none, vrfs: ['RED-1'] } },
    ],
    ['RR1 is done. Now the second reflector flaps', {}, { devices: ['RR2', 'RR1'] }],
    ['LX-4471 is down. Which PE?', {}, { devices: usualNames, lookup: ['LX-4471'] }],
    [
      'MEDIATHEQUE Lille lost everything when we shut the first reflector',
      {},
      { devices: usualNames, lookup: ['MEDIATHEQUE', 'Lille'], lookupOnly: ['interfaces', 'vpn'] },
    ],
    ['Router Basel is down', {}, { devices: usualNames, lookup: ['Basel'] }],
    ['Check BGP on PE1 in Basel', {}, { devices: ['PE1'] }],
    ['Nightly check', { request: { devices: ['pe*'] } }, { devices: ['PE1', 'PE2', 'PE3'] }],
    ['Nightly check', { request: { attended: false } }, { devices: usualNames }],
    ['Something is wrong', { answers: ['PE1'] }, { devices: ['PE1'], confidence: 0.65 }],
    ['Look at PE1 except PE1', { answers: ['Look at PE1'] }, { devices: ['PE1'] }],
  ])('%s', async (query, talk, expected) => {
    expect(await goalOf(query, talk)).toMatchObject(expected);
  });

  it.each<[string, Conversation, string]>([
    [
      'Look at PE1 except PE1',
      { answers: ['Leave PE1 out'] },
      'Without PE1 there is no device left to look at.',
    ],
    [
      'Something is wrong',
      { answers: ['no'] },
      'Nothing was looked at: the answer to "What should be looked at, and on which device?',
    ],
    [
      'Something is wrong',
      { answers: ['hm', 'hm'] },
      '"hm" names none of the options: What should be looked at',
    ],
    [
      'Look at PE1',
      { request: { overrides: { plan: 'my_own' } } },
      'There is no plan "my_own". Choose one with --plan: check_bgp_neighbors, check_interface_status, ',
    ],
  ])('%s, or is rejected', async (query, talk, reason) => {
    const reading = await read(query, talk);
    expect(reading.kind === 'reject' && reading.reason.startsWith(reason)).toBe(true);
  });
});

describe('a question that has to be asked about', () => {
  it.each<[string, Conversation, object]>([
    [
      'Look at PE1 except PE1',
      {},
      {
        about: 'contradiction',
        question: 'The question asks about PE1 and asks to leave PE1 out. Which holds?',
        options: ['Look at PE1', 'Leave PE1 out'],
      },
    ],
    [
      'Check the router',
      {},
      {
        about: 'device',
        question: '"Check the router" names no device. Which device do you mean?',
        options: ['P1', 'P2', 'PE1', 'PE2', 'PE3', 'RR1', 'RR2', 'all 7 devices'],
      },
    ],
    [
      'Is BGP up?',
      { names: ['fao-pe1', 'bra-pe1'] },
      { options: ['bra-pe1', 'fao-pe1', 'all 2 devices'] },
    ],
    [
      'Is it up?',
      {},
      {
        about: 'topic',
        question: 'What should be looked at, and on which device? "Is it up?" does not say.',
        options: [
          'Check BGP neighbors on PE1',
          'Check interface status on PE1',
          'Health check of PE1',
        ],
      },
    ],
  ])('%s', async (query, talk, need) => {
    expect(await read(query, talk)).toMatchObject({ kind: 'clarify', need });
  });
});
