import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  answerTool,
  InputProblem,
  openLab,
  parseCase,
  readCase,
  stateFromCase,
} from '../../lab/gnmi';

const folder = join(__dirname, 'fixtures', 'cases');
const shut = openLab({ caseFile: join(folder, 'shut-far-end.yaml') });
const unreadable = openLab({ caseFile: join(folder, 'unreadable-areas.yaml') });

function ask(lab: typeof shut, tool: string, args: Record<string, unknown> = {}): unknown {
  return answerTool(lab, tool, args).structuredContent;
}

function routing(lab: typeof shut, device: string, protocol: string): unknown {
  const args = { device_name: device, protocol, include_details: true };
  const reply = ask(lab, 'get_routing_info', args) as {
    data: { routing_protocols: { detailed_data: unknown }[] };
  };
  return reply.data.routing_protocols[0]!.detailed_data;
}

describe('a case is served as it is', () => {
  it('stops the clock at its time, which another time may override', () => {
    expect(shut.now.toISOString()).toBe('2026-05-04T10:00:00.000Z');
    const caseFile = join(folder, 'shut-far-end.yaml');
    const later = openLab({ caseFile, now: '2026-05-05T00:00:00Z' });
    expect(later.now.toISOString()).toBe('2026-05-05T00:00:00.000Z');
  });

  it('lists a device by the address of its management, where that is another', () => {
    const text = readFileSync(join(folder, 'shut-far-end.yaml'), 'utf8');
    const caseText = text.replace(/loopback: 192\.0\.2\.41/, '$&, management: 198.51.100.41');
    expect(caseText).not.toBe(text);
    expect(ask(openLab({ caseText }), 'get_devices')).toMatchObject({
      devices: [{ name: 'edge1', ip_address: '198.51.100.41' }, {}, { ip_address: '192.0.2.61' }],
    });
  });

  it('lists every device of the topology with its loopback as the address', () => {
    expect(ask(shut, 'get_devices')).toMatchObject({
      devices: [
        { name: 'edge1', ip_address: '192.0.2.41', nos: 'iosxr', password: '***' },
        { name: 'mid1', ip_address: '192.0.2.51' },
        { name: 'mirror1', ip_address: '192.0.2.61' },
      ],
    });
  });

  it('lists interfaces in short with a dotted mask', () => {
    expect(ask(shut, 'get_interface_info', { device_name: 'edge1' })).toMatchObject({
      data: {
        interfaces: [
          { name: 'Loopback0', ip_address: '192.0.2.41/255.255.255.255' },
          {
            name: 'GigabitEthernet0/0/0/0',
            admin_status: 'UP',
            oper_status: 'DOWN',
            ip_address: '198.51.100.20/255.255.255.254',
          },
          { name: 'GigabitEthernet0/0/0/1', vrf: 'BLUE' },
          { name: 'GigabitEthernet0/0/0/8', admin_status: 'DOWN' },
        ],
        summary: { total_interfaces: 4, admin_up: 3, oper_up: 2, with_ip: 3, with_vrf: 1 },
      },
    });
  });

  it.each([
    ['GigabitEthernet0/0/0/0', { mtu: 9000, counters: { in_errors: '3', out_errors: '0' } }],
    ['GigabitEthernet0/0/0/1', { vrf: 'BLUE', counters: { in_errors: null, out_errors: null } }],
  ])('gives counters as text and a missing counter as null: %s', (name, expected) => {
    const reply = ask(shut, 'get_interface_info', { device_name: 'edge1', interface: name });
    expect(reply).toMatchObject({ data: { interfaces: [{ interface: expected }] } });
  });

  it('marks a port without address, description and VRF as empty', () => {
    const args = { device_name: 'edge1', interface: 'GigabitEthernet0/0/0/8' };
    expect(ask(shut, 'get_interface_info', args)).toMatchObject({
      data: { interfaces: [{ status: 'EMPTY' }] },
    });
  });

  it('shows sessions of the default table, with nothing that the case does not hold', () => {
    expect(routing(shut, 'edge1', 'bgp')).toMatchObject({
      router: { as_number: 64497, router_id: '192.0.2.41' },
      neighbors: [
        { address: '192.0.2.61', remote_as: 64497, group: null, state: 'ACTIVE', prefixes: {} },
        {
          address: '203.0.113.99',
          state: 'ESTABLISHED',
          prefixes: { ipv4_unicast: { received: 7, sent: 2 } },
          uptime: '2026-04-01 06:03:00',
        },
      ],
      vrfs: [{ name: 'BLUE', total_prefixes: 5 }],
    });
  });

  it('never shows the peers of a VRF', () => {
    const replies = ['get_routing_info', 'get_vpn_info'].map((tool) =>
      JSON.stringify(ask(shut, tool, { device_name: 'edge1', include_details: true })),
    );
    expect(replies.filter((text) => text.includes('203.0.113.11'))).toStrictEqual([]);
  });

  it('shows IS-IS levels, circuit types and the adjacencies that are up', () => {
    expect(routing(shut, 'edge1', 'isis')).toMatchObject({
      interfaces: [{ circuit_type: 'POINT_TO_POINT' }, { circuit_type: 'BROADCAST' }],
      adjacencies: [],
    });
    expect(routing(shut, 'mid1', 'isis')).toMatchObject({
      interfaces: [{ levels: [{ level_number: 1 }, { level_number: 2 }] }],
      adjacencies: [{ neighbor_ipv4: '198.51.100.22', level: 2, state: 'UP' }],
    });
  });

  it('gives a missing route distinguisher as an empty text', () => {
    const args = { device_name: 'edge1', include_details: true };
    expect(ask(shut, 'get_vpn_info', args)).toMatchObject({
      data: { vrfs: [{ detailed_data: { rd: '', route_targets: { import: ['64497:5'] } } }] },
    });
  });

  it('computes the topology from addresses, whatever the ports do', () => {
    expect(ask(shut, 'get_network_topology_api')).toMatchObject({
      metadata: { total_connections: 2 },
    });
  });

  it('takes the role from what a router is configured for', () => {
    const role = (device: string): unknown =>
      ask(shut, 'get_device_profile_api', { device_name: device });
    expect(role('edge1')).toMatchObject({ data: { profile: { role: 'PE' } } });
    expect(role('mirror1')).toMatchObject({ data: { profile: { role: 'RR' } } });
    expect(role('mid1')).toMatchObject({ data: { profile: { role: 'IGP-only' } } });
  });

  it('takes an area that a device lacks for a feature that is not available', () => {
    const system = ask(shut, 'get_system_info', { device_name: 'mid1' });
    expect(system).toMatchObject({ status: 'feature_not_available' });
    const bgp = ask(shut, 'get_routing_info', { device_name: 'mid1', protocol: 'bgp' });
    expect(bgp).toMatchObject({ status: 'feature_not_available' });
    const vpn = ask(shut, 'get_vpn_info', { device_name: 'mid1' });
    expect(vpn).toMatchObject({ status: 'success', data: {} });
  });

  it('filters the whole buffer by time and severity', () => {
    const args = { device_name: 'edge1' };
    expect(ask(shut, 'get_logs', args)).toMatchObject({ data: { summary: { count: 1 } } });
    const commits = { ...args, keywords: 'DB_COMMIT', show_all_logs: true };
    expect(ask(shut, 'get_logs', commits)).toMatchObject({ data: { summary: { count: 1 } } });
  });
});

