import { isSilent } from '../../collection';
import type { CheckContext } from '../../context';
import { fewRouters, role } from '../around';
import { logs, of, type Call, type Readings } from './call';
import { router } from './of-routers';

/** Both routers of a session; for a peer outside its router, and those of which an address may be. */
export function sessionEnds([a = '', b = '']: string[], context: CheckContext): string[] {
  return context.facts.devices.has(b) ? [a, b] : [a];
}

/** Whether a peer belongs to the AS of the router, and so is one of ours. */
function isInternal(context: CheckContext, device: string, peer: string): boolean {
  const bgp = context.facts.devices.get(device)?.bgp;
  return (
    bgp?.neighbors.some((one) => one.address === peer && one.remoteAs === bgp.asNumber) === true
  );
}

/**
 * Who may own the address of a peer. Internal sessions lead from edges to reflectors and back, so these
 * are asked first, for their router id; others tell by their ports.
 */
function seekers(context: CheckContext, device: string): Call[] {
  const all = [...context.facts.devices.values()];
  // One that does not answer may be it: its neighbors tell.
  const silent = all.filter((one) => isSilent(one) && context.model.addressOf(one) === null);
  const unread = all.filter((one) => one.ports.size === 0 && one.bgp === null && !isSilent(one));
  const own = context.facts.devices.get(device);
  const wanted = own !== undefined && role(own) === 'RR' ? 'PE' : 'RR';
  const likely = unread.filter((one) => role(one) === wanted);
  return [
    ...silent.flatMap((one) => router([one.name], context)),
    ...(likely.length > 0
      ? likely.slice(0, fewRouters).map((one) => of(one.name, 'bgp'))
      : unread.slice(0, fewRouters - 2).map((one) => of(one.name, 'interfaces'))),
  ];
}

// Two ends that must agree: which of them was changed, the logs of both tell.
export const peer: Readings = ([device = '', address = ''], context) => {
  const owner = context.model.ownerOf(address);
  const ends = owner === null ? [device] : [device, owner];
  const seek = owner === null && isInternal(context, device, address);
  return [
    ...ends.flatMap((one) => [of(one, 'bgp'), logs(one), of(one, 'logs', 'DB_COMMIT')]),
    ...(seek ? seekers(context, device) : []),
  ];
};

export const session: Readings = (place, context) => {
  const ends = sessionEnds(place, context);
  const seek = ends.length === 1 ? seekers(context, ends[0] ?? '') : [];
  return [...ends.map((one) => of(one, 'bgp')), ...seek];
};

// The time that was asked about is enough: older lines are a matter of the reason.
export const steady: Readings = (place, context) =>
  sessionEnds(place, context).map((one) => of(one, 'logs'));

export const routes: Readings = ([device = '', peer = ''], context) => {
  const sender = context.model.ownerOf(peer);
  const known = [device, ...(sender === null ? [] : [sender])];
  return [
    ...known.flatMap((one) => [of(one, 'bgp'), logs(one)]),
    ...(sender === null && isInternal(context, device, peer) ? seekers(context, device) : []),
  ];
};
