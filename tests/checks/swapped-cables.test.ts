import { checkOf, judge, logs, ports, reply } from './support/build';

const row = (name: string, vrf: string, ip_address: string) => ({
  ...{ name, vrf, ip_address },
  ...{ admin_status: 'UP', oper_status: 'UP' },
});
const vrf = (name: string, port: string) => ({
  detailed_data: {
    name,
    rd: `64496:${port.slice(-1)}`,
    route_targets: { import: [name], export: [name] },
    interfaces: [port],
  },
});
const at = (clock: string, rest: string) => `RP/0/RP0/CPU0:Nov 27 ${clock}.100 UTC: ${rest}`;
const arp = (clock: string, rest: string) =>
  at(clock, `ipv4_arp[911]: %IP-ARP-4-WRONG_SUBNET : ARP request from ${rest}`);
const link = (clock: string, state: string) =>
  at(
    clock,
    `ifmgr[277]: %PKT_INFRA-LINK-3-UPDOWN : Interface GigabitEthernet0/0/0/4, changed state to ${state}`,
  );

const swapped = (lines: string[]) =>
  judge({
    question: 'RED on R1 is dead since the cabling work. Why?',
    evidence: [
      ports('R1', [
        row('GigabitEthernet0/0/0/4', 'RED', '203.0.113.29/30'),
        row('GigabitEthernet0/0/0/5', 'BLUE', '203.0.113.33/30'),
      ]),
      reply('vpn_info', 'R1', {
        vrfs: [vrf('RED', 'GigabitEthernet0/0/0/4'), vrf('BLUE', 'GigabitEthernet0/0/0/5')],
      }),
      logs('R1', lines),
    ],
    more: { entities: { interfaces: [], vrfs: ['RED'], neighbors: [] } },
  });

const heard = '203.0.113.34 on GigabitEthernet0/0/0/4, sender is not in 203.0.113.28/30';

describe('a neighbor that speaks on the port of another one', () => {
  it('has its cable in the wrong port', () => {
    const analysis = swapped([link('20:10:00', 'Up'), arp('20:11:00', heard)]);
    expect(checkOf(analysis, 'vpn.membership', 'RED')).toMatchObject({
      result: 'fail',
      value:
        '203.0.113.34 speaks on GigabitEthernet0/0/0/4, and its subnet is that of GigabitEthernet0/0/0/5',
    });
    expect(analysis.rootCause).toMatchObject({
      type: 'vrf_wrong_port',
      interface: 'GigabitEthernet0/0/0/4',
    });
  });

  it.each([
    [
      'was heard before the port was cabled anew',
      [arp('20:09:00', heard), link('20:10:00', 'Down'), link('20:10:30', 'Up')],
    ],
    ['has an address of no port', [arp('20:11:00', heard.replace('.34', '.99'))]],
    ['belongs there', [arp('20:11:00', heard.replace('.34', '.30'))]],
  ])('is no such thing where it %s', (_why, lines) => {
    expect(checkOf(swapped(lines), 'vpn.membership', 'RED')?.result).toBe('pass');
  });
});
