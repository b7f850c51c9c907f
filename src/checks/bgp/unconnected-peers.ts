import type { CheckContext } from '../context';
import { areaOf, type DeviceFacts } from '../facts';
import { sameNetwork } from '../parse/addresses';
import { isExternal } from './owed-routes';
import { isEstablished } from './sessions';

/**
 * External peers that are down and in no network of the router. A session to such a peer opens only
 * where it was set up for more than one hop (RFC 4271, section 5.1.3), which no tool shows, so this
 * is a hint and no cause.
 */
export function unconnectedPeers(context: CheckContext, device: DeviceFacts): string[] {
  const cut = device.incomplete.some((one) => one.subject === 'interfaces');
  if (cut || areaOf(device, 'interfaces').state !== 'read') return [];
  const ports = [...device.ports.values()];
  return (device.bgp?.neighbors ?? [])
    .filter((one) => isExternal(device, one) && one.state !== null && !isEstablished(one))
    .filter(({ address }) => /^\d+(\.\d+){3}$/.test(address))
    .filter(({ address }) => context.model.ownerOf(address) === null)
    .filter(
      ({ address }) => !ports.some((port) => sameNetwork(address, port.address, port.prefixLength)),
    )
    .map(
      ({ address }) =>
        `No interface of ${device.name} is in a network with ${address}: compare the address of the interface toward this peer, unless the session is set up for more than one hop.`,
    );
}
