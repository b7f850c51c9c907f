import { checkOf, judge, logs, port, ports, reply } from './support/build';

const vrf = 'K4711';
const peer = '203.0.113.77';
const name = 'TenGigE0/0/0/7';

const judged = (description: string, question = '') =>
  judge({
    question,
    subjects: ['vpn', 'interfaces', 'logs'],
    evidence: [
      ports('R1', [
        { name, admin_status: 'DOWN', oper_status: 'DOWN', ip_address: '203.0.113.78/30', vrf },
      ]),
      port('R1', { name, admin_state: 'DOWN', oper_state: 'DOWN', mtu: 1514, description }),
      reply('routing_info', 'R1', {
        routing_protocols: [
          {
            protocol: 'bgp',
            detailed_data: {
              router: { as_number: 64496, router_id: '192.0.2.1' },
              neighbors: [],
              vrfs: [{ name: vrf, total_prefixes: 0 }],
            },
            summary: '',
          },
        ],
      }),
      logs('R1', [
        `RP/0/RP0/CPU0:Nov 27 14:02:33.511 UTC: bgp[1092]: %ROUTING-BGP-5-ADJCHANGE : neighbor ${peer} Down - Interface flap (VRF: ${vrf}) (AS: 64509)`,
      ]),
    ],
  });

describe('a session over a port whose service has ended', () => {
  it('is meant to be down, and its VRF to be empty', () => {
    const analysis = judged('Brandt, cct 4711 CEASED 2026-11-20');
    expect(checkOf(analysis, 'bgp.vrf_session', `${vrf} ${peer}`)).toMatchObject({
      result: 'pass',
      meant: true,
      reason: { code: 'ended', port: name },
    });
    expect(checkOf(analysis, 'bgp.prefixes', vrf)).toMatchObject({
      result: 'pass',
      reason: { code: 'ended' },
    });
  });

  it('is a loss where its port says nothing of an end', () => {
    const analysis = judged('Brandt, cct 4711');
    expect(checkOf(analysis, 'bgp.vrf_session', `${vrf} ${peer}`)).toMatchObject({
      result: 'fail',
    });
    expect(checkOf(analysis, 'bgp.prefixes', vrf)).toMatchObject({ result: 'fail' });
  });
});
