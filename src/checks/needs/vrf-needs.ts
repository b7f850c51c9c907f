import type { CheckContext } from '../context';
import type { DeviceFacts } from '../facts';
import { vrfPeers } from '../vpn/vrf-peers';
import { all, type Collection, someOf } from './collection';
import { onLink, resourceId, sessionPlace } from './resources';
import { addBgpProcess } from './session-needs';

/** The VRFs of a router: their ports, what they import, and the sessions inside them. */
export function addVrfs(context: CheckContext, to: Collection, device: DeviceFacts): void {
  const { name } = device;
  const portsIn = (vrf: string) => [
    ...new Set([
      ...(device.vpn?.vrfs.find((one) => one.name === vrf)?.ports ?? []),
      ...[...device.ports.values()].filter((one) => one.vrf === vrf).map((one) => one.name),
    ]),
  ];
  const names = new Set([
    ...(device.vpn?.vrfs ?? []).map((one) => one.name),
    ...(device.bgp?.vrfs ?? []).map((one) => one.name),
    ...[...device.ports.values()].flatMap((one) => one.vrf ?? []),
  ]);
  // Any session inside the AS may bring the routes of other sites, whether or not its far end was read.
  const sessions = (device.bgp?.neighbors ?? [])
    .filter((one) => one.remoteAs === device.bgp?.asNumber)
    .map((one) => resourceId('session', ...sessionPlace(context.model, name, one.address)));
  for (const vrf of names) {
    const links = portsIn(vrf).map((port) => onLink(context.model, 'link', name, port));
    const access = to.add(
      'access',
      [name, vrf],
      all(to.add('vrf', [name, vrf])),
      ...links.map((one) => all(one)),
    );
    const sites = [...context.facts.devices.values()].filter((one) =>
      one.vpn?.vrfs.some((site) => site.name === vrf),
    );
    to.add(
      'vrf_routes',
      [name, vrf],
      all(
        access,
        to.add('sites', [vrf]),
        ...[device, ...sites].flatMap((site) => [
          to.add('targets', [site.name, vrf]),
          to.add('distinguisher', [site.name, vrf]),
        ]),
      ),
      ...someOf(sessions),
    );
  }
  for (const peer of vrfPeers(device)) {
    const settings = to.add('peer', [name, `${peer.vrf} ${peer.address}`]);
    const way =
      peer.port === null
        ? resourceId('access', name, peer.vrf)
        : onLink(context.model, 'link', name, peer.port);
    const session = to.add(
      'vrf_session',
      [name, peer.vrf, peer.address],
      all(settings, addBgpProcess(to, name), way, to.add('vrf', [name, peer.vrf])),
    );
    to.add('vrf_routes', [name, peer.vrf], all(session));
  }
}
