import { readQuestion } from '../../src/question';

const read = (text: string) => {
  const { text: said, parsed } = readQuestion(text);
  return { said, kind: parsed.kind, form: parsed.form };
};

describe('a notification whose fields have names', () => {
  it.each([
    [
      'of one system',
      '[Opsgenie] #4821: core uplinks carry 0 bit/s\nStatus: open | Count: 4 | Owner: -\nEntity: PE3\nSource: telemetry-eu1\nCreated At: Nov 30, 2026 9:01 PM (UTC)',
      'Monitoring reports an alert: core uplinks carry 0 bit/s, on PE3 at 21:01 UTC on Nov 30',
    ],
    [
      'with the host and its address',
      'Sensor: BGP Peers\nDevice: RR1 (10.255.0.100)\nStatus: Down\nLast message: peer 10.255.0.2 is idle\nTime: 11/30/2026 8:50:12 PM (UTC)',
      'Monitoring reports an alert: peer 10.255.0.2 is idle, on RR1 at 20:50 UTC on Nov 30',
    ],
    [
      'in German',
      'Gerät: PE2\nSchnittstelle: GigabitEthernet0/0/0/1\nZustand: ausgefallen\nZeitpunkt: 30.11.2026 21:52:10',
      'Monitoring reports an alert: interface GigabitEthernet0/0/0/1, on PE2 at 21:52 on Nov 30',
    ],
    [
      'on one line',
      'time=2026-11-30T21:01:00Z level=error host=PE3 msg="all adjacencies lost" count=2',
      'Monitoring reports an alert: all adjacencies lost, on PE3 at 21:01 UTC on Nov 30',
    ],
    [
      'in the Common Event Format',
      'CEF:0|Netmon|Core|7|310|Interface down|8|dvchost=PE2 deviceOutboundInterface=Gi0/0/0/1 rt=1796071930000',
      'Monitoring reports an alert: Interface down, interface Gi0/0/0/1, on PE2 at 20:52 UTC on Nov 30',
    ],
  ])('is read by what they stand for: %s', (_title, text, said) => {
    expect(read(text)).toEqual({ said, kind: 'alert', form: 'why' });
  });

  it('keeps what a person asks beside it', () => {
    const { said, form } = read(
      'Host: PE2\nSeverity: High\nProblem: link down\nTime: 2026-11-30 20:52\nwho shut it?',
    );
    expect(said).toMatch(/^who shut it\? Monitoring reports an alert: link down, on PE2/);
    expect(form).toBe('who');
  });

  it('is none where people filed a ticket', () => {
    expect(read('Short description: CE1 is gone\nConfiguration item: CE1\nState: New').kind).toBe(
      'ticket',
    );
  });

  it('says why a threshold was crossed, in one line', () => {
    expect(read('THRESHOLD: PE2 - Gi0/0/0/3 went below threshold of 1000 with 0').form).toBe('why');
  });
});

describe('a notification by the form of its head', () => {
  it.each([
    [
      'its state in brackets',
      '[Triggered] Errors high on {device:PE2,interface:Gi0/0/0/0}\n[Mute] [Edit]',
      'Errors high on device PE2, interface Gi0/0/0/0',
    ],
    [
      'a number and what it is filed under',
      'ALRT #4471 on CORE-BGP: PE1 peer 10.255.0.100 is idle. Reply 4:Ack, 6:Resolv',
      'PE1 peer 10.255.0.100 is idle',
    ],
    [
      'who reports, with a test of its own',
      'Northprobe Alert - Rule: egress via PE3\nTest: egress-PE3-v4\nAgents: 6 of 6   Metric: loss 100%',
      'Rule: egress via PE3; Metric: loss 100%',
    ],
    [
      'a bot in a chat, and what others did with it',
      'AlertBot  APP  2:38 AM\n[FIRING:1] :fire: IsisAdjacencyLost PE3 Gi0/0/0/0 (warning, core)\n:eyes: 3   1 reply',
      'Isis Adjacency Lost PE3 Gi0/0/0/0',
    ],
  ])('is read without it: %s', (_title, text, said) => {
    expect(read(text)).toEqual({
      said: `Monitoring reports an alert: ${said}`,
      kind: 'alert',
      form: 'why',
    });
  });

  it('holds a line of a log in a table, whose columns tell the router', () => {
    const { said, kind } = read(
      'Alert was triggered: BGP down\nhost   count   last\nPE3    1       RP/0/RP0/CPU0:Dec  2 02:25:00.318 UTC: bgp[1084]: %ROUTING-BGP-5-ADJCHANGE : neighbor 203.0.113.2 Down',
    );
    expect(kind).toBe('syslog');
    expect(said).toMatch(/^The log says: BGP neighbor 203\.0\.113\.2 Down on PE3 since 01:25 UTC/);
  });
});

describe('a line of a log in an object of JSON', () => {
  it('is the line that the router wrote, with its host and seconds since 1970', () => {
    const { said, kind } = read(
      '{"host":"RR2","ts":1796071683,"msg":"%ROUTING-BGP-5-ADJCHANGE : neighbor 10.255.0.2 Down"}',
    );
    expect(said).toBe('The log says: BGP neighbor 10.255.0.2 Down on RR2 since 2026-11-30T19:48Z');
    expect(kind).toBe('syslog');
  });
});

describe('a mail about planned work', () => {
  it('is not about its own number, and keeps what is asked behind its signature', () => {
    const { text, parsed } = readQuestion(
      'From: Works <pw@fibre.example>\nSubject: [PW-2026-77193] Planned work notification\n\nYour service: PE2-P1\n\nKind regards\nfibre\n\n>> lead: does anybody go dark?',
    );
    expect(text).not.toContain('77193');
    expect(text).toContain('does anybody go dark?');
    expect(parsed).toMatchObject({ kind: 'ticket', form: 'yes_no', wants: 'if_gone' });
  });
});

describe('what an asker tells of himself', () => {
  it('is no complaint, so that a wish beside it stays one', () => {
    const { parsed, change } = readQuestion('can you no-shut P2 Gi0/0/0/0? my vpn token is dead');
    expect(parsed.complaint).toBeUndefined();
    expect(change?.only).toBe(true);
  });

  it.each([
    'tá tudo certo com a RR2? chegou um SMS mas apaguei sem ler',
    'hab grad die PE3 im Fenster gesehen, läuft die noch?',
    '我把告警删了,PE1 还正常吗?',
    'коллега удалил алерт, PE1 работает?',
    'saya hapus pesannya, PE1 aman?',
    'smazal jsem alarm z P1, je to v pohodě?',
  ])('is no wish in a language with unknown words: %s', (text) => {
    expect(readQuestion(text).change).toBeNull();
  });
});
