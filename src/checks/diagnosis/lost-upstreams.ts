import type { UpstreamLoss } from '../../domain/analysis/analysis';
import { isExternal, receivedOf } from '../bgp/owed-routes';
import type { DeviceFacts } from '../facts';
import { portTowards } from '../interfaces/port-words';
import { isEstablished } from '../bgp/sessions';
import type { CheckContext } from '../context';
import type { Explained } from './search';

/**
 * External neighbors outside VRFs whose session is down and not by intent: what is reached through
 * them is no VPN, so that no VRF tells of its loss.
 */
export function lostUpstreams(
  { facts, model }: CheckContext,
  { observations }: Explained,
): UpstreamLoss[] {
  const down = new Set(
    observations.filter((one) => !one.works && !one.meant && !one.past).map(({ id }) => id),
  );
  return [...facts.devices.values()].flatMap((device) => {
    const external = (device.bgp?.neighbors ?? []).filter(
      // A router of the inventory is no upstream: what is behind it is told of it.
      (one) => isExternal(device, one) && model.ownerOf(one.address) === null,
    );
    return external
      .filter(
        (one) =>
          down.has(`bgp.session|${device.name}|${one.address}`) ||
          // A session that is up and brings nothing is of no more use than one that is down.
          (down.has(`bgp.prefixes|${device.name}|${one.address}`) && receivedOf(one) === 0),
      )
      .map((one) => ({
        device: device.name,
        peer: one.address,
        as: one.remoteAs === null ? null : String(one.remoteAs),
        ...calledOf(device, one.address),
        others: external.filter((other) => other !== one && isEstablished(other)).length,
      }));
  });
}

/** What is written on the port towards a neighbor: often the customer or carrier, with the circuit. */
function calledOf(device: DeviceFacts, address: string): { called?: string } {
  const called = portTowards(device, address)?.description?.trim().slice(0, 60) ?? '';
  return called === '' ? {} : { called };
}
