import { type CheckContext, seenDevices } from '../context';
import type { BgpNeighborFacts, DeviceFacts } from '../facts';

type Judge<Found> = (
  context: CheckContext,
  device: DeviceFacts,
  neighbor: BgpNeighborFacts,
) => Found[];

/** Evaluates a check by every session that has an address, on every router that was read. */
export function ofEachPeer<Found>(judge: Judge<Found>): (context: CheckContext) => Found[] {
  return (context) =>
    seenDevices(context).flatMap((device) =>
      (device.bgp?.neighbors ?? [])
        .filter(({ address }) => address !== '')
        .flatMap((one) => judge(context, device, one)),
    );
}
