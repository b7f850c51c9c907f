import { isVpnFamily } from '../bgp/session-families';
import { isEstablished } from '../bgp/sessions';
import type { CheckContext } from '../context';
import type { DeviceFacts } from '../facts';
import { resourceId } from '../needs/resources';
import { sitesOfVpn } from '../vpn/sites';
import type { Explained } from './search';

/** Whether a router has sessions inside its AS that are up, and none of them carries VPN routes. */
function carriesNone({ bgp }: DeviceFacts): boolean {
  const up = (bgp?.neighbors ?? []).filter(
    (one) => one.remoteAs === bgp?.asNumber && isEstablished(one),
  );
  return (
    up.length > 0 &&
    up.every(
      ({ families }) => families.length > 0 && !families.some((one) => isVpnFamily(one.name)),
    )
  );
}

/**
 * The routes of VRFs at routers none of whose sessions carries VPN routes, as a cause that lasts shows: each
 * VRF there with a port and other sites is without the routes of these, whichever of them was asked about.
 */
export function withoutCarrier(context: CheckContext, { causes }: Explained): Set<string> {
  const shown = causes
    .filter((one) => !one.past && one.fault.type === 'bgp_af_missing')
    .flatMap(({ own }) => own);
  return new Set(
    [...context.facts.devices.values()]
      .filter(
        (one) =>
          shown.some((key) => key.startsWith(`bgp.families|${one.name}|`)) && carriesNone(one),
      )
      .flatMap((device) =>
        (device.vpn?.vrfs ?? [])
          .filter(
            ({ name, ports }) =>
              ports.length > 0 && sitesOfVpn(context, device.name, name).length > 1,
          )
          .map(({ name }) => resourceId('vrf_routes', device.name, name)),
      ),
  );
}
