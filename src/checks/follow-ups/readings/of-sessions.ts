import { sessionLines } from '../../bgp/events';
import { lastNotification } from '../../bgp/notifications';
import { isSilent } from '../../collection';
import type { CheckContext } from '../../context';
import { likelyOwners } from '../../identity/likely-owners';
import { portTowards } from '../../needs/router-ports';
import { fewRouters, role } from '../around';
import { logs, of, oneOf, type Call, type Readings } from './call';
import { router } from './of-routers';

/** Both routers of a session; for a peer outside its router, and those of which an address may be. */
export function sessionEnds([a = '', b = '']: string[], context: CheckContext): string[] {
  return context.facts.devices.has(b) ? [a, b] : [a];
}

/**
 * Whether a peer may be one of ours: it belongs to the AS of the router, or lies in no network of its
 * ports, as peers outside mostly do.
 */
function mayBeOurs(context: CheckContext, device: string, peer: string): boolean {
  const facts = context.facts.devices.get(device);
  const neighbor = facts?.bgp?.neighbors.find((one) => one.address === peer);
  if (facts === undefined || neighbor === undefined) return false;
  const isInside = neighbor.remoteAs === facts.bgp?.asNumber;
  return isInside || (facts.ports.size > 0 && portTowards(facts, peer) === null);
}

/**
 * Who may own the address of a peer, and with it have the other end of a session: routers with BGP, the
 * likeliest first, for their router id; one that does not answer is told of by its neighbors. Each of
 * them may be it, so each tells the less the more there are.
 */
function seekers(context: CheckContext, device: string, address: string): Call[] {
  if (context.model.ownerOf(address) !== null || !mayBeOurs(context, device, address)) return [];
  const own = context.facts.devices.get(device);
  // Internal sessions lead from edges to reflectors and back.
  const wanted = own !== undefined && role(own) === 'RR' ? 'PE' : 'RR';
  const likely = likelyOwners(context.facts, address, (one) => role(one) === wanted)
    .filter((one) => !/^(P|CE)$/.test(role(one) ?? ''))
    .slice(0, fewRouters);
  return oneOf(likely.map((one) => of(one.name, 'bgp'))).flatMap(({ chance, ...call }) => {
    const facts = context.facts.devices.get(call.device);
    const calls = facts !== undefined && isSilent(facts) ? router([call.device], context) : [call];
    return calls.map((one) => ({ ...one, ...(chance !== undefined && { chance }) }));
  });
}

/** Reasons that say that a NOTIFICATION was sent or received, and not which. */
const untold = /^(?:recv|send)notify$|\bnotification (?:received|sent)\.?$/i;

/**
 * The line in which Junos and IOS tell the code of a NOTIFICATION: the tool leaves it out unless it is
 * asked for by a word of it.
 */
function notification({ facts }: CheckContext, device: string, address: string): Call[] {
  const own = facts.devices.get(device);
  const last = own === undefined ? undefined : sessionLines(own, address, null).at(-1);
  return own !== undefined &&
    last?.change === 'down' &&
    untold.test(last.reason ?? '') &&
    lastNotification(own, address) === null
    ? [of(device, 'logs', 'NOTIFICATION')]
    : [];
}

/** Two ends that must agree: which of them was changed, the logs of both tell. */
export const peer: Readings = ([device = '', address = ''], context) => {
  const owner = context.model.ownerOf(address);
  const ends = owner === null ? [device] : [device, owner];
  return [
    ...notification(context, device, address),
    ...ends.flatMap((one) => [
      of(one, 'bgp'),
      { ...logs(one), chance: 0.6 },
      { ...of(one, 'logs', 'DB_COMMIT'), chance: 0.3 },
    ]),
    ...seekers(context, device, address),
  ];
};

export const session: Readings = (place, context) => {
  const ends = sessionEnds(place, context);
  const [device = '', address = ''] = place;
  return [
    ...ends.map((one) => of(one, 'bgp')),
    ...notification(context, device, address),
    ...seekers(context, device, address),
  ];
};

/** The time that was asked about is enough: older lines are a matter of the reason. */
export const steady: Readings = (place, context) =>
  sessionEnds(place, context).map((one) => of(one, 'logs'));

export const routes: Readings = ([device = '', address = ''], context) => {
  const sender = context.model.ownerOf(address);
  const known = [device, ...(sender === null ? [] : [sender])];
  return [
    ...known.flatMap((one) => [of(one, 'bgp'), { ...logs(one), chance: 0.6 }]),
    ...seekers(context, device, address),
  ];
};

/** Who hands a router the routes of others, and may hand on less than it gets: reflectors, mostly. */
export function senders(context: CheckContext, device: string): Call[] {
  const { bgp } = context.facts.devices.get(device) ?? {};
  const inside = (bgp?.neighbors ?? []).filter((one) => one.remoteAs === bgp?.asNumber);
  return inside.flatMap(({ address }) => {
    const owner = context.model.ownerOf(address);
    return owner === null
      ? seekers(context, device, address)
      : [{ ...of(owner, 'bgp'), chance: 0.5 }];
  });
}
