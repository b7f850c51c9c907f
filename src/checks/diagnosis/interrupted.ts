import type { Service } from '../../domain/analysis/analysis';
import type { CheckContext } from '../context';
import { receivedOf } from '../bgp/owed-routes';
import type { DeviceFacts } from '../facts';
import { vrfNames } from '../vpn/vrf-names';
import type { Explained } from './search';

/**
 * Who was without service for a time within the window and has it again, as far as logs tell: a VRF whose
 * router restarted or lost each of its sessions within its AS, or each interface of which bounced. One that
 * lost only some of them had another to fall back on.
 */
export function interrupted(
  context: CheckContext,
  { observations, causes }: Pick<Explained, 'observations' | 'causes'>,
): Service[] {
  const restarted = new Set(
    causes.flatMap(({ fault }) => (fault.told?.over === undefined ? [] : [fault.device])),
  );
  const lost = new Set(
    observations.filter((one) => !one.works && one.past && !one.meant).map(({ id }) => id),
  );
  const bounced = (check: string, device: string, objects: readonly string[]): boolean =>
    objects.length > 0 && objects.every((object) => lost.has(`${check}|${device}|${object}`));
  return [...context.facts.devices.values()].flatMap((device) => {
    const all = restarted.has(device.name) || bounced('bgp.flap', device.name, ownSessions(device));
    return vrfNames(device)
      .filter((vrf) => all || bounced('interface.flap', device.name, portsOf(device, vrf)))
      .map((object) => ({ device: device.name, object }));
  });
}

/**
 * Who has sessions again, and no route over any of them: each of its router's sessions within its AS is
 * established and received nothing, though the VRF has sites elsewhere. It is not back.
 */
export function stillCutOff({ facts }: CheckContext, { device }: Service): boolean {
  const bgp = facts.devices.get(device)?.bgp;
  const own = (bgp?.neighbors ?? []).filter((one) => one.remoteAs === bgp?.asNumber);
  return own.length > 0 && own.every((one) => receivedOf(one) === 0);
}

function ownSessions({ bgp }: DeviceFacts): string[] {
  return (bgp?.neighbors ?? [])
    .filter((one) => one.remoteAs === bgp?.asNumber)
    .map(({ address }) => address);
}

function portsOf(device: DeviceFacts, vrf: string): string[] {
  return [...device.ports.values()].filter((port) => port.vrf === vrf).map(({ name }) => name);
}