describe('what a case cannot be asked for fails as the case says', () => {
  const edge = { device_name: 'edge2' };

  it.each([
    ['get_system_info', { type: 'gNMIException', message: /Error: the words of the device$/ }],
    ['get_logs', { type: 'ENCODING_NOT_SUPPORTED', message: /^the device offers JSON_IETF only$/ }],
  ])('%s', (tool, { type, message }) => {
    expect(ask(unreadable, tool, edge)).toMatchObject({
      status: 'failed',
      error_response: { type, message: expect.stringMatching(message) as string },
    });
  });

  it('fails one protocol and answers the other', () => {
    expect(ask(unreadable, 'get_routing_info', edge)).toMatchObject({
      status: 'partial_success',
      error_response: null,
      metadata: {
        protocol_statuses: { bgp: 'failed', isis: 'success' },
        protocol_errors: {
          bgp: { message: 'Connection timeout when connecting to edge2 (192.0.2.42:57400)' },
        },
      },
    });
  });

  it('fails every tool of a device that is gone, and the topology for all', () => {
    for (const tool of ['get_mpls_info', 'get_interface_info', 'get_vpn_info']) {
      expect(ask(unreadable, tool, { device_name: 'gone1' })).toMatchObject({ status: 'failed' });
    }
    expect(ask(unreadable, 'get_network_topology_api')).toMatchObject({ status: 'failed' });
    expect(ask(unreadable, 'get_topology_neighbors', edge)).toMatchObject({ status: 'failed' });
  });
});

it.each([
  ['no YAML', 'id: [x', /is not valid YAML/],
  ['no topology', 'id: x\ninput: {now: "2026-05-04T10:00:00Z"}\nstate: {}', /: topology: /],
  [
    'an odd time',
    'id: x\ninput: {now: noon}\ntopology: {devices: [{name: a, role: P}]}\nstate: {}',
    /input\.now: "noon" is not a time/,
  ],
])('a case with %s is refused with source, field and reason', (_what, text, message) => {
  expect(() => parseCase(text)).toThrow(InputProblem);
  expect(() => openLab({ caseText: text })).toThrow(message);
});

it('is a function of the document: the same case gives the same state', () => {
  const document = readCase(join(folder, 'shut-far-end.yaml'));
  expect(stateFromCase(document)).toStrictEqual(stateFromCase(structuredClone(document)));
});
