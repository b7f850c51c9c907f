import type { DeviceFacts } from './facts';
import { namesDefaultTable } from './log-events';
import { sameNetwork } from './parse/addresses';

/** The VRF on whose access network a peer is; null for none, several, or a port of the default table. */
function vrfOfPeer(device: DeviceFacts, peer: string): string | null {
  const tables = [...device.ports.values()]
    .filter((port) => sameNetwork(peer, port.address, port.prefixLength))
    .map(
      (port) =>
        port.vrf ?? device.vpn?.vrfs.find(({ ports }) => ports.includes(port.name))?.name ?? null,
    );
  const [only = null, ...more] = new Set(tables);
  return more.length === 0 ? only : null;
}

/**
 * Gives lines about sessions the VRF of their peer where the router's log tells none that it is called by
 * (Nokia: `vprn210`), and the peer is no neighbor of the default table.
 */
export function placeInVrfs(device: DeviceFacts): void {
  const outside = new Set(device.bgp?.neighbors.map(({ address }) => address));
  // A log has many lines about few peers.
  const known = new Map<string, string | null>();
  const vrfOf = (peer: string): string | null => {
    const vrf = known.has(peer) ? known.get(peer)! : vrfOfPeer(device, peer);
    known.set(peer, vrf);
    return vrf;
  };
  device.logs.lines = device.logs.lines.map((line) =>
    line.vrf !== null ||
    line.peer === null ||
    outside.has(line.peer) ||
    namesDefaultTable(line.text)
      ? line
      : { ...line, vrf: vrfOf(line.peer) },
  );
}
