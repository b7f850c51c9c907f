import { readQuestion } from '../../src/question';

const formOf = (text: string) => readQuestion(text).parsed.form;

describe('the form of an answer', () => {
  it.each([
    ['pls have a look at PE2, the poller shows only half of the ports', 'state'],
    ['neighbor 203.0.113.2 went idle. They say we are the ones who closed it, it is down', 'why'],
    ['find out who shut Gi0/0/0/3 on P1', 'who'],
    ['session to 203.0.113.2 bounced how often tonight?', 'how_many'],
    ['Gi0/0/0/1 on P2 - any flaps, yes or no', 'yes_no'],
    ['Gi0/0/0/1 on P2 down? y/n', 'yes_no'],
    ['cpu load of PE1 over the last hour, it feels sluggish', 'value'],
    ['rx light level on PE2 Gi0/0/0/0? suspect a dirty connector', 'value'],
    ['mtu mismatch between PE1 and P1', 'state'],
    ['VRF CUST-B: PE3 misses the routes from PE2', 'why'],
    ['¿Sigue caído el puerto Gi0/0/0/0 de PE1?', 'yes_no'],
    ['mtu on P1-PE3, same both ends??', 'yes_no'],
    ['LDP session between PE2 and P2 operational?', 'yes_no'],
    ['could you confirm that Gi0/0/0/2 on PE1 has been enabled', 'yes_no'],
    ['os release of all the PEs?', 'value'],
    ['version PE1, PE2, PE3?', 'value'],
    ['Version de PE1 ?', 'value'],
    ['jitter + latency PE1 to PE3 for the last hour, sla report is due', 'value'],
    ['what does CUST-A import + export on PE1', 'value'],
    ['PE3现在的CPU和内存占用率是多少?', 'value'],
    ['PE3のMTUはいくつですか', 'value'],
    ['no. of dark ports on PE2?', 'how_many'],
    ['# of vrfs on PE2', 'how_many'],
    ['nr of isis adjacencies on P1', 'how_many'],
    ['¿Desde qué hora está caída la sesión de PE3 con 203.0.113.2?', 'when'],
    ['for how many minutes was PE2 unreachable', 'when'],
    ['last flap of PE1-P2?', 'when'],
    ['Quanto durou a queda do Gi0/0/0/1 no P2?', 'when'],
    ['PE1、PE2、PE3里面,哪台刚刚重启过?', 'which'],
    ['PE1 and PE2: isis up? yes or no for each one', 'yes_no_each'],
    ['PE3で経路が一本も入ってきません。原因は?', 'why'],
    ['RR1 lost PE2. any idea?', 'why'],
    ['read me the descr of P1 Gi0/0/0/2 pls', 'value'],
    ['dame la descripción de P1 Gi0/0/0/2', 'value'],
    ['give me the route targets of PE1 and PE2', 'list'],
    ['tell me the mtu of PE1 Gi0/0/0/1', 'value'],
    ['tell me the state of BGP on PE1', 'state'],
    ['PE1のループバックのアドレスは何ですか?', 'value'],
    ['qual é o AS da PE2?', 'value'],
    ['PE1的AS号是多少?', 'value'],
    ['all ports of PE2 with their status please, goes into the audit sheet', 'list'],
    ['tous les ports de PE2 avec leur état', 'list'],
    ['isis nbrs of PE2', 'list'],
    ['all ports of PE2 ok?', 'yes_no'],
    ['CE1 ok? CE2 ok? (y/n, for the handover sheet)', 'yes_no_each'],
    ['¿PE1 bien? ¿PE2 bien? s/n', 'yes_no_each'],
    ['PE1 tutto ok? PE3 tutto ok?', 'yes_no_each'],
    ['is PE1 up? and did PE2 restart?', 'yes_no'],
    ['o RD da CUST-B na PE2 é o mesmo que o da CUST-A na PE1?', 'yes_no'],
    ["l'RD di CUST-B su PE2 è lo stesso di CUST-A su PE1?", 'yes_no'],
    ['was that reload of PE2 still on the 30th or already on the 1st', 'when'],
    ['did PE2 reload yesterday or today?', 'yes_no'],
    ['our site at PE2, connected since May, does not reach any other site', 'why'],
  ])('of "%s" is %s', (text, form) => {
    expect(formOf(text)).toBe(form);
  });

  it('is not told by the words of a machine', () => {
    const line =
      'RP/0/RP0/CPU0:Nov 27 21:15:03.482 UTC: bgp[1058]: %ROUTING-BGP-4-MAXPFXEXCEED : ' +
      'Number of prefixes received from 203.0.113.2 has exceeded the limit';
    expect(formOf(line)).toBe('why');
    expect(formOf(`How many prefixes come from 203.0.113.2?\n${line}`)).toBe('how_many');
  });
});

describe('what a yes says', () => {
  it.each([
    ['is BGP on PE1 up?', 'working'],
    ['is Gi0/0/0/1 on PE1 still down?', 'not_working'],
    ['any errors on PE1?', 'not_working'],
    ['is Gi0/0/0/0 on PE2 free of input errors? y/n', 'working'],
    ['PE1 without drops?', 'working'],
    ["P1 has Gi0/0/0/1 going down at 08:11. that's long over, isn't it?", 'working'],
    ['Gi0/0/0/1 on P2 - any flaps, yes or no', 'not_working'],
    ['is PE1 up or down?', undefined],
    ['are PE1 and P2 connected?', undefined],
    ['do I need to get out of bed for this?', undefined],
  ])('to "%s" is %s', (text, yes) => {
    expect(readQuestion(text).parsed.yes).toBe(yes);
  });
});

describe('times of day in words of other languages', () => {
  it.each([
    ['CUST-A am PE2 kommt seit halb sieben nicht mehr durch', 'since half past 6'],
    ['Seit viertel vor 8 ist PE1 weg', 'since quarter to 8'],
    ['PE1 est injoignable depuis sept heures et demie', 'since half past 7'],
    ['El puerto de PE1 está caído desde la una y cuarto', 'quarter past 1'],
  ])('%s', (text, told) => {
    expect(readQuestion(text).text).toContain(told);
  });
});

describe('the kind of a text', () => {
  it.each([
    ['Jun 16 03:20:05 PE2 mib2d[5210]: SNMP_TRAP_LINK_DOWN: ifName xe-0/0/3', 'syslog'],
    [
      '***** Service Monitoring on icinga *****\nif_errors on pe1 is WARNING!\nInfo: 4 CRC errors',
      'nagios',
    ],
    [
      'Alert for device pe1 - Port status Down\nSeverity: critical\nFaults:\n  #1: Gi0/0/0/7',
      'nagios',
    ],
    ['[INC-20417] P1 - CUST-A branch without service\nCustomer: CUST-A\nPriority: 1', 'ticket'],
  ])('of %s', (text, kind) => {
    expect(readQuestion(text).parsed.kind).toBe(kind);
  });

  it('names no router by the urgency of a ticket, and its customer by the sender', () => {
    const urgent = readQuestion('[INC-20417] P1 - branch without service\nCustomer: CUST-A');
    expect(urgent.text).not.toMatch(/\bP1\b/);
    const mail = readQuestion(
      'From: CUST-B helpdesk <x@y.example>\nSubject: VPN not working at CE2',
    );
    expect(mail.text).toContain('customer CUST-B');
  });
});
