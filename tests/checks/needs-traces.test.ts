import type { FaultType } from '../../src/checks/all-faults';
import { cleared, followsFrom, nextReading, readAll, readSome, standsAt } from './support/needs';

const gigabit = (port: number) => `GigabitEthernet0/0/0/${port}`;

/** Where the fault of a case is filed: its type, router, port and object. */
type Filed = [type: FaultType, device: string, port?: string | null, object?: string | null];
const filed = ([type, device, port = null, object = null]: Filed) => ({
  type,
  device,
  interface: port,
  object,
});

/** What is to be found of a check and its resource by the start of both. */
const at = (name: string) =>
  standsAt(readAll(name, [])).map(([check, resource]) => `${check} at ${resource}`);

describe('a failing check stands', () => {
  it.each<[string, string, string[]]>([
    [
      'at the contact of a router that does not answer, and at the links, adjacencies and sessions of which its neighbors tell',
      'p-dead',
      [
        'reachability ams-p2 management at contact|ams-p2',
        `interface.state ams-pe2 ${gigabit(0)} at link|ams-pe2 ${gigabit(0)}`,
        `isis.adjacency ams-p1 ${gigabit(1)} at adjacency|ams-p1 ${gigabit(1)}`,
        'bgp.session ams-rr1 192.0.2.42 at steady|ams-pe2|ams-rr1',
      ],
    ],
    [
      'at one link, whichever end reports it',
      'fibre-cut',
      [
        `interface.state ams-pe2 ${gigabit(0)} at link|ams-p2 ${gigabit(0)}|ams-pe2 ${gigabit(0)}`,
        `interface.state ams-p2 ${gigabit(0)} at link|ams-p2 ${gigabit(0)}|ams-pe2 ${gigabit(0)}`,
        'bgp.session ams-pe2 192.0.2.61 at steady|ams-pe2|ams-rr1',
      ],
    ],
    [
      'at the port that is shut, and at the link where the other end reports it',
      'forgotten-shut',
      [
        `interface.state zrh-pe1 ${gigabit(0)} at port|zrh-pe1|${gigabit(0)}`,
        `interface.state zrh-p1 ${gigabit(0)} at link|zrh-p1 ${gigabit(0)}|zrh-pe1 ${gigabit(0)}`,
      ],
    ],
    [
      'at what two ends of a link have to agree on',
      'hello-key-changed',
      [
        'isis.auth lux-p1 HundredGigE0/0/0/1 at settings|lux-p1 HundredGigE0/0/0/1|lux-p2 HundredGigE0/0/0/1',
        'isis.auth lux-p2 HundredGigE0/0/0/1 at settings|lux-p1 HundredGigE0/0/0/1|lux-p2 HundredGigE0/0/0/1',
      ],
    ],
    [
      'at the size of frames on a link, and at the steadiness of a session over it',
      'path-mtu-from-rr',
      [
        `interface.mtu_match ams-p2 ${gigabit(0)} at frames|ams-p2 ${gigabit(0)}|ams-pe2 ${gigabit(0)}`,
        'bgp.flap ams-rr1 192.0.2.42 at steady|ams-pe2|ams-rr1',
        'logs.recent ams-rr1 device at log|ams-rr1',
      ],
    ],
    [
      'at the quality of a link that counts errors',
      'errors-at-the-far-end',
      [
        'interface.errors core1.tls HundredGigE0/0/0/1 at quality|core1.tls HundredGigE0/0/0/1|edge1.tls HundredGigE0/0/0/0',
      ],
    ],
    [
      'at the settings of the peer that has another AS',
      'bad-peer-as',
      [
        'bgp.session lux-pe1 100.64.9.1 at steady|lux-pe1|100.64.9.1',
        'bgp.remote_as lux-pe1 100.64.9.1 at peer|lux-pe1|100.64.9.1',
      ],
    ],
    [
      'at the identity of the router that has that of another',
      'duplicate-system-id',
      ['isis.identity zrh-pe3 net at identity|zrh-pe3'],
    ],
    [
      'at the labels of the router without MPLS',
      'mpls-off-on-router',
      ['mpls.enabled ams-p2 device at labels|ams-p2|device'],
    ],
    [
      'at the targets of a VRF',
      'export-target-wrong',
      ['vpn.route_targets pe13 GOLD at targets|pe13|GOLD'],
    ],
    [
      'at the distinguisher of a VRF',
      'rd-conflict',
      ['vpn.rd_unique zrh-pe3 BLUE at distinguisher|zrh-pe3|BLUE'],
    ],
    [
      'at the session in a VRF',
      'vrf-max-prefix',
      ['bgp.vrf_session ams-pe1 CUST-A 203.0.113.1 at vrf_session|ams-pe1|CUST-A|203.0.113.1'],
    ],
    [
      'at the router that restarted',
      'restarted',
      ['system.restart ams-pe2 device at router|ams-pe2'],
    ],
  ])('%s (%s)', (_title, name, expected) => {
    expect(at(name)).toEqual(expect.arrayContaining(expected));
  });
});

