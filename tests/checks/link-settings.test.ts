import type { CollectedEvidence } from '../../src/domain/calls/evidence';
import { checkOf, judge, port, ports, reply } from './support/build';

const near = 'GigabitEthernet0/0/0/0';
const far = 'GigabitEthernet0/0/0/1';

function row(name: string, ip_address: string): Record<string, unknown> {
  return { name, admin_status: 'UP', oper_status: 'UP', ip_address };
}

const tables = [
  ports('R1', [row(near, '198.51.100.0/31')]),
  ports('R2', [row(far, '198.51.100.1/31')]),
];

/** IS-IS on one port without any adjacency. */
function lonely(device: string, name: string, authentication_enabled: unknown): CollectedEvidence {
  const detailed_data = {
    net: `49.0001.0000.0000.000${device === 'R1' ? 1 : 2}.00`,
    level_capability: 'LEVEL_2',
    interfaces: [
      {
        name,
        enabled: true,
        passive: false,
        circuit_type: 'POINT_TO_POINT',
        authentication_enabled,
      },
    ],
    adjacencies: [],
  };
  return reply('routing_info', device, {
    routing_protocols: [{ protocol: 'isis', detailed_data, summary: '' }],
  });
}

describe('IS-IS authentication of the two ends of a link', () => {
  const judged = (here: unknown, there: unknown) =>
    judge({
      devices: ['R1', 'R2'],
      evidence: [...tables, lonely('R1', near, here), lonely('R2', far, there)],
    });

  it('is the cause of a missing adjacency where one end has it and the other does not', () => {
    const analysis = judged(true, false);
    expect(checkOf(analysis, 'isis.auth', near)).toMatchObject({
      result: 'fail',
      value: expect.stringContaining('R2 GigabitEthernet0/0/0/1 has hello authentication off'),
    });
    expect(analysis.rootCause).toMatchObject({ type: 'isis_auth_mismatch' });
  });

  it.each([
    [true, true],
    [false, false],
    [true, undefined],
  ])('is not blamed where the ends say %p and %p', (here, there) => {
    expect(checkOf(judged(here, there), 'isis.auth', near)).toBeUndefined();
  });
});

describe('duplex of a port', () => {
  const details = (name: string, duplex: string | null, in_errors = '0') => ({
    ...{ name, admin_state: 'UP', oper_state: 'UP', mtu: 1514, duplex },
    counters: { in_errors, out_errors: '0', in_packets: '900000' },
  });
  const judged = (here: string | null, there: string | null) =>
    judge({
      devices: ['R1', 'R2'],
      evidence: [
        ...tables,
        port('R1', details(near, here)),
        port('R2', details(far, there, '4000')),
      ],
    });

  it('explains the damaged frames that the other end counts', () => {
    const analysis = judged('HALF', 'FULL');
    expect(checkOf(analysis, 'interface.duplex', near)).toMatchObject({ result: 'fail' });
    expect(analysis.rootCause).toMatchObject({
      type: 'duplex_mismatch',
      device: 'R1',
      interface: near,
    });
  });

  it.each(['FULL', null])('is no finding where the port says %p', (duplex) => {
    expect(judged(duplex, 'FULL').rootCause).toMatchObject({ type: 'link_errors', device: 'R2' });
  });
});
