import type { EvidencePointer } from '../../domain/analysis/check';
import { listNames } from '../../domain/text/phrases';
import { pointTo } from '../context';
import type { PortFacts } from '../facts';
import { holdersOfAsked, sharedOnPurpose } from '../identity/address-holders';
import { defineCheck } from '../define-check';
import { sharedLoopbacks } from '../identity/shared-loopbacks';
import { ofRouter } from '../needs/resources';

interface Held {
  address: string | null;
  routers: string[];
}

function evidenceOf(port: PortFacts): EvidencePointer | null {
  const place = port.brief ?? port.details;
  return place === null ? null : pointTo(place, `${port.name} ${port.address}`);
}

/** One check for each loopback whose address belongs to another router, and for an address asked about. */
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
    on_purpose: ({ address, routers, described }: Held & { described: string }) =>
      `${address} is on ${listNames(routers)}, as the port says: "${described}"`,
    held_too: ({ address, routers }: Held) =>
      `${address} is on ${listNames(routers)}; whether that is meant is not written there`,
  },
  leavesOpen: () => true,
  evaluate: (context) => [
    ...sharedLoopbacks(context.facts).map(({ device, port, owner }) => {
      const own = context.model.addressOf(device);
      return {
        device: device.name,
        object: port.name,
        result: 'fail' as const,
        reason: {
          code: 'shared' as const,
          address: port.address,
          owner: owner.name,
          router: device.name,
          own: own === port.address ? null : own,
        },
        evidence: evidenceOf(port),
      };
    }),
    ...holdersOfAsked(context).map(({ device, port, routers }) => {
      const described = sharedOnPurpose(port);
      const held = { address: port.address, routers };
      return {
        ...{ device: device.name, object: port.name, evidence: evidenceOf(port) },
        ...(described === null
          ? { result: 'not_verifiable' as const, reason: { code: 'held_too' as const, ...held } }
          : {
              result: 'pass' as const,
              reason: { code: 'on_purpose' as const, ...held, described },
            }),
      };
    }),
  ],
});
