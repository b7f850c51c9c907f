import { readQuestion } from '../../src/question';

describe('a delivery of an incident tool', () => {
  const delivery = (fields: object) => JSON.stringify(fields);

  it('is read by its title and time, and not by its keys', () => {
    const { text, parsed } = readQuestion(
      delivery({
        event: {
          event_type: 'incident.triggered',
          data: {
            incident_key: 'icmp-pe2',
            title: 'PE2 does not answer',
            created_at: '2026-11-27T20:09:12Z',
            service: { summary: 'Core of PE9' },
            assignees: [{ summary: 'Somebody at P1' }],
          },
        },
      }),
    );
    expect(text).toBe('Monitoring reports an alert: PE2 does not answer since 2026-11-27T19:09Z');
    expect(parsed).toMatchObject({ kind: 'alert', form: 'why' });
  });

  it('is read by what its details name', () => {
    const { text } = readQuestion(
      delivery({
        action: 'Create',
        alert: {
          message: 'Session left Established',
          details: { host: 'RR1', peer: '10.255.0.2' },
          createdAt: 1_764_277_510,
          timestamp: '2026-11-27T20:09:12Z',
        },
      }),
    );
    expect(text).toContain('Session left Established, neighbor 10.255.0.2, on RR1');
  });

  it('is none where no field says anything', () => {
    expect(readQuestion('{"a": 1, "time": "2026-11-27T20:09:12Z"}').parsed.kind).toBe('question');
  });
});

describe('labels that a chat shows one a line', () => {
  it('are data, and what a person wrote beside them asks', () => {
    const { text, parsed } = readQuestion(
      'is that still so?\n\n[FIRING:1] Port down\n**Firing**\nValue: A=1\nLabels:\n - alertname = Port down\n' +
        ' - host = PE2\n - ifname = GigabitEthernet0/0/0/1\nSource: https://graf.example.net/x',
    );
    expect(text).toBe(
      'is that still so? Monitoring reports an alert: Port down, interface GigabitEthernet0/0/0/1, on PE2',
    );
    expect(parsed).toMatchObject({ kind: 'grafana', form: 'yes_no' });
  });

  it('ask for the reason where somebody only asks who looks at it', () => {
    const { parsed } = readQuestion(
      'anybody looking at this?\n - alertname = Port down\n - host = PE2',
    );
    expect(parsed.form).toBe('why');
  });
});

describe('events of SR OS', () => {
  it.each([
    [
      'PE2 811 2026/11/27 21:08:07.12 UTC MINOR: BGP #2019 Base Peer 1: 10.255.0.100\n"Peer 10.255.0.100: moved into established state"',
      'The log says: BGP Base Peer 1: 10.255.0.100 "Peer 10.255.0.100: moved into established state" on PE2 since 2026-11-27T20:08Z',
    ],
    [
      '77 2026/11/27 21:08:07.12 UTC WARNING: SNMP #2004 Base 1/1/1\n"Interface 1/1/1 is not operational"',
      'The log says: Base 1/1/1 "Interface 1/1/1 is not operational" since 2026-11-27T20:08Z',
    ],
  ])('are log lines: %s', (line, told) => {
    const { text, parsed } = readQuestion(line);
    expect(parsed.kind).toBe('syslog');
    expect(text).toBe(told);
  });
});

describe('a chat', () => {
  it('is read without who said it and when', () => {
    const { text, parsed } = readQuestion(
      '[09:24] kim: PE1-P2 went down and up twice\n[09:26] ole: when was the last one',
    );
    expect(text).toBe('PE1-P2 went down and up twice. when was the last one.');
    expect(parsed.form).toBe('when');
  });

  it('keeps a colon that nobody speaks before', () => {
    expect(readQuestion('PE1: isis, bgp\nPE2: ports').text).toBe('PE1: isis, bgp\nPE2: ports');
  });
});

describe('the signature of a mail', () => {
  it('names nothing where the mail itself does', () => {
    const { text } = readQuestion(
      'Subject: port\nFrom: x@y.example\nIs Gi0/0/0/2 on PE1 up?\n\nKind regards\nAnn\nCUST-Z Ltd',
    );
    expect(text).not.toContain('CUST-Z');
  });

  it('names the customer where nothing else does', () => {
    const { text } = readQuestion(
      'Subject: no service\nFrom: x@y.example\nwe have been offline since nine\n\nKind regards\nAnn\nCUST-Z Ltd',
    );
    expect(text).toContain('CUST-Z');
  });
});
