import { answerTool } from '../../lab/gnmi';
import { labOf } from '../../lab/gnmi/lab';
import type { DeviceState, NetworkState } from '../../lab/gnmi/model/state';
import { unavailability } from '../../lab/gnmi/model/unavailability';
import { recorded, timeless } from './recorded';
import { recordedRig } from './recorded-rig';

const NOW = new Date('2026-11-27T21:29:43Z');

function replyOf(name: string, state: NetworkState, now = NOW): { lab: unknown; real: unknown } {
  const { tool, arguments: args, reply } = recorded(name);
  const answer = answerTool(labOf(state, now), tool, args);
  return { lab: timeless(answer.structuredContent), real: timeless(reply) };
}

function failing(error: string, name = 'PE1'): NetworkState {
  const areas = ['system', 'interfaces', 'isis', 'bgp', 'mpls', 'vpn', 'logs'] as const;
  return recordedRig({
    [name]: (device) => {
      const host = { name, address: '127.0.0.1', port: device.managementPort };
      const causes = areas.map((area) => [area, unavailability(host, area, 'failed', error)]);
      return { ...device, unavailable: Object.fromEntries(causes) };
    },
  });
}

function without(area: keyof DeviceState['unavailable'], name = 'PE1'): NetworkState {
  return recordedRig({
    [name]: (device) => {
      const host = { name, address: '127.0.0.1', port: device.managementPort };
      const cause = unavailability(host, area, 'feature_not_available', '');
      return { ...device, unavailable: { [area]: cause } };
    },
  });
}

describe('replies about a healthy network equal those of the real server, field order included', () => {
  it.each([
    'interfaces-brief',
    'interface-single',
    'interface-single-not-found',
    'routing-pe-summary',
    'routing-pe-details',
    'routing-p-no-bgp-partial',
    'routing-p-bgp-only-feature-not-available',
    'routing-rr',
    'routing-ce',
    'routing-unknown-protocol-ospf',
    'routing-unknown-protocol-eigrp',
    'mpls',
    'mpls-not-configured-ce',
    'vpn-summary',
    'vpn-details',
    'vpn-filter',
    'vpn-filter-no-match',
    'vpn-none-on-p',
    'profile-pe',
    'profile-p',
    'profile-rr',
    'profile-ce',
    'logs-healthy-empty',
    'logs-bad-minutes',
    'fail-not-in-inventory',
    'fail-name-case',
  ])('%s', (name) => {
    const { lab, real } = replyOf(name, recordedRig());
    expect(JSON.stringify(lab)).toBe(JSON.stringify(real));
  });
});

describe('replies about a router that cannot be read equal those of the real server', () => {
  it.each([
    ['fail-auth', failing('UNAUTHENTICATED')],
    ['fail-auth-routing', failing('UNAUTHENTICATED')],
    ['fail-blackhole', failing('CONNECTION_TIMEOUT')],
    ['fail-connection-refused', failing('CONNECTION_TIMEOUT')],
    ['fail-connection-refused-routing', failing('CONNECTION_TIMEOUT')],
    ['fail-unavailable', failing('UNAVAILABLE')],
    ['fail-unimplemented', failing('UNIMPLEMENTED')],
    ['fail-rate-limit-not-retried', failing('RESOURCE_EXHAUSTED')],
    ['topology-fail-one-device-refuses', failing('CONNECTION_TIMEOUT', 'CE1')],
    ['neighbors-fail-other-device-refuses', failing('CONNECTION_TIMEOUT', 'CE1')],
    ['feature-not-found-system', without('system')],
    ['feature-not-found-vrf', without('vpn')],
    ['feature-not-found-interfaces-reads-as-empty', without('interfaces')],
  ])('%s', (name, state) => {
    const { lab, real } = replyOf(name, state);
    expect(JSON.stringify(lab)).toBe(JSON.stringify(real));
  });
});

it('reports a restarted router with the boot time and uptime that the real server computes', () => {
  const bootTime = new Date(NOW.getTime() - 11 * 86_400_000).toISOString();
  const system = { hostname: 'PE1', softwareVersion: '24.2.1', bootTime, timezone: 'UTC' };
  const { lab, real } = replyOf('system', recordedRig({ PE1: (one) => ({ ...one, system }) }));
  const shape = (value: unknown): unknown => {
    const { data } = value as { data: { system_data: Record<string, unknown> } };
    const { boot_time: _boot, message: _message, users: _users, ...rest } = data.system_data;
    return rest;
  };
  expect(shape(lab)).toStrictEqual(shape(real));
});

it('shows an interface that is down and lists a down neighbor without an uptime', () => {
  const isDown = { state: 'ACTIVE', lastEstablished: null };
  const families = [{ name: 'l3vpn_ipv4_unicast', received: 0, sent: 0 }];
  const down = recordedRig({
    PE1: (device) => {
      const port = device.interfaces.find(({ name }) => name === 'GigabitEthernet0/0/0/0')!;
      Object.assign(port, { adminStatus: 'DOWN', operStatus: 'DOWN' });
      Object.assign(device.bgp!.neighbors[0]!, { ...isDown, families });
      return device;
    },
  });
  for (const name of ['interfaces-fault-down', 'routing-fault-bgp-neighbor-down']) {
    const { lab, real } = replyOf(name, down);
    expect(lab).toStrictEqual(real);
  }
});

it('keeps a link in the topology although its ports are down, and finds the same edges as the real server', () => {
  const edges = (value: unknown): string[] => {
    const { data } = value as {
      data: { direct_connections: { attributes: Record<string, string> }[] };
    };
    return data.direct_connections
      .map(({ attributes }) => [attributes['local_ip']!, attributes['remote_ip']!].sort().join(' '))
      .sort();
  };
  const { lab, real } = replyOf('topology', recordedRig());
  expect(edges(lab)).toStrictEqual(edges(real));
  expect(replyOf('topology-fault-link-down-still-listed', recordedRig()).lab).toMatchObject({
    metadata: { total_connections: 7, total_nodes: 6 },
  });
});

it('crashes like the real profile tool where the VRF names cannot be read', () => {
  const { tool, arguments: args, error } = recorded('profile-crash-vrf-names-unavailable');
  expect(answerTool(labOf(without('vpn'), NOW), tool, args)).toStrictEqual({
    content: [{ type: 'text', text: error }],
    isError: true,
  });
});

it.each([
  'fail-missing-argument',
  'fail-extra-argument',
  'fail-wrong-type',
  'fail-unknown-tool',
  'fail-empty-name',
])('answers a malformed call with the text of the real server: %s', (name) => {
  const { tool, arguments: args, error } = recorded(name);
  expect(answerTool(labOf(recordedRig(), NOW), tool, args)).toStrictEqual({
    content: [{ type: 'text', text: error }],
    isError: true,
  });
});
