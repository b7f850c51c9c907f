import type { DeviceState } from '../../lab/gnmi/model/state';
import { corePorts, farEnd, mentions, mostCommon } from './network-view';

/** What the routers answer from, and when. */
export interface StateView {
  devices: readonly DeviceState[];
  now: Date;
  /** Whether old values exist against which a present one may be a loss. */
  hasPrevious: boolean;
}

interface Place {
  check: string;
  device: string;
  object: string;
}

type Test = (device: DeviceState, object: string, view: StateView) => boolean;

const quietDays = 7;
const day = 86_400_000;

const port = (device: DeviceState, name: string) =>
  device.interfaces.find((one) => one.name === name);
const isUp = (device: DeviceState, name: string): boolean => {
  const found = port(device, name);
  return found?.adminStatus === 'UP' && found.operStatus === 'UP';
};
/** No message about its end: what only ever came up has not flapped. */
const neverWentDown = (device: DeviceState, name: string): boolean =>
  !device.logs.some((line) => /\bdown\b/i.test(line) && mentions(line, name));
const peer = (device: DeviceState, address: string) =>
  device.bgp?.neighbors.find((one) => one.address === address);
const vrf = (device: DeviceState, name: string) => device.vpn.find((one) => one.name === name);

/**
 * One test a check: true only where the state leaves no doubt. What a test cannot see (a policy, a
 * label, a partial loss) is left to a person, and no test stands for it here.
 */
const tests: Record<string, Test> = {
  'interface.state': (device, name) => isUp(device, name) || isSpare(device, name),
  'interface.errors': (device, name) => {
    const counters = port(device, name)?.counters;
    return counters?.inErrors === 0 && counters.outErrors === 0;
  },
  'interface.flap': (device, name) => isUp(device, name) && neverWentDown(device, name),
  'interface.mtu_match': (device, name, { devices }) => hasCommonFrameSize(device, name, devices),
  'isis.adjacency': (device, name, { devices }) => hasAdjacency(device, name, devices),
  // Whether a port towards another router is passive on purpose is left to a person.
  'isis.interfaces': (device, name, { devices }) =>
    device.isis?.interfaces.some(
      (one) =>
        one.name === name &&
        one.enabled &&
        !(one.passive && farEnd(devices, device, name) !== null),
    ) === true,
  'isis.level': ({ isis }, _object, { devices }) =>
    isis !== null && isis.level === mostCommon(devices.map((one) => one.isis?.level ?? null)),
  'isis.identity': ({ isis }, _object, { devices }) =>
    devices.filter((one) => one.isis?.net === isis?.net).length === 1,
  'bgp.session': (device, address) => peer(device, address)?.state === 'ESTABLISHED',
  'bgp.flap': (device, address) =>
    peer(device, address)?.state === 'ESTABLISHED' && neverWentDown(device, address),
  'bgp.prefixes': (device, address, { hasPrevious }) =>
    !hasPrevious &&
    // A session that is down has no families to count in.
    peer(device, address)?.state === 'ESTABLISHED' &&
    peer(device, address)?.families.every((family) => (family.received ?? 0) > 0) === true,
  'mpls.enabled': ({ mpls }, name) =>
    mpls?.enabled === true && (name === 'device' || mpls.interfaces.includes(name)),
  'vpn.route_targets': (device, name) => {
    const found = vrf(device, name);
    const exported = new Set(found?.exportTargets);
    return found !== undefined && exported.size > 0 && hasSharedTargets(found, exported);
  },
  'vpn.rd_unique': (device, name, { devices }) => {
    const distinguisher = vrf(device, name)?.routeDistinguisher ?? null;
    const all = devices.flatMap((one) => one.vpn.map((each) => each.routeDistinguisher));
    return distinguisher !== null && all.filter((one) => one === distinguisher).length === 1;
  },
  'vpn.membership': (device, name) => {
    const interfaces = vrf(device, name)?.interfaces ?? [];
    return interfaces.length > 0 && interfaces.every((one) => isUp(device, one));
  },
  'logs.recent': ({ logs }) => logs.length === 0,
  'system.restart': ({ system }, _object, { now }) =>
    typeof system?.bootTime === 'string' &&
    now.getTime() - Date.parse(system.bootTime) > quietDays * day,
  reachability: (device) => isReadable(device),
};

/** Whether the state shows that what a check is about is as it should be. False where it may not be. */
export function showsHealthy(view: StateView, { check, device, object }: Place): boolean {
  if (check === 'topology.map') return view.devices.every(isReadable);
  const found = view.devices.find((one) => one.name === device);
  return found !== undefined && tests[check]?.(found, object, view) === true;
}

/** Shut, without an address and outside every VRF: nobody uses it. */
function isSpare(device: DeviceState, name: string): boolean {
  const found = port(device, name);
  return found?.adminStatus === 'DOWN' && found.address === null && found.vrf === null;
}

function hasCommonFrameSize(
  device: DeviceState,
  name: string,
  devices: readonly DeviceState[],
): boolean {
  const own = port(device, name)?.mtu ?? null;
  const other = farEnd(devices, device, name)?.port.mtu ?? null;
  const core = corePorts(devices).map(({ mtu }) => mtu);
  return own !== null && own === other && own === mostCommon(core);
}

function hasAdjacency(device: DeviceState, name: string, devices: readonly DeviceState[]): boolean {
  const lists = ({ isis }: DeviceState, own: string): boolean =>
    isis?.adjacencies.some((one) => one.interface === own) === true;
  const far = farEnd(devices, device, name);
  return lists(device, name) && far !== null && lists(far.device, far.port.name);
}

function hasSharedTargets(found: { importTargets: string[] }, exported: Set<string>): boolean {
  return (
    found.importTargets.length === exported.size &&
    found.importTargets.every((target) => exported.has(target))
  );
}

function isReadable({ unavailable, collection }: DeviceState): boolean {
  return Object.keys(unavailable).length === 0 && !collection.hung && collection.empty.length === 0;
}