describe('all that fails follows', () => {
  it.each<[string, string, Filed]>([
    ['a router that is down', 'device-down', ['device_down', 'zrh-pe3']],
    ['a router in the middle that is down', 'p-dead', ['device_down', 'ams-p2']],
    ['a router that restarted', 'restarted', ['device_restarted', 'ams-pe2']],
    ['a router that left IS-IS', 'igp-gone', ['device_isolated', 'zrh-pe3']],
    ['the only link of a router', 'fibre-cut', ['interface_down', 'ams-pe2', gigabit(0)]],
    [
      'the same link, filed at its other end',
      'fibre-cut',
      ['interface_down', 'ams-p2', gigabit(0)],
    ],
    ['a port that is shut', 'forgotten-shut', ['interface_admin_down', 'zrh-pe1', gigabit(0)]],
    ['a loopback that is shut', 'loopback-shut', ['interface_admin_down', 'ams-pe2', 'Loopback0']],
    ['frames that are too small', 'path-mtu-from-rr', ['path_mtu', 'ams-pe2', gigabit(0)]],
    [
      'a key that differs',
      'hello-key-changed',
      ['isis_auth_mismatch', 'lux-p2', 'HundredGigE0/0/0/1'],
    ],
    ['a system id that two have', 'duplicate-system-id', ['duplicate_system_id', 'zrh-pe3']],
  ])('from %s (%s)', (_title, name, cause) => {
    const traced = readAll(name, []);
    const failing = standsAt(traced).map(([check]) => check);
    expect(failing.length).toBeGreaterThan(2);
    expect(followsFrom(traced, filed(cause))).toEqual(failing);
  });

  it.each<[string, string, Filed]>([
    [
      'a limit that a session in a VRF hit',
      'vrf-max-prefix',
      ['bgp_max_prefix', 'ams-pe1', undefined, 'CUST-A 203.0.113.1'],
    ],
    [
      'a peer in another AS',
      'bad-peer-as',
      ['bgp_as_mismatch', 'lux-pe1', undefined, '100.64.9.1'],
    ],
  ])('from %s (%s)', (_title, name, cause) => {
    const traced = readAll(name, []);
    expect(followsFrom(traced, filed(cause))).toEqual(standsAt(traced).map(([check]) => check));
    expect(standsAt(traced)).toHaveLength(2);
  });
});

describe('what fails does not follow', () => {
  it.each<[string, string, Filed, string[]]>([
    [
      'from one of two links of a router, when its sessions have another way',
      'device-down',
      ['interface_down', 'zrh-p1', gigabit(2)],
      [
        'bgp.session zrh-rr1 192.0.2.73',
        'bgp.session zrh-rr2 192.0.2.73',
        `interface.state zrh-p2 ${gigabit(2)}`,
      ],
    ],
    [
      'from an aggregate, when its members are down themselves',
      'bundle-lost-with-its-members',
      ['interface_down', 'OSL-ASR-01', 'Bundle-Ether11'],
      ['interface.state OSL-ASR-01 TenGigE0/0/0/0', 'interface.state OSL-NCS-01 TenGigE0/0/1/1'],
    ],
    [
      'from frames on a link, when an adjacency is lost elsewhere',
      'igp-gone',
      ['path_mtu', 'zrh-p1', gigabit(0)],
      [`isis.adjacency zrh-pe3 ${gigabit(0)}`, 'bgp.session zrh-pe3 192.0.2.91'],
    ],
    [
      'from the settings of one peer, when another session is lost',
      'duplicate-system-id',
      ['bgp_as_mismatch', 'zrh-pe3', undefined, '192.0.2.91'],
      ['isis.identity zrh-pe3 net', 'bgp.session zrh-pe3 192.0.2.92'],
    ],
  ])('%s (%s)', (_title, name, cause, expected) => {
    const follows = followsFrom(readAll(name, []), filed(cause));
    for (const one of expected) expect(follows).not.toContain(one);
  });

  it('from one member of an aggregate, but from both', () => {
    const traced = readAll('bundle-lost-with-its-members', []);
    const member = (port: string) => filed(['interface_down', 'OSL-ASR-01', port]);
    const bundle = 'interface.state OSL-ASR-01 Bundle-Ether11';
    expect(followsFrom(traced, member('TenGigE0/0/0/0'))).not.toContain(bundle);
    expect(followsFrom(traced, member('TenGigE0/0/0/0'), member('TenGigE0/0/0/1'))).toContain(
      bundle,
    );
  });
});

