import type { CheckContext } from '../context';
import { isUntold } from '../isis/adjacencies';
import { askedDevices, role } from './around';
import type { ReadingProposal } from './reading-proposal';

/** Of the neighbors on a segment, so many are looked at. */
const enough = 2;

/**
 * Where no neighbors are listed of a broadcast segment, sessions of the routers on it show whether it
 * carries traffic; the log of the router names these.
 */
export function segmentProposals(context: CheckContext): ReadingProposal[] {
  return askedDevices(context).flatMap((device) => {
    const segments = (device.isis?.ports ?? []).filter((port) => isUntold(context, device, port));
    const names = segments.flatMap((port) =>
      device.logs.lines
        .filter((line) => line.kind === 'isis' && line.port === port.name)
        .flatMap((line) => context.model.routerNamed(line.peer, device.name) ?? []),
    );
    const speakers = [...new Set(names)].filter((name) => {
      const facts = context.facts.devices.get(name);
      return facts !== undefined && !/^(P|CE)$/.test(role(facts) ?? '');
    });
    return speakers.slice(0, enough).map((name) => ({
      device: name,
      subject: 'bgp' as const,
      object: null,
      value: 58,
      reason: `its sessions show whether the segment on ${segments[0]?.name} of ${device.name} carries traffic`,
    }));
  });
}
