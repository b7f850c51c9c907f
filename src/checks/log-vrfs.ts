import type { DeviceFacts } from './facts';
import type { LogLine } from './log-lines';
import { sameNetwork } from './parse/addresses';
import { vrfNames } from './vpn/vrf-names';

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
 * Gives lines about sessions the VRF of their peer where a router writes none, or calls it by a number of
 * its own (Nokia: `vprn210`), and the peer is no neighbor of the default table.
 */
export function placeInVrfs(device: DeviceFacts): void {
  const named = new Set(vrfNames(device));
  const outside = new Set(device.bgp?.neighbors.map(({ address }) => address));
  const isPlaced = ({ vrf, peer }: LogLine) =>
    peer === null || outside.has(peer) || (vrf !== null && named.has(vrf));
  device.logs.lines = device.logs.lines.map((line) =>
    isPlaced(line) || line.peer === null
      ? line
      : { ...line, vrf: vrfOfPeer(device, line.peer) ?? line.vrf },
  );
}
