import { checkOf, judge, logs, ports, reply } from './support/build';

const row = (name: string, ip_address: string) => ({
  ...{ name, ip_address },
  ...{ admin_status: 'UP', oper_status: 'UP' },
});
const isis = (device: string, level_capability: string, names: string[]) =>
  reply('routing_info', device, {
    routing_protocols: [
      {
        protocol: 'isis',
        detailed_data: {
          router: { level_capability },
          level_capability,
          interfaces: names.map((name) => ({ name, enabled: true })),
          adjacencies: [],
        },
        summary: '',
      },
    ],
  });
const commit =
  "RP/0/RP0/CPU0:Nov 27 20:00:00.100 UTC: config[65842]: %MGBL-CONFIG-6-DB_COMMIT : Configuration committed by user 'op'. Use 'show configuration commit changes 1000000871' to view the changes.";
const lost = (port: string) =>
  `RP/0/RP0/CPU0:Nov 27 20:00:02.100 UTC: isis[1003]: %ROUTING-ISIS-5-ADJCHANGE : Adjacency to X (${port}) (L1) Down, Level configuration changed`;

/** Edges of level 1 behind one router of level 2, each with one line to it. */
const levels = (edges: string[], changed: string | null) => {
  const lines = edges.map((_, index) => `TenGigE0/0/0/${index}`);
  const names = ['HUB', ...edges];
  const analysis = judge({
    devices: names,
    evidence: [
      ports(
        'HUB',
        lines.map((name, index) => row(name, `198.51.100.${index * 2}/31`)),
      ),
      isis('HUB', 'LEVEL_2', lines),
      ...edges.flatMap((edge, index) => [
        ports(edge, [row('TenGigE0/0/0/9', `198.51.100.${index * 2 + 1}/31`)]),
        isis(edge, 'LEVEL_1', ['TenGigE0/0/0/9']),
      ]),
      ...(changed === null
        ? []
        : [logs(changed, [commit, lost(changed === 'HUB' ? 'TenGigE0/0/0/0' : 'TenGigE0/0/0/9')])]),
    ],
  });
  return names.filter((one) => checkOf(analysis, 'isis.level', 'device', one)?.result === 'fail');
};

describe('the router to mend of those that share no level', () => {
  it('is the one that several neighbors lost, however many these are', () => {
    expect(levels(['E1', 'E2', 'E3'], null)).toEqual(['HUB']);
  });

  it('is the one that a commit changed before it lost its neighbor', () => {
    expect(levels(['E1'], 'HUB')).toEqual(['HUB']);
    expect(levels(['E1'], 'E1')).toEqual(['E1']);
  });
});

it('is told of the routers on the other side of the links, and of others where none of those was read', () => {
  const levelOf: Record<string, string> = { A: 'LEVEL_1', B: 'LEVEL_2', C: 'LEVEL_2' };
  const others = ['B', 'C'];
  const title = (linked: boolean) => {
    const shift = linked ? 1 : 41;
    const lines = others.map((_, index) => `TenGigE0/0/0/${index}`);
    const analysis = judge({
      devices: Object.keys(levelOf),
      evidence: [
        ports(
          'A',
          lines.map((name, index) => row(name, `198.51.100.${index * 2}/31`)),
        ),
        isis('A', 'LEVEL_1', lines),
        ...others.flatMap((name, index) => [
          ports(name, [row('TenGigE0/0/0/9', `198.51.100.${index * 2 + shift}/31`)]),
          isis(name, 'LEVEL_2', ['TenGigE0/0/0/9']),
        ]),
      ],
    });
    return analysis.findings.find(({ type }) => type === 'igp_level_mismatch')?.title;
  };
  expect(title(true)).toBe('A runs IS-IS at level 1 only, its neighbors at level 2 only');
  expect(title(false)).toBe(
    'A runs IS-IS at level 1 only, the other routers that were read at level 2 only',
  );
});
