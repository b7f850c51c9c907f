import { judge, logs, ports, reply } from '../support/build';

const head = 'RP/0/RP0/CPU0:Nov 27 20:00:00.942 UTC: ipv4_ma[321]: %IP-IP_MA-5-ADDR_REMOVED : ';
const moved = `${head}IPv4 address 198.51.100.1/30 removed from GigabitEthernet0/0/0/7, VRF changed from RED to BLUE`;
const vrf = (name: string, interfaces: string[]) => ({
  detailed_data: { name, interfaces, route_targets: { import: ['1:1'], export: ['1:1'] } },
});

const judged = (line: string) =>
  judge({
    question: 'RED on R1 is down since 20:00, the port is up. Why?',
    evidence: [
      ports('R1', [
        { name: 'GigabitEthernet0/0/0/7', admin_status: 'UP', oper_status: 'UP', vrf: 'BLUE' },
      ]),
      reply('vpn_info', 'R1', { vrfs: [vrf('RED', []), vrf('BLUE', ['GigabitEthernet0/0/0/7'])] }),
      logs('R1', [line]),
    ],
    more: { entities: { interfaces: [], vrfs: ['RED'], neighbors: [] } },
  }).findings.find(({ role }) => role === 'cause');

describe('a port that left a VRF by the log', () => {
  it('is named with the VRF that has it now, and with what to put back', () => {
    const cause = judged(moved);
    expect(cause).toMatchObject({
      type: 'vrf_membership_missing',
      interface: 'GigabitEthernet0/0/0/7',
      title: 'GigabitEthernet0/0/0/7 on R1 was moved from VRF RED to VRF BLUE',
    });
    expect(cause?.explanation).toContain('its configuration was changed, not the line');
    expect(cause?.nextActions[0]).toContain('put it back into VRF RED with 198.51.100.1/30');
  });

  it('is not taken from a line that only quotes such words', () => {
    const quoted = `${head}user wrote "VRF changed from RED to BLUE" on GigabitEthernet0/0/0/7 here`;
    expect(judged(quoted)?.title).toBe('VRF RED on R1 has no interface');
  });
});
