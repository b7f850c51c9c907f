import type { Judged } from '../../src/checks/define-check';
import { diagnose } from '../../src/checks/diagnosis/diagnose';
import { decideVerdict, leavesUnexplained } from '../../src/checks/verdict';
import type { Finding } from '../../src/domain/analysis/finding';
import { checkWords } from '../../src/report/checks/say-check';
import { readAll, readSome, type Traced } from './support/needs';

const asked = 'ams-pe1';
const healthy = readAll('nothing-to-see', [asked]);
const [anyCheck] = healthy.checks;
if (anyCheck === undefined) throw new Error('The case has no checks.');

const check = (fields: Partial<Judged>): Judged => ({
  ...anyCheck,
  device: asked,
  object: 'device',
  result: 'pass',
  ...fields,
});

const finding = (fields: Partial<Finding>): Finding =>
  ({
    role: 'cause',
    type: 'link_flap',
    device: asked,
    interface: null,
    object: null,
    severity: 'major',
    confidence: 'confirmed',
    title: 'A finding',
    explanation: '',
    evidence: [],
    actions: [],
    lasting: true,
    since: null,
    ...fields,
  }) as Finding;

function verdict(
  { context, checks }: Traced,
  more: Partial<Judged>[] = [],
  findings: Partial<Finding>[] = [],
): string {
  const diagnosis = diagnose(context, checks, checkWords);
  return decideVerdict(context, [...checks, ...more.map(check)], {
    ...diagnosis,
    findings: [...diagnosis.findings, ...findings.map(finding)],
  });
}

describe('the verdict', () => {
  it('is healthy where all that was asked is read and right', () => {
    expect(verdict(healthy)).toBe('healthy');
  });

  it.each<[string, Partial<Judged>[], Partial<Finding>[], string]>([
    ['a check fails', [{ check: 'bgp.session', result: 'fail' }], [], 'fault'],
    [
      'a check fails beside others that pass',
      [{}, { check: 'mpls.enabled', result: 'fail' }, {}],
      [],
      'fault',
    ],
    [
      'a router does not answer and nothing tells that it is down',
      [{ check: 'reachability', result: 'fail' }],
      [],
      'healthy',
    ],
    [
      'a router does not answer and is down',
      [{ check: 'reachability', result: 'fail' }],
      [{ role: 'symptom', type: 'device_down' }],
      'fault',
    ],
    [
      'a router does not answer and is cut off',
      [{ check: 'reachability', result: 'fail' }],
      [{ role: 'symptom', type: 'device_isolated' }],
      'fault',
    ],
    [
      'another router than the one that does not answer is down',
      [{ check: 'reachability', result: 'fail' }],
      [{ role: 'symptom', type: 'device_down', device: 'ams-pe2' }],
      'healthy',
    ],
    [
      'a router does not answer and something else is found of it',
      [{ check: 'reachability', result: 'fail' }],
      [{ role: 'symptom', type: 'link_flap' }],
      'healthy',
    ],
    ['a cause is found that no check shows', [], [{ type: 'link_flap' }], 'fault'],
    ['reading failed', [], [{ type: 'collection_failed' }], 'healthy'],
    ['only a note is made', [], [{ role: 'note' }], 'healthy'],
  ])('where %s', (_title, more, findings, expected) => {
    expect(verdict(healthy, more, findings)).toBe(expected);
  });

  it.each<[string, Traced, string]>([
    [
      'what the question is about was not read',
      readSome('nothing-to-see', [asked], [`${asked} get_interface_info`], { subjects: ['bgp'] }),
      'inconclusive',
    ],
    [
      'only the log was not read',
      readSome('nothing-to-see', [asked], [`${asked} get_vpn_info`], { subjects: ['vpn', 'logs'] }),
      'healthy',
    ],
    [
      'what was read is what the question is about',
      readSome('nothing-to-see', [asked], [`${asked} get_vpn_info`], { subjects: ['vpn'] }),
      'healthy',
    ],
    [
      'a router asked about does not answer',
      readSome('p-dead', ['ams-p2'], ['ams-p2 get_interface_info'], { subjects: ['interfaces'] }),
      'inconclusive',
    ],
    [
      'a router that was not asked about does not answer',
      readSome('p-dead', ['ams-pe1'], ['ams-p2 get_interface_info', 'ams-pe1 get_vpn_info']),
      'healthy',
    ],
  ])('where %s', (_title, traced, expected) => {
    expect(verdict(traced)).toBe(expected);
  });

  const unseen = (question: string, fields: Partial<Judged>) =>
    verdict(readAll('nothing-to-see', [asked], { question }), [
      { result: 'not_verifiable', ...fields },
    ]);

  it('is open where the words ask for what could not be verified', () => {
    expect(unseen('cpu load of ams-pe1?', { check: 'system.load' })).toBe('inconclusive');
    expect(unseen('check ams-pe1', { check: 'qos' })).toBe('healthy');
  });

  it('is open where readings of an asked router contradict each other', () => {
    const told = { check: 'interface.state', contradiction: true } as const;
    expect(unseen('check ams-pe1', told)).toBe('inconclusive');
    expect(unseen('check ams-pe1', { ...told, device: 'ams-p2' })).toBe('healthy');
    expect(unseen('check ams-pe1', { ...told, contradiction: false })).toBe('healthy');
  });
});

