import { bgp, judge, logs, ports, reply } from './support/build';

const isis = (device: string, net: string) =>
  reply('routing_info', device, {
    routing_protocols: [
      {
        protocol: 'isis',
        detailed_data: { net, level: 'LEVEL_2', interfaces: [], adjacencies: [] },
      },
    ],
  });

const twin =
  'RP/0/RP0/CPU0:Nov 27 20:00:00.000 UTC: isis[1]: %ROUTING-ISIS-4-DUPSYSID : Possible duplicate system ID 1920.0000.2013 detected';

describe('a system id that two routers have', () => {
  const nets = ['R1', 'R2'].map((name) => isis(name, '49.0001.1920.0000.2013.00'));
  const found = judge({
    devices: ['R1', 'R2'],
    subjects: ['isis', 'logs'],
    evidence: [...nets, logs('R1', [twin]), logs('R2', [])],
  });
  const cause = found.findings.find(({ type }) => type === 'duplicate_system_id');

  it('is confirmed, as both were read, and dated by the line that names it', () => {
    expect(cause).toMatchObject({ confidence: 'confirmed', since: '2026-11-27T20:00:00.000Z' });
    expect(cause?.evidence.map(({ value }) => value)).toContainEqual(
      expect.stringContaining('DUPSYSID'),
    );
  });

  it('accounts for that line, so that it is no symptom without a cause', () => {
    expect(found.findings.filter(({ type }) => type === 'loss_logged')).toEqual([]);
  });

  it('is to be changed on either where nothing tells on which', () => {
    expect(cause?.explanation).toMatch(/Nothing that was read tells which of them has to change/);
    expect(cause?.nextActions[0]).toMatch(/^Give R\d or R\d \(either will do\) a unique system ID/);
  });
});

describe('a log that returned no lines', () => {
  it('names the time that was asked for', () => {
    const { remarks } = judge({ evidence: [logs('R1', [])], subjects: ['logs'] });
    expect(remarks).toContain(
      'The log of R1 returned no line of severity 1 to 5, which neither shows nor rules out that something went down.',
    );
  });
});

describe('a session in a VRF whose state no tool shows', () => {
  const port = {
    name: 'GigabitEthernet0/0/0/2',
    ip_address: '203.0.113.9/30',
    vrf: 'RED',
    admin_status: 'UP',
    oper_status: 'UP',
  };
  const said = (keyword: string | null) =>
    judge({
      subjects: ['vpn', 'interfaces', 'logs'],
      evidence: [ports('R1', [port]), bgp('R1', []), logs('R1', [twin], keyword)],
    }).remarks.join(' ');

  it('is told of by a log only where that was read, and not searched for something else', () => {
    expect(said(null)).toContain('no message about this session');
    expect(said('DB_COMMIT')).not.toContain('no message about this session');
  });
});

describe('a port that is asked about, shut and not in use', () => {
  const port = { name: 'TenGigE0/0/0/3', admin_status: 'DOWN', oper_status: 'DOWN' };
  const answer = (question: string) =>
    judge({
      question,
      subjects: ['interfaces'],
      evidence: [ports('R1', [port])],
      more: { entities: { interfaces: [port.name], vrfs: [], neighbors: [] } },
    }).answer?.text;

  it.each([
    ['Is TenGigE0/0/0/3 on R1 up?', /^No, .* is down and not in use, which is no fault/],
    ['Is TenGigE0/0/0/3 on R1 down?', /^Yes, .* is down and not in use, which is no fault/],
  ])('is never called working: %s', (question, text) => {
    expect(answer(question)).toMatch(text);
  });
});

describe('a port that nothing uses, of which a question for more speaks besides', () => {
  it('is told behind the routers that are asked about', () => {
    const idle = { name: 'TenGigE0/0/0/3', admin_status: 'DOWN', oper_status: 'DOWN' };
    const peer = { address: '192.0.2.9', remote_as: 64496, state: 'ESTABLISHED', prefixes: {} };
    const found = judge({
      question: 'Are all BGP sessions on R1 up? I see TenGigE0/0/0/3 red',
      subjects: ['interfaces', 'bgp'],
      evidence: [ports('R1', [idle]), bgp('R1', [peer])],
      more: { entities: { interfaces: [idle.name], vrfs: [], neighbors: [] } },
    });
    expect(found.answer?.text).toMatch(
      /^Yes, R1 is working \(1 of 1 BGP sessions established; TenGigE0\/0\/0\/3 is shut and not in use, /,
    );
  });
});
