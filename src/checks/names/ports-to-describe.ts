import type { DeviceFacts, NetworkFacts, PortFacts } from '../facts';
import { isLoopback } from '../interfaces/use';
import type { Match } from './match';
import { plainAddress } from './spelling';
import type { PortSearch } from './subject-reading';

/** Descriptions that are read for the names of one question. */
export const descriptionsAtMost = 40;

const nowhere: PortSearch = { left: [], described: 0, all: 0 };

/**
 * Ports to be read one by one for names that nothing else showed: those of the places that other names
 * report; else the ports of customers first, then those with an address, then the rest that is not shut.
 */
export function portsToDescribe(
  facts: NetworkFacts,
  searched: readonly string[],
  places: readonly Match[],
  missing: readonly string[],
): PortSearch {
  // An address, an RD or a target stands in no description.
  const words = missing.filter((name) => plainAddress(name) === null && !/^[\d.]+:\d+$/.test(name));
  // One place is found: what else the question says in passing is not worth a call for each port.
  const isNumber = (name: string): boolean => /\d/.test(name) && !/^AS\d+$/i.test(name);
  const isSettled = places.length === 1 && !words.some(isNumber);
  if (words.length === 0 || isSettled) return nowhere;
  const near = new Set(places.map((one) => one.device));
  const vrfs = new Set(places.flatMap(({ vrf }) => vrf ?? []));
  // An identifier that is not where the other names are may stand at a port that lost its place there.
  const isAnywhere = near.size === 0 || words.some(isNumber);
  const isNear = (device: string, vrf: string | null): boolean =>
    near.has(device) && (vrfs.size === 0 || (vrf !== null && vrfs.has(vrf)));
  const ports = searched
    .flatMap((name) => facts.devices.get(name) ?? [])
    .flatMap((device) => [...device.ports.values()].map((port) => ({ device, port })))
    .filter(({ port }) => !isLoopback(port.name) && !/^(?:Null|MgmtEth)/i.test(port.name))
    .map((one) => ({ ...one, vrf: vrfOf(one.device, one.port) }))
    .map((one) => ({ ...one, near: isNear(one.device.name, one.vrf) }))
    .filter((one) => one.near || isAnywhere);
  const described = ports.filter(({ port }) => port.details !== null).length;
  const left = ports
    .filter(({ device, port }) => port.details === null && !device.unknownPorts.has(port.name))
    .sort((a, b) => Number(b.near) - Number(a.near) || order(a) - order(b))
    .slice(0, Math.max(0, descriptionsAtMost - described))
    .map(({ device, port }) => ({ device: device.name, port: port.name }));
  return { left, described, all: ports.length };
}

function vrfOf(device: DeviceFacts, { name, vrf }: PortFacts): string | null {
  return vrf ?? device.vpn?.vrfs.find((one) => one.ports.includes(name))?.name ?? null;
}

function order({ port, vrf }: { port: PortFacts; vrf: string | null }): number {
  if (vrf !== null) return 0;
  if (port.address !== null) return 1;
  return port.admin === 'DOWN' ? 3 : 2;
}
