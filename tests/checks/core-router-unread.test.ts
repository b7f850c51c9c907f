import { checkOf, judge, ports, reply } from './support/build';

const line = 'TenGigE0/0/0/0';
const port = (ip_address: string) => ({
  ...{ name: line, ip_address },
  ...{ admin_status: 'UP', oper_status: 'UP' },
});

/** What is said of the labels of R1, of which no IS-IS was read, beside R2. */
const labels = (adjacencies: Record<string, unknown>[]) =>
  checkOf(
    judge({
      devices: ['R1', 'R2'],
      evidence: [
        ports('R1', [port('198.51.100.0/31')]),
        ports('R2', [port('198.51.100.1/31')]),
        reply('mpls_info', 'R1', { mpls_data: { enabled: false, interfaces: [] } }),
        reply('routing_info', 'R2', {
          routing_protocols: [
            {
              protocol: 'isis',
              detailed_data: { interfaces: [{ name: line, enabled: true }], adjacencies },
              summary: '',
            },
          ],
        }),
      ],
    }),
    'mpls.enabled',
    'device',
  )?.result;

describe('a router without labels whose own IS-IS was not read', () => {
  it('is one of the core where its neighbor has an adjacency with it', () => {
    expect(labels([{ interface: line, state: 'UP', level: 2 }])).toBe('fail');
  });

  it('is left alone where nothing shows that the IGP uses it', () => {
    expect(labels([])).toBeUndefined();
  });
});
