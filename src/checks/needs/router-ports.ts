import type { CheckContext } from '../context';
import type { DeviceFacts } from '../facts';
import { expectsAdjacency } from '../isis/adjacencies';
import { canLink } from '../links';
import { sameNetwork } from '../parse/addresses';

/** Ports of a router that anything read of it names. */
export function portsOf(context: CheckContext, device: DeviceFacts): string[] {
  return [
    ...new Set([
      ...device.ports.keys(),
      ...(device.isis?.ports ?? []).map((one) => one.name),
      ...(device.isis?.adjacencies ?? []).map((one) => one.port),
      ...(device.mpls?.ports ?? []).map((one) => one.name),
      ...(device.vpn?.vrfs ?? []).flatMap((vrf) => vrf.ports),
      ...context.model
        .linksOf(device.name)
        .flatMap(({ ends }) => ends.filter((end) => end.device === device.name))
        .map((end) => end.port),
    ]),
  ].filter((port) => port !== '');
}

/** A port that runs IS-IS, or whose link may, since the IS-IS of its router was not read. */
export function mayCarryIsis(context: CheckContext, device: string, port: string): boolean {
  const facts = context.facts.devices.get(device);
  if (facts === undefined || (facts.ports.get(port)?.vrf ?? null) !== null) return false;
  return (
    facts.isis === null ||
    facts.isis.ports.some((one) => one.name === port && expectsAdjacency(one))
  );
}

/** The port in whose network an address lies: what is behind it needs that link and no way. */
export function portTowards(device: DeviceFacts, address: string): string | null {
  const port = [...device.ports.values()].find(
    (one) => canLink(one.name) && sameNetwork(address, one.address, one.prefixLength),
  );
  return port?.name ?? null;
}

/** A port in the default table that leads to no external peer. */
export function mayRunIsis(device: DeviceFacts, name: string): boolean {
  const port = device.ports.get(name);
  const bgp = device.bgp;
  const outside = (bgp?.neighbors ?? []).some(
    (one) =>
      one.remoteAs !== bgp?.asNumber &&
      sameNetwork(one.address, port?.address ?? null, port?.prefixLength ?? null),
  );
  return canLink(name) && (port?.vrf ?? null) === null && !outside;
}
