import type { DeviceNames, NamedPort, NameArea } from '../../domain/analysis/kept-names';
import { areaOf, type DeviceFacts, type PortFacts } from '../facts';
import type { Place } from '../parse/place';
import { vrfPeers } from '../vpn/vrf-peers';

/** Letters of a text that are kept; more of it names nothing that anybody would ask for. */
const textAtMost = 200;

/** What a run read of one router, reduced to what bears a name, with where each was read. */
export function namesOf(device: DeviceFacts, timeOf: (ref: string) => string): DeviceNames {
  const sources: DeviceNames['sources'] = [];
  const known = new Map<string, number>();
  const from = (place: Place | null | undefined): { source: number; pointer: string } => {
    const { ref = '', pointer = '' } = place ?? {};
    const source = known.get(ref) ?? sources.push({ ref, at: timeOf(ref) }) - 1;
    known.set(ref, source);
    return { source, pointer };
  };
  return {
    device: device.name,
    address: device.address,
    hostname: device.system?.hostname ?? null,
    routerId: device.bgp?.routerId ?? null,
    asNumber: device.bgp?.asNumber ?? null,
    ports: [...device.ports.values()].map((port) => namedPort(device, port, from)),
    vrfs: namedVrfs(device, from),
    peers: namedPeers(device, from),
    sources,
    readAt: readAt(device, timeOf),
  };
}

type From = (place: Place | null | undefined) => { source: number; pointer: string };

function namedPort(device: DeviceFacts, port: PortFacts, from: From): NamedPort {
  const { name, address, prefixLength, description, brief, details } = port;
  const vrf = port.vrf ?? device.vpn?.vrfs.find((one) => one.ports.includes(name))?.name ?? null;
  const text = description?.slice(0, textAtMost);
  return {
    ...from(brief ?? details),
    name,
    address,
    prefixLength,
    vrf,
    described: text === undefined || details === null ? null : { ...from(details), text },
  };
}

/** VRFs of the router's own table, then those that only BGP or a port shows. */
function namedVrfs(device: DeviceFacts, from: From): DeviceNames['vrfs'] {
  const listed = (device.vpn?.vrfs ?? []).map((vrf) => ({
    ...from(vrf.place),
    name: vrf.name,
    distinguisher: vrf.distinguisher,
    targets: [...new Set([...(vrf.importTargets ?? []), ...(vrf.exportTargets ?? [])])],
    description: vrf.description?.slice(0, textAtMost) ?? null,
  }));
  const shown = new Map([
    ...[...device.ports.values()].map((port) => [port.vrf, port.brief ?? port.details] as const),
    ...(device.bgp?.vrfs ?? []).map((vrf) => [vrf.name, vrf.place] as const),
  ]);
  const names = new Set(listed.map((vrf) => vrf.name));
  const others = [...shown].flatMap(([name, place]) =>
    name === null || names.has(name)
      ? []
      : [{ ...from(place), name, distinguisher: null, targets: [], description: null }],
  );
  return [...listed, ...others].filter(({ name }) => name !== 'default');
}

function namedPeers(device: DeviceFacts, from: From): DeviceNames['peers'] {
  return [
    ...(device.bgp?.neighbors ?? []).map(({ address, remoteAs, place }) => ({
      ...from(place),
      address,
      remoteAs,
      vrf: null,
      port: null,
    })),
    ...vrfPeers(device).map(({ vrf, address, port, place }) => ({
      ...from(place),
      address,
      remoteAs: null,
      vrf,
      port,
    })),
  ];
}

/** A table that came in part, or in a summary, was not read as a whole. */
function readAt(device: DeviceFacts, timeOf: (ref: string) => string): DeviceNames['readAt'] {
  const whole: Record<NameArea, boolean> = {
    interfaces: true,
    vpn: device.vpn?.complete !== false,
    bgp: device.bgp?.summaryOnly !== true,
  };
  const read = (Object.keys(whole) as NameArea[]).flatMap((area) => {
    const { state, place } = areaOf(device, area);
    const isCut = device.incomplete.some((one) => one.subject === area);
    const done = (state === 'read' || state === 'absent') && whole[area] && !isCut;
    return done && place !== null ? [[area, timeOf(place.ref)] as const] : [];
  });
  return Object.fromEntries(read);
}
