import type { CheckContext } from '../context';
import { flows } from './hubs';
import type { VrfSite } from './sites';

/** The sites asked about take in what this VRF announces, and no VRF with a port announces it too. */
export function feedsAsked(context: CheckContext, source: VrfSite): boolean {
  const { vrfs } = context.goal.entities;
  const all = [...context.facts.devices.values()].flatMap((device) =>
    (device.vpn?.vrfs ?? []).map((vrf) => ({ device, vrf })),
  );
  const asked = all.filter((one) => one.vrf !== source.vrf && vrfs.includes(one.vrf.name));
  const fed = asked.filter((site) => flows(source, site));
  return (
    fed.length > 0 &&
    fed.every((site) => !all.some((one) => one.vrf.ports.length > 0 && flows(one, site)))
  );
}
