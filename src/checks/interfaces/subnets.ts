import { pointTo, seenDevices, type CheckContext } from '../context';
import { defineCheck } from '../define-check';
import type { DeviceFacts, PortFacts } from '../facts';
import { lacksAdjacency } from '../isis/adjacencies';
import { canLink } from '../links';
import { sameNetwork } from '../parse/addresses';
import { below } from '../parse/place';
import { ofLink } from '../needs/resources';

export interface PortEnd {
  device: DeviceFacts;
  port: PortFacts;
}

/** Ports that are up and active in IS-IS without adjacency, and of which no address shows the far end. */
function unpaired(context: CheckContext): PortEnd[] {
  return seenDevices(context).flatMap((device) =>
    device.isis?.adjacenciesComplete !== true
      ? []
      : device.isis.ports
          .filter((one) => lacksAdjacency(context, device, one))
          .flatMap((one): PortEnd[] => {
            const port = device.ports.get(one.name);
            const numbered =
              port !== undefined &&
              canLink(port.name) &&
              port.oper === 'UP' &&
              port.address !== null &&
              port.prefixLength !== null &&
              port.prefixLength < 32;
            return numbered && !sharesNetwork(context, device, port) ? [{ device, port }] : [];
          }),
  );
}

function sharesNetwork(
  { model, facts }: CheckContext,
  device: DeviceFacts,
  port: PortFacts,
): boolean {
  const end = model.farEnd(device.name, port.name);
  const far = end === null ? undefined : facts.devices.get(end.device)?.ports.get(end.port);
  return (
    end !== null &&
    (far?.address == null || sameNetwork(far.address, port.address, port.prefixLength))
  );
}

function facing(context: CheckContext, from: PortEnd, to: PortEnd): boolean {
  return context.model.farDevice(from.device.name, from.port.name) === to.device.name;
}

/**
 * The other end of a link that the addresses do not show: two ports that name each other's router
 * (by description or log), both up and both without adjacency, one on either side.
 */
export function misaddressedPairs(context: CheckContext): [PortEnd, PortEnd][] {
  const ends = unpaired(context);
  return ends.flatMap((a, index) =>
    ends.slice(index + 1).flatMap((b): [PortEnd, PortEnd][] => {
      if (a.device === b.device || !facing(context, a, b) || !facing(context, b, a)) return [];
      const rivals = ends.filter(
        (one) =>
          (one.device === a.device && facing(context, one, b)) ||
          (one.device === b.device && facing(context, one, a)),
      );
      const fits =
        sameNetwork(b.port.address ?? '', a.port.address, a.port.prefixLength) &&
        sameNetwork(a.port.address ?? '', b.port.address, b.port.prefixLength);
      const oneKind = a.port.address?.includes(':') === b.port.address?.includes(':');
      return rivals.length === 2 && oneKind && !fits ? [[a, b]] : [];
    }),
  );
}

function addressText({ port }: PortEnd): string {
  return `${port.address}/${port.prefixLength}`;
}

/** One check for each end of a link whose two addresses lie in different subnets. */
export const subnetMatch = defineCheck({
  id: 'interface.subnet_match',
  resource: ofLink('settings'),
  reading: ['interfaces', 'isis'],
  words: ['subnet'],
  label: ['subnets of the two ends', (port) => `subnet of ${port}`],
  expectation: 'the addresses of both ends of a link lie in one subnet',
  rule: 'RFC 1195: hellos carry the address of the interface; IOS and IOS XR form no adjacency with a neighbor whose address is not in the subnet of the interface',
  say: {
    apart: (data: { address: string; far: string; farPort: string; farAddress: string }) =>
      `address ${data.address}, ${data.far} ${data.farPort} has ${data.farAddress}`,
  },
  evaluate: (context) =>
    misaddressedPairs(context).flatMap(([a, b]) =>
      [[a, b] as const, [b, a] as const].map(([end, far]) => {
        const address = addressText(end);
        const farAddress = addressText(far);
        const place = end.port.brief ?? end.port.details;
        const other = far.port.brief ?? far.port.details;
        const ends = { address, far: far.device.name, farPort: far.port.name, farAddress };
        return {
          device: end.device.name,
          object: end.port.name,
          result: 'fail' as const,
          reason: { code: 'apart' as const, ...ends },
          evidence: place === null ? null : pointTo(below(place, 'ip_address'), address),
          related: other === null ? [] : [pointTo(below(other, 'ip_address'), farAddress)],
        };
      }),
    ),
});
