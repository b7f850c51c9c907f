import { pointTo, seenDevices, type CheckContext } from '../context';
import { defineCheck } from '../define-check';
import type { DeviceFacts, PortFacts } from '../facts';
import { identityLoopbacks } from '../isis/ports';

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
export const addressUnique = defineCheck({
  id: 'interface.address_unique',
  resource: 'identity',
  reading: ['interfaces'],
  words: ['duplicate address'],
  label: ['addresses of routers', (port) => `address of ${port}`],
  expectation: 'the address by which a router is known is on no other router',
  rule: 'RFC 6286, section 2.1: the BGP identifier, which is the loopback address, is unique within an AS; packets to an address on two routers reach only one of them',
  say: {
    shared: (data: { address: string | null; owner: string; router: string; own: string | null }) =>
      `${data.address}, which is the address of ${data.owner}; the inventory has ${data.own} for ${data.router}`,
  },
  evaluate: (context) =>
    sharedAddresses(context).map(({ device, port, owner }) => {
      const place = port.brief ?? port.details;
      return {
        device: device.name,
        object: port.name,
        result: 'fail',
        reason: {
          code: 'shared',
          address: port.address,
          owner: owner.name,
          router: device.name,
          own: device.address,
        },
        evidence: place === null ? null : pointTo(place, `${port.name} ${port.address}`),
      };
    }),
});
