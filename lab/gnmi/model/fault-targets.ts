import type { BgpPeer, Network, Port, Router, Vrf } from './network';
import { findPort, findRouter } from './network';
import { portKey, type End, type NetworkIndex } from './index-network';

/** A fault names something that the network does not have; the message says what it has. */
export class FaultProblem extends Error {
  override readonly name = 'FaultProblem';
}

/** The router, or a FaultProblem that lists the routers. */
export function needRouter(network: Network, name: string): Router {
  const router = findRouter(network, name);
  if (router) return router;
  const names = network.routers.slice(0, 20).map((one) => one.name);
  throw new FaultProblem(`there is no device "${name}"; the network has ${names.join(', ')}`);
}

/** The port of a router, or a FaultProblem that lists its ports. */
export function needPort(network: Network, device: string, name: string): Port {
  const router = needRouter(network, device);
  const found = findPort(router, name);
  if (found) return found;
  const names = router.ports.map((one) => one.name).join(', ');
  throw new FaultProblem(`${device} has no interface "${name}"; it has ${names}`);
}

/** The BGP peer of a router, or a FaultProblem that lists its peers. */
export function needPeer(network: Network, device: string, address: string): BgpPeer {
  const peers = needRouter(network, device).bgp?.peers ?? [];
  const found = peers.find((peer) => peer.address === address);
  if (found) return found;
  const addresses = peers.map((peer) => peer.address).join(', ') || 'none';
  throw new FaultProblem(`${device} has no BGP neighbor "${address}"; it has ${addresses}`);
}

/** The VRF of a router, or a FaultProblem that lists its VRFs. */
export function needVrf(network: Network, device: string, name: string): Vrf {
  const { vrfs } = needRouter(network, device);
  const found = vrfs.find((vrf) => vrf.name === name);
  if (found) return found;
  const names = vrfs.map((vrf) => vrf.name).join(', ') || 'none';
  throw new FaultProblem(`${device} has no VRF "${name}"; it has ${names}`);
}

/** The link end at a port, or a FaultProblem. */
export function needEnd(
  { network, index }: { network: Network; index: NetworkIndex },
  device: string,
  port: string,
): End {
  needPort(network, device, port);
  const end = index.ends.get(portKey(device, port));
  if (end) return end;
  throw new FaultProblem(`interface ${port} of ${device} is not cabled to anything`);
}
