import type { DeviceState, NetworkState } from '../../lab/gnmi/model/state';
import type { BuiltNetwork, Site } from './network/built';
import type { Subject } from './situation/situation';

/** A router on which something plainly went wrong, and in what it shows. */
export interface Symptom {
  device: string;
  subjects: Subject[];
}

const downPorts = (device: DeviceState): number =>
  device.interfaces.filter((one) => one.adminStatus === 'UP' && one.operStatus === 'DOWN').length;
const lostSessions = (device: DeviceState): number =>
  device.bgp?.neighbors.filter(({ state }) => state !== 'ESTABLISHED').length ?? 0;
const adjacencies = (device: DeviceState): number => device.isis?.adjacencies.length ?? 0;

function subjectsOf(before: DeviceState, after: DeviceState): Subject[] {
  return [
    ...(downPorts(after) > downPorts(before) ? (['interfaces'] as const) : []),
    ...(adjacencies(after) < adjacencies(before) ? (['isis'] as const) : []),
    ...(lostSessions(after) > lostSessions(before) ? (['bgp'] as const) : []),
  ];
}

/** Routers that answer and show a loss which they did not show before. */
export function symptoms(before: NetworkState, after: NetworkState): Symptom[] {
  return after.devices.flatMap((device, place) => {
    if (device.unavailable.interfaces !== undefined) return [];
    const subjects = subjectsOf(before.devices[place]!, device);
    return subjects.length === 0 ? [] : [{ device: device.name, subjects }];
  });
}

const prefixesOf = (state: NetworkState, site: Site): number | null => {
  const device = state.devices.find(({ name }) => name === site.device);
  if (device === undefined || device.unavailable.bgp !== undefined) return null;
  return device.bgp?.vrfs.find(({ name }) => name === site.vrf)?.totalPrefixes ?? null;
};

/** Sites that have fewer routes than before, or whose router answers no longer because it is down. */
export function lostSites(
  built: BuiltNetwork,
  before: NetworkState,
  after: NetworkState,
  isDown: (device: string) => boolean,
): Site[] {
  return built.sites.filter((site) => {
    if (isDown(site.device)) return true;
    const [was, is] = [prefixesOf(before, site), prefixesOf(after, site)];
    return was !== null && is !== null && is < was;
  });
}
