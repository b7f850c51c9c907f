import { bgp, judge, reply } from './support/build';

const neighbor = (address: string, family: string, received: number) => ({
  address,
  remote_as: 64496,
  state: 'ESTABLISHED',
  prefixes: { [family]: { received, sent: 0 } },
});
const vpn = (device: string) =>
  reply('vpn_info', device, {
    vrfs: [
      {
        detailed_data: {
          name: 'RED',
          route_targets: { import: ['64496:1'], export: ['64496:1'] },
          interfaces: ['GigabitEthernet0/0/0/1'],
        },
      },
    ],
  });
const complaint = 'RED on R1 gets nothing from R2 since 20:00. Why?';

/** Two edges with one reflector, RR, over sessions that all carry one family. */
const judged = (family: string, received: number, question = complaint) =>
  judge({
    question,
    devices: ['R1', 'R2'],
    inventory: ['R1', 'R2', 'RR'].map((name, index) => ({
      name,
      address: `192.0.2.${index + 1}`,
      role: null,
    })),
    evidence: [
      ...['R1', 'R2'].flatMap((name, index) => [
        bgp(name, [neighbor('192.0.2.3', family, received)], `192.0.2.${index + 1}`),
        vpn(name),
      ]),
      bgp(
        'RR',
        [neighbor('192.0.2.1', family, received), neighbor('192.0.2.2', family, received)],
        '192.0.2.3',
      ),
    ],
    more: { entities: { interfaces: [], vrfs: ['RED'], neighbors: [] } },
  });
const failing = (family: string, received: number, question?: string) =>
  judged(family, received, question)
    .checks.filter((one) => one.check === 'bgp.families' && one.result === 'fail')
    .map((one) => one.device);

describe('sites of a VPN of which no session that is up carries VPN routes', () => {
  it('are cut off by what the reflector of them all is set to', () => {
    expect(failing('ipv4_unicast', 0)).toEqual(['R1', 'R2']);
    expect(judged('ipv4_unicast', 0).rootCause).toMatchObject({
      type: 'bgp_af_missing',
      device: 'RR',
    });
  });

  it('are not where the session has VPN routes or others, or nobody misses any', () => {
    expect(failing('l3vpn_ipv4_unicast', 0)).toEqual([]);
    expect(failing('l2vpn_evpn', 0)).toEqual([]);
    expect(failing('ipv4_unicast', 7)).toEqual([]);
    expect(failing('ipv4_unicast', 0, 'Is RED on R1 well?')).toEqual([]);
  });

  it('count each VRF of each of these routers as lost, and name the routers and what the sessions carry', () => {
    const { findings, impact } = judged('ipv4_unicast', 0);
    const cause = findings.find(({ role }) => role === 'cause');
    expect(cause?.title).toBe('The sessions of RR to R1 and R2 do not carry VPN routes');
    expect(cause?.evidence.map(({ value }) => value)).not.toContain('RR');
    expect(impact?.lost).toEqual([
      { device: 'R1', object: 'RED' },
      { device: 'R2', object: 'RED' },
    ]);
  });
});