describe('what is seen to work clears', () => {
  it.each<[string, string, string[], string[]]>([
    [
      'with an adjacency its link, frames, settings and both routers, and no labels',
      'forgotten-shut',
      [
        `adjacency|zrh-p2 ${gigabit(0)}|zrh-pe1 ${gigabit(1)}`,
        `link|zrh-p2 ${gigabit(0)}|zrh-pe1 ${gigabit(1)}`,
        `frames|zrh-p2 ${gigabit(0)}|zrh-pe1 ${gigabit(1)}`,
        `settings|zrh-p2 ${gigabit(0)}|zrh-pe1 ${gigabit(1)}`,
        'isis_process|zrh-pe1',
        'router|zrh-p2',
      ],
      [
        `labels|zrh-p2 ${gigabit(0)}|zrh-pe1 ${gigabit(1)}`,
        `link|zrh-p1 ${gigabit(0)}|zrh-pe1 ${gigabit(0)}`,
        `port|zrh-pe1|${gigabit(0)}`,
      ],
    ],
    [
      'with a session the loopbacks and settings of both its ends, and no edge of its way',
      'mpls-off-on-router',
      [
        'session|ams-pe1|ams-rr1',
        'reach|ams-pe1|ams-rr1',
        'loopback|ams-pe1',
        'peer|ams-pe1|192.0.2.61',
      ],
      ['steady|ams-pe1|ams-rr1', 'routes|ams-pe1|192.0.2.61', 'labels|ams-p2|device'],
    ],
    [
      'with an answer the router, and not that it is connected to the others',
      'igp-gone',
      ['management|zrh-pe3', 'router|zrh-pe3', 'card|zrh-pe3|0/0'],
      ['isis_process|zrh-pe3', 'identity|zrh-pe3', 'contact|zrh-pe3'],
    ],
    [
      'of a router that does not answer nothing',
      'p-dead',
      ['router|ams-p1', 'router|ams-pe1'],
      ['router|ams-p2', 'management|ams-p2', 'isis_process|ams-p2'],
    ],
    [
      'with a link that is up no adjacency on it',
      'hello-key-changed',
      ['link|lux-p1 HundredGigE0/0/0/1|lux-p2 HundredGigE0/0/0/1'],
      [
        'adjacency|lux-p1 HundredGigE0/0/0/1|lux-p2 HundredGigE0/0/0/1',
        'settings|lux-p1 HundredGigE0/0/0/1|lux-p2 HundredGigE0/0/0/1',
      ],
    ],
  ])('%s (%s)', (_title, name, does, doesNot) => {
    const found = [...cleared(readAll(name, []))];
    expect(found).toEqual(expect.arrayContaining(does));
    for (const one of doesNot) expect(found).not.toContain(one);
  });
});

describe('the next reading', () => {
  const routing = (...devices: string[]) => devices.map((one) => `${one} get_routing_info`);
  const logs = (...devices: string[]) => devices.map((one) => `${one} get_logs`);

  it.each<[string, string, string, string[], string]>([
    [
      'is the routing at the other end of a lost session, whether or not a log was read',
      'fibre-cut',
      'ams-rr1',
      routing('ams-rr1'),
      'ams-pe2 isis',
    ],
    [
      'is the log of the router that sees a peer in another AS',
      'bad-peer-as',
      'lux-pe1',
      routing('lux-pe1'),
      'lux-pe1 logs',
    ],
    [
      'is the routing at the other end of a lost session',
      'fibre-cut',
      'ams-rr1',
      [...routing('ams-rr1'), ...logs('ams-rr1')],
      'ams-pe2 isis',
    ],
    [
      'is the routing of a router whose sessions both are lost',
      'duplicate-system-id',
      'zrh-rr1',
      [...routing('zrh-rr1'), ...logs('zrh-rr1')],
      'zrh-pe3 isis',
    ],
    [
      'is the routing behind an aggregate that is lost',
      'bundle-lost-with-its-members',
      'OSL-RR-01',
      [...routing('OSL-RR-01'), ...logs('OSL-RR-01')],
      'OSL-ASR-01 isis',
    ],
    [
      'is the log at the other end where its routing does not tell why',
      'duplicate-system-id',
      'zrh-rr1',
      [...routing('zrh-rr1', 'zrh-pe3'), ...logs('zrh-rr1')],
      'zrh-pe3 logs',
    ],
    [
      'are the interfaces of a router without any adjacency',
      'igp-gone',
      'zrh-pe3',
      routing('zrh-pe3'),
      'zrh-pe3 interfaces',
    ],
    [
      'is the one port whose adjacency is lost',
      'hello-key-changed',
      'lux-p1',
      routing('lux-p1'),
      'lux-p1 interface_details HundredGigE0/0/0/1',
    ],
    [
      'is the one port whose link is down',
      'forgotten-shut',
      'zrh-p1',
      [...routing('zrh-p1'), 'zrh-p1 get_interface_info'],
      `zrh-p1 interface_details ${gigabit(0)}`,
    ],
  ])('%s (%s)', (_title, name, asked, calls, expected) => {
    expect(nextReading(readSome(name, [asked], calls))).toBe(expected);
  });

  it('is none where all is read', () => {
    expect(nextReading(readAll('rd-conflict', ['zrh-pe3']))).toBeNull();
  });
});
