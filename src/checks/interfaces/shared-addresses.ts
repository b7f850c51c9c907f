import type { Check } from '../../domain/analysis/check';
import { pointTo, type CheckContext } from '../context';
import { sharedLoopbacks } from '../identity/shared-loopbacks';
import { makeCheck, type CheckKind } from '../make-check';

const kind: CheckKind = {
  check: 'interface.address_unique',
  expectation: 'the address by which a router is known is on no other router',
  rule: 'RFC 6286, section 2.1: the BGP identifier, which is the loopback address, is unique within an AS; packets to an address on two routers reach only one of them',
};

/** One check for each loopback whose address belongs to another router. */
export function checkSharedAddresses(context: CheckContext): Check[] {
  return sharedLoopbacks(context.facts).flatMap(({ device, port, owner }) => {
    const place = port.brief ?? port.details;
    const own = context.model.addressOf(device);
    const known = own === null || own === port.address ? '' : `; ${device.name} is known as ${own}`;
    const value = `${port.address}, which is the address of ${owner.name}${known}`;
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
