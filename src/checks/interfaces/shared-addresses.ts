import type { Check } from '../../domain/analysis/check';
import { pointTo, seenDevices, type CheckContext } from '../context';
import type { DeviceFacts, PortFacts } from '../facts';
import { identityLoopbacks } from '../isis/ports';
import { makeCheck, type CheckKind } from '../make-check';

const kind: CheckKind = {
  check: 'interface.address_unique',
  expectation: 'the address by which a router is known is on no other router',
  rule: 'RFC 6286, section 2.1: the BGP identifier, which is the loopback address, is unique within an AS; packets to an address on two routers reach only one of them',
};

/** A loopback that carries the address of another router. */
export interface SharedAddress {
  device: DeviceFacts;
  port: PortFacts;
  /** The router whose address it is. */
  owner: DeviceFacts;
}

/**
 * Loopbacks by which a router is known and that carry the address by which the inventory, or the
 * loopback of another router in line with the inventory, knows that other one. An address that is
 * shared on purpose (anycast) identifies no router, so it is not among them.
 */
export function sharedAddresses(context: CheckContext): SharedAddress[] {
  const devices = [...context.facts.devices.values()];
  return seenDevices(context).flatMap((device) =>
    identityLoopbacks(device).flatMap((port): SharedAddress[] => {
      const owners = devices.filter((one) => one.address === port.address);
      const [owner, ...more] = owners;
      if (owner === undefined || more.length > 0 || owner === device) return [];
      // Without an address of its own in the inventory, a router may be listed under another name.
      if (device.address === null) return [];
      return [{ device, port, owner }];
    }),
  );
}

/** One check for each loopback whose address belongs to another router. */
export function checkSharedAddresses(context: CheckContext): Check[] {
  return sharedAddresses(context).flatMap(({ device, port, owner }) => {
    const place = port.brief ?? port.details;
    const value = `${port.address}, which is the address of ${owner.name}; the inventory has ${device.address} for ${device.name}`;
    return [
      makeCheck(kind, {
        device: device.name,
        object: port.name,
        result: 'fail',
        value,
        evidence: place === null ? null : pointTo(place, `${port.name} ${port.address}`),
      }),
    ];
  });
}
