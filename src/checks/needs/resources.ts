import type { CheckContext } from '../context';
import type { Judged } from '../define-check';
import { canLink } from '../links';
import type { NetworkModel } from '../network-model';

/** The kinds of things that a network is made of, from the box to what a customer gets. */
export type ResourceKind =
  | 'router'
  | 'management'
  | 'contact'
  | 'card'
  | 'attachment'
  | 'port'
  | 'link'
  | 'frames'
  | 'quality'
  | 'constancy'
  | 'labels'
  | 'settings'
  | 'isis_process'
  | 'bgp_process'
  | 'isis_port'
  | 'identity'
  | 'address'
  | 'adjacency'
  | 'loopback'
  | 'reach'
  | 'peer'
  | 'session'
  | 'updates'
  | 'steady'
  | 'routes'
  | 'vrf'
  | 'access'
  | 'targets'
  | 'distinguisher'
  | 'vrf_session'
  | 'vrf_routes'
  | 'log'
  | 'service'
  | 'sites'
  | 'neighbors';

/** The id of a resource: its kind and where it is. */
export function resourceId(kind: ResourceKind, ...place: string[]): string {
  return [kind, ...place].join('|');
}

/** Kind and place of an id that `resourceId` made. */
export function placeOf(id: string): { kind: ResourceKind; place: string[] } {
  const [kind, ...place] = id.split('|');
  return { kind: kind as ResourceKind, place };
}

/** Both ends of the link at a port; one where the other end is not known. */
export function linkEnds(model: NetworkModel, device: string, port: string): string[] {
  const far = model.farEnd(device, port);
  const ends = [`${device} ${port}`, ...(far === null ? [] : [`${far.device} ${far.port}`])];
  return ends.sort();
}

type LinkKind = 'link' | 'frames' | 'quality' | 'constancy' | 'labels' | 'settings' | 'adjacency';

/** What lies on the link at a port: the link itself, its frames, its labels, its adjacency … */
export function onLink(model: NetworkModel, kind: LinkKind, device: string, port: string): string {
  return resourceId(kind, ...linkEnds(model, device, port));
}

type Locate = (context: CheckContext, check: Judged) => string;

/** What a check tells of a router as a whole. */
export const ofRouter =
  (kind: ResourceKind): Locate =>
  (_context, { device }) =>
    resourceId(kind, device);

/** What a check tells of one object of a router: a port, a peer, a VRF. */
export const ofObject =
  (kind: ResourceKind): Locate =>
  (_context, { device, object }) =>
    resourceId(kind, device, object);

/** What a check of a port tells of the link on it. */
export const ofLink =
  (kind: LinkKind): Locate =>
  ({ model }, { device, object }) =>
    onLink(model, kind, device, object);

/** The session between two routers of ours, whichever end names it, or of one with a peer outside. */
export function sessionPlace(model: NetworkModel, device: string, peer: string): string[] {
  const owner = model.ownerOf(peer);
  return owner === null || owner === device ? [device, peer] : [device, owner].sort();
}

const cardNumbers = [
  // IOS XR: rack/slot/module/port, a card is a rack and a slot.
  /^[A-Za-z]+(\d+\/\d+)\/\d+\/\d+/,
  // Junos: fpc/pic/port behind a dash.
  /^[a-z]{2}-(\d+)\/\d+\/\d+/,
  // SR OS: card/mda/port.
  /^(\d+)\/\d+\/\d+/,
];

/** The line card that a port's name places it on, or null where names do not tell. */
export function cardOf(port: string): string | null {
  if (!canLink(port)) return null;
  for (const numbers of cardNumbers) {
    const card = numbers.exec(port)?.[1];
    if (card !== undefined) return card;
  }
  return null;
}