describe('a complaint', () => {
  const unexplained = (
    question: string,
    more: Partial<Judged>[] = [],
    findings: Partial<Finding>[] = [],
  ): boolean => {
    const { context } = readAll('nothing-to-see', [asked], { question });
    return leavesUnexplained(context, more.map(check), findings.map(finding));
  };
  const complaint = 'customers behind ams-pe1 cannot reach anything';
  const alarm = 'alarm: bgp session down on ams-pe1';
  const spare = `GigabitEthernet0/0/0/9`;

  it('is open where nothing accounts for it, and none is open where nobody complains', () => {
    expect(unexplained(complaint)).toBe(true);
    expect(unexplained('check ams-pe1')).toBe(false);
  });

  it.each<[string, string, Partial<Judged>[], Partial<Finding>[], boolean]>([
    [
      'about what was shut on purpose on that router',
      complaint,
      [],
      [{ role: 'note', type: 'down_on_purpose' }],
      false,
    ],
    [
      'about what was shut on purpose elsewhere',
      complaint,
      [],
      [{ role: 'note', type: 'down_on_purpose', device: 'ams-p2' }],
      true,
    ],
    ['beside another note', complaint, [], [{ role: 'note', type: 'other' }], true],
    ['of an alarm about a session that is up', alarm, [{ check: 'bgp.session' }], [], false],
    ['of an alarm about a port that is up', alarm, [{ check: 'interface.flap' }], [], false],
    [
      'of an alarm about what could not be read',
      alarm,
      [{ check: 'bgp.session' }, { check: 'bgp.flap', result: 'not_verifiable' }],
      [],
      true,
    ],
    ['of an alarm about what was not looked at', alarm, [{ check: 'mpls.enabled' }], [], true],
    [
      'of an alarm about another router',
      alarm,
      [{ check: 'bgp.session', device: 'ams-p2' }],
      [],
      true,
    ],
    [
      'of an alarm that customers feel',
      `${alarm}, customers complain`,
      [{ check: 'bgp.session' }],
      [],
      true,
    ],
    [
      'of people, when the session is up',
      'bgp session down on ams-pe1',
      [{ check: 'bgp.session' }],
      [],
      true,
    ],
    [
      'about ports that are down because they are spare',
      'many ports are down on ams-pe1',
      [{ check: 'interface.state', object: spare }],
      [],
      false,
    ],
    [
      'about ports that are down, when the one that is shut fails',
      'many ports are down on ams-pe1',
      [{ check: 'interface.state', object: spare, result: 'fail' }],
      [],
      true,
    ],
    [
      'about ports that are down, when none is',
      'many ports are down on ams-pe1',
      [{ check: 'interface.state', object: 'GigabitEthernet0/0/0/0' }],
      [],
      true,
    ],
    [
      'about ports of another router',
      'many ports are down on ams-pe1',
      [{ check: 'interface.state', object: spare, device: 'ams-p1' }],
      [],
      true,
    ],
    [
      'about something else that is down',
      'ams-pe1 is down',
      [{ check: 'interface.state', object: spare }],
      [],
      true,
    ],
    [
      'about ports that flap',
      'the ports of ams-pe1 flap',
      [{ check: 'interface.state', object: spare }],
      [],
      true,
    ],
    [
      'of customers about ports that are down',
      'ports are down on ams-pe1 and customers complain',
      [{ check: 'interface.state', object: spare }],
      [],
      true,
    ],
  ])('%s', (_title, question, more, findings, expected) => {
    expect(unexplained(question, more, findings)).toBe(expected);
  });
});
