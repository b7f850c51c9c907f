import type { CheckWords, Judged } from '../define-check';
import type { NetworkModel } from '../network-model';
import { placeOf, type ResourceKind } from '../needs/resources';
import type { Why } from './suspicion';

/** `GigabitEthernet0/0/0/3 on P1`, or the router alone. */
export function placeWords(device: string, place: string | null): string {
  return place === null || place === '' ? device : `${place} on ${device}`;
}

/** What the map of the network is read by, in place of a router. */
const wholeNetwork = 'network';
const pathWords = 'how the devices are connected';

/** `whether the fault originates at P1, the far end of GigabitEthernet0/0/0/0 on RR1`, by the router that is read. */
export function originWords(model: NetworkModel, device: string, port: string | null): Why {
  const place = placeWords(device, port);
  return (read) => {
    if (read === wholeNetwork) return pathWords;
    if (read === device) return `whether the fault originates at ${place}`;
    const isFarEnd = port !== null && model.farDevice(device, port) === read;
    return isFarEnd
      ? `whether the fault originates at ${read}, the far end of ${place}`
      : `whether the fault at ${place} originates at ${read}`;
  };
}

/** Of what is read though nothing fails there, why: by the router that is read, and where the thing is. */
const wholes: Partial<Record<ResourceKind, (device: string, place: readonly string[]) => string>> =
  {
    vrf: ofVrf,
    targets: ofVrf,
    distinguisher: (device, [, vrf = '']) =>
      `whether the configuration of ${vrf === '' ? 'a VRF' : `VRF ${vrf}`} was changed`,
    link: (device, place) => `whether the access link at ${endWords(device, place)} is down`,
    frames: (device, place) => `whether the MTU at ${endWords(device, place)} matches the far end`,
    quality: (device, place) => `whether ${endWords(device, place)} counts errors`,
    labels: (device, place) => `whether ${endWords(device, place)} carries MPLS labels`,
    identity: (device, [router = device]) => `whether another router has the identity of ${router}`,
  };

function ofVrf(device: string, [, vrf = '']: readonly string[]): string {
  return vrf === ''
    ? `the VRFs of ${device} belong to the check`
    : `${device} may have a site of VRF ${vrf}`;
}

/** Why something is read that is right only beside its twin, or belongs to the whole. */
export function wholeWords(device: string, resource: string): string {
  if (device === wholeNetwork) return pathWords;
  const { kind, place } = placeOf(resource);
  return wholes[kind]?.(device, place) ?? `whether ${device} has a part in it`;
}

/** The end of a link at the router that is read, else its first end: `GigabitEthernet0/0/0/2 on PE2`. */
function endWords(device: string, ends: readonly string[]): string {
  const end = ends.find((one) => one.startsWith(`${device} `)) ?? ends[0] ?? device;
  const [router = '', port = null] = end.split(' ');
  return placeWords(router, port);
}

/** What a failing check makes somebody look for, as it goes on after "to see". */
export function failureWords(check: Judged, words: CheckWords): string {
  if (check.check === 'logs.recent')
    return `what caused the down events in the log of ${check.device}`;
  if (check.check === 'interface.state')
    return `why ${placeWords(check.device, check.object)} is down`;
  const what = `the ${placeWords(check.device, words.name(check))}`;
  return check.check === 'bgp.session' || check.check === 'isis.adjacency'
    ? `why ${what} is down`
    : `what is wrong with ${what}`;
}
