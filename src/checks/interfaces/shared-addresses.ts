import { pointTo } from '../context';
import { defineCheck } from '../define-check';
import { sharedLoopbacks } from '../identity/shared-loopbacks';
import { ofRouter } from '../needs/resources';

/** One check for each loopback whose address belongs to another router. */
export const addressUnique = defineCheck({
  id: 'interface.address_unique',
  resource: ofRouter('address'),
  reading: ['interfaces'],
  words: ['duplicate address'],
  label: ['addresses of routers', (port) => `address of ${port}`],
  expectation: 'the address by which a router is known is on no other router',
  rule: 'RFC 6286, section 2.1: the BGP identifier, which is the loopback address, is unique within an AS; packets to an address on two routers reach only one of them',
  say: {
    shared: (data: {
      address: string | null;
      owner: string;
      router: string;
      own: string | null;
    }) => {
      const known = data.own === null ? '' : `; ${data.router} is known as ${data.own}`;
      return `${data.address}, which is the address of ${data.owner}${known}`;
    },
  },
  evaluate: (context) =>
    sharedLoopbacks(context.facts).map(({ device, port, owner }) => {
      const place = port.brief ?? port.details;
      const own = context.model.addressOf(device);
      return {
        device: device.name,
        object: port.name,
        result: 'fail',
        reason: {
          code: 'shared',
          address: port.address,
          owner: owner.name,
          router: device.name,
          own: own === port.address ? null : own,
        },
        evidence: place === null ? null : pointTo(place, `${port.name} ${port.address}`),
      };
    }),
});
