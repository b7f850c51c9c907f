import { judge, logs, reply } from './support/build';

const isis = (up: boolean) =>
  reply('routing_info', 'R1', {
    routing_protocols: [
      {
        protocol: 'isis',
        summary: '',
        detailed_data: {
          net: '49.0001.1920.0000.2001.00',
          level_capability: 'LEVEL_2',
          interfaces: [
            { name: 'HundredGigE0/0/0/0', passive: false, circuit_type: 'POINT_TO_POINT' },
          ],
          adjacencies: up
            ? [
                {
                  interface: 'HundredGigE0/0/0/0',
                  system_id: '1920.0000.2002',
                  level: 2,
                  state: 'UP',
                },
              ]
            : [],
        },
      },
    ],
  });

const told = (at: string, words: string) => `RP/0/RP0/CPU0:Nov 27 ${at}.000 UTC: x[1]: ${words}`;
const lost = told(
  '20:00:00',
  '%ROUTING-ISIS-5-ADJCHANGE : Adjacency to R2 (HundredGigE0/0/0/0) (L2) Down, Hold time expired',
);
const back = told(
  '20:00:12',
  '%ROUTING-ISIS-5-ADJCHANGE : Adjacency to R2 (HundredGigE0/0/0/0) (L2) Up, New adjacency',
);
const link = told(
  '19:59:59',
  '%PKT_INFRA-LINK-3-UPDOWN : Interface HundredGigE0/0/0/0, changed state to Down',
);
const port = reply('interface_brief', 'R1', {
  interfaces: [
    {
      name: 'HundredGigE0/0/0/0',
      admin_status: 'UP',
      oper_status: 'UP',
      ip_address: '198.51.100.0/31',
    },
  ],
  interface_count: 1,
});

const causesOf = (...lines: string[]) => {
  const { rootCause, otherCauses } = judge({
    evidence: [isis(true), port, logs('R1', lines)],
    subjects: ['isis', 'interfaces', 'logs'],
  });
  return [rootCause, ...otherCauses].map((one) => [one?.type, one?.interface]);
};

describe('an adjacency that was lost and came back', () => {
  it('is a cause of its own where no link went down', () => {
    expect(causesOf(lost, back)).toEqual([['link_flap', 'HundredGigE0/0/0/0']]);
  });

  it('follows from its link', () => {
    expect(causesOf(link, lost, back)).toEqual([['link_flap', 'HundredGigE0/0/0/0']]);
  });
});
