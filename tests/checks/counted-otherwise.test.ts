import { readQuestion } from '../../src/question';
import { checkOf, judge, port, ports, reply } from './support/build';

const here = 'HundredGigE0/0/0/0';
const there = '100GE1/0/1';

/** One link between two routers, with the MTU at either end; `isis` where the adjacencies were read. */
function link(
  sizes: [number, number],
  names: [string, string],
  isis: 'read' | 'not read',
  question = '',
) {
  const ends = (['R1', 'R2'] as const).map((device, index) => {
    const state = {
      ...{ name: names[index], admin_status: 'UP', oper_status: 'UP' },
      ip_address: `198.51.100.${index}/31`,
    };
    const detailed_data = {
      net: `49.0001.0000.0000.000${index + 1}.00`,
      level_capability: 'LEVEL_2',
      interfaces: [{ name: names[index], enabled: true, passive: false }],
      adjacencies: [
        {
          ...{ interface: names[index], system_id: `0000.0000.000${2 - index}` },
          ...{ neighbor_ipv4: `198.51.100.${1 - index}`, level: 2, state: 'UP' },
        },
      ],
    };
    const protocol = { protocol: 'isis', detailed_data, summary: '' };
    return [
      ports(device, [state]),
      port(device, { ...state, mtu: sizes[index] }),
      ...(isis === 'read'
        ? [reply('routing_info', device, { routing_protocols: [protocol] })]
        : []),
    ];
  });
  const analysis = judge({
    devices: ['R1', 'R2'],
    evidence: ends.flat(),
    subjects: ['interfaces'],
    question,
    more: { question: { ...readQuestion(question).parsed, subjects: [] } },
  });
  return checkOf(analysis, 'interface.mtu_match', names[0], 'R1');
}

describe('two ends of a link whose sizes differ by an Ethernet header', () => {
  it('are well between two makes of router whose adjacency is up', () => {
    const check = link([9212, 9198], [here, there], 'read');
    expect(check).toMatchObject({ result: 'pass', value: expect.stringContaining('header') });
  });

  it('are not known to be well where the adjacency was not read', () => {
    expect(link([9212, 9198], [here, there], 'not read')?.result).toBe('not_verifiable');
  });

  it('do not fit where large packets are lost', () => {
    const lost = 'Large packets are lost between R1 and R2, small ones pass';
    expect(link([9212, 9198], [here, there], 'read', lost)?.result).toBe('fail');
  });

  it('do not fit between two of one make, nor where more than a header is missing', () => {
    expect(link([9212, 9198], [here, 'HundredGigE0/0/0/1'], 'read')?.result).toBe('fail');
    expect(link([9212, 9000], [here, there], 'read')?.result).toBe('fail');
  });
});
