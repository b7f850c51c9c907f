import { bgp, judge, logs } from './support/build';

const inventory = [
  { name: 'RR', address: '192.0.2.10', role: 'RR' },
  { name: 'A', address: '192.0.2.1', role: 'PE' },
  { name: 'B', address: '192.0.2.2', role: 'PE' },
  { name: 'C', address: '192.0.2.3', role: 'PE' },
];

const line = (at: string, peer: string, change: string) =>
  `RP/0/RP0/CPU0:Nov 27 ${at}.000 UTC: bgp[1]: %ROUTING-BGP-5-ADJCHANGE : neighbor ${peer} ${change} (VRF: default) (AS: 64496)`;

const expired = 'Down - BGP Notification received, hold time expired';

/** The reflector's view: each client's session bounced at a second, or stayed up. */
function bounces(...seconds: (string | null)[]) {
  const clients = seconds.map((second, index) => ({ second, address: `192.0.2.${index + 1}` }));
  return [
    bgp(
      'RR',
      clients.map(({ address, second }) => ({
        address,
        state: 'ESTABLISHED',
        remote_as: 64496,
        uptime: second === null ? '2026-01-01 00:00:00' : '2026-11-27 20:02:00',
      })),
      '192.0.2.10',
    ),
    logs(
      'RR',
      clients.flatMap(({ second, address }) =>
        second === null
          ? []
          : [line(`20:00:${second}`, address, expired), line('20:02:00', address, 'Up')],
      ),
    ),
  ];
}

const investigate = (evidence: ReturnType<typeof bounces>) =>
  judge({ devices: ['RR'], inventory, subjects: ['bgp', 'logs'], evidence });

describe('sessions with different far ends that were lost together', () => {
  it('lie at the router that they share', () => {
    const { rootCause, otherCauses } = investigate(bounces('01', '03', '06'));
    expect(rootCause).toMatchObject({ type: 'bgp_session_flap', device: 'RR', object: null });
    expect(otherCauses).toEqual([]);
  });

  it('lie there too where a new session came up meanwhile', () => {
    const [list, log] = bounces('01', '03', null);
    if (list === undefined || log === undefined) throw new Error('There are two replies.');
    const text = JSON.stringify(list).replace('2026-01-01 00:00:00', '2026-11-27 20:02:30');
    const lines = [
      line('20:00:01', '192.0.2.1', expired),
      line('20:00:03', '192.0.2.2', expired),
      line('20:02:00', '192.0.2.1', 'Up'),
      line('20:02:00', '192.0.2.2', 'Up'),
      line('20:02:30', '192.0.2.3', 'Up'),
    ];
    const { rootCause } = investigate([JSON.parse(text) as typeof list, logs('RR', lines)]);
    expect(rootCause).toMatchObject({ type: 'bgp_session_flap', device: 'RR', object: null });
  });

  it.each([
    ['another session of it stayed up', bounces('01', '03', null)],
    ['there is only one', bounces('01')],
  ])('do not where %s', (_, evidence) => {
    expect(investigate(evidence).rootCause?.object).toMatch(/^192\.0\.2\.\d$/);
  });
});
