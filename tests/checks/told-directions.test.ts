import { bgp, judge, logs, port } from './support/build';

const peer = '203.0.113.7';
const neighbor = (received: number, sent: number) => ({
  address: peer,
  remote_as: 64999,
  state: 'ESTABLISHED',
  uptime: '2026-01-14 02:11:09',
  prefixes: { ipv4: { received, sent } },
});
const noPolicy = (direction: string) =>
  `RP/0/RP0/CPU0:Nov 27 20:00:13.000 UTC: bgp[1]: %ROUTING-BGP-6-NBR_NOPOLICY : No ${direction} IPv4 Unicast policy is configured for eBGP neighbor ${peer}. (VRF: default)`;

function causeOf(received: number, sent: number, ...directions: string[]) {
  const { findings } = judge({
    evidence: [bgp('R1', [neighbor(received, sent)]), logs('R1', directions.map(noPolicy))],
  });
  const cause = findings.find((one) => one.type === 'bgp_policy_missing');
  const told = `${cause?.title}. ${cause?.explanation} ${cause?.nextActions[0]}`;
  return { told, values: cause?.evidence.map(({ value }) => value) ?? [] };
}

describe('a missing route policy', () => {
  it('of which the log tells for what is sent says nothing of what is received', () => {
    const { told, values } = causeOf(2, 0, 'outbound');
    expect(told).toContain(`R1 announces no route to ${peer} although the session is up`);
    expect(told).toContain(`no outbound policy is configured for ${peer}`);
    expect(told).toContain(`Find out what removed the outbound route policy of ${peer} on R1`);
    expect(told).not.toMatch(/inbound|accepts/);
    expect(values).toContain('sent=0');
    expect(values).not.toContain('received=2');
  });

  it('of which the log tells for both, with routes received, is that of what is sent', () => {
    expect(causeOf(2, 0, 'inbound', 'outbound').told).toContain('announces no route to');
  });

  it('for what is received says nothing of what is sent', () => {
    const { told } = causeOf(0, 5, 'inbound');
    expect(told).toContain(`R1 accepts no route from ${peer}`);
    expect(told).not.toContain('outbound');
  });

  it('that nothing is received of, while routes are sent, is one of what comes in', () => {
    expect(causeOf(0, 5).told).toContain(`R1 accepts no route from ${peer}`);
    expect(causeOf(0, 0).told).toContain(`No route passes between R1 and ${peer}`);
  });

  it('is none where the port says that the peer only receives', () => {
    const description = 'route collector, receive only';
    const towards = {
      name: 'TenGigE0/0/0/5',
      ip_address: '203.0.113.6',
      prefix_length: 31,
      description,
    };
    const { findings, verdict } = judge({
      evidence: [
        bgp('R1', [neighbor(0, 5)]),
        port('R1', { ...towards, admin_state: 'UP', oper_state: 'UP' }),
      ],
    });
    expect(findings).toEqual([]);
    expect(verdict).toBe('healthy');
  });

  it('for both lets no route pass', () => {
    const { told } = causeOf(0, 0, 'inbound', 'outbound');
    expect(told).toContain(`No route passes between R1 and ${peer}`);
    expect(told).toContain('Attach an inbound and an outbound route policy');
  });
});

describe('a session that was closed for too many routes', () => {
  const told = (way: string) => {
    const down = `RP/0/RP0/CPU0:Nov 27 20:00:13.000 UTC: bgp[1]: %ROUTING-BGP-5-ADJCHANGE : neighbor ${peer} Down - BGP Notification ${way}, maximum number of prefixes reached (VRF: default) (AS: 64999)`;
    const { findings } = judge({
      evidence: [bgp('R1', [{ ...neighbor(0, 0), state: 'IDLE' }]), logs('R1', [down])],
    });
    const cause = findings.find((one) => one.type === 'bgp_max_prefix');
    return `${cause?.title}. ${cause?.nextActions[0]}`;
  };

  it('is one that had too many sent to it where the peer closed it', () => {
    expect(told('received')).toContain(
      `${peer} closed the session with R1, which announced more prefixes`,
    );
    expect(told('received')).toContain('Find out what R1 announces');
  });

  it('is one that got too many where this router closed it', () => {
    expect(told('sent')).toContain(
      `R1 closed the session with ${peer}, which announced more prefixes`,
    );
    expect(told('sent')).toContain('Ask the operator');
  });
});
