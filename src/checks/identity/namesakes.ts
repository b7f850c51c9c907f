import type { BgpNeighborFacts, DeviceFacts, NetworkFacts } from '../facts';
import { ownAddresses } from './inventory-addresses';
import { likelyOwners } from './likely-owners';

/** Whether a router of ours has a session up with an address, of which the router that carries it knows nothing. */
function isUpElsewhere(facts: NetworkFacts, device: DeviceFacts, address: string): boolean {
  const isUp = ({ state }: BgpNeighborFacts): boolean => state === 'ESTABLISHED';
  return [...facts.devices.values()].some((other) => {
    if (other === device || other.bgp?.neighbors.some((one) => one.address === address) !== true)
      return false;
    const own = ownAddresses(other);
    const back = device.bgp?.neighbors.filter((one) => own.includes(one.address)) ?? [];
    return (
      other.bgp.neighbors.some((one) => one.address === address && isUp(one)) && !back.some(isUp)
    );
  });
}

/**
 * Routers that may carry an address of `device` too, the likeliest first: those that say so, and where a
 * session is up with the address that this router does not have, those whose address is not known. None
 * where nothing speaks for it.
 */
export function namesakesOf(facts: NetworkFacts, device: DeviceFacts): DeviceFacts[] {
  return ownAddresses(device).flatMap((address) => {
    const told = [...facts.devices.values()].filter(
      (one) => one !== device && ownAddresses(one).includes(address),
    );
    if (told.length > 0) return told;
    return device.bgp !== null && isUpElsewhere(facts, device, address)
      ? likelyOwners(facts, address, () => true)
      : [];
  });
}
