import type { CheckContext } from '../context';
import type { DeviceFacts } from '../facts';
import { meaningOf, sessionLines } from './events';

/** Times from opening to loss that differ by less than this are one and the same, ms: the hold time. */
const sameTime = 10_000;
/** Longest hold time that routers are set to, ms. */
const longestHold = 10 * 60_000;
/** Once may be chance. */
const leastTimes = 2;

/** How long a session lived each time that it was lost because its hold time ran out, ms. */
function lives(device: DeviceFacts, peer: string): number[] {
  let up: number | null = null;
  return sessionLines(device, peer, null).flatMap(({ change, time, reason }) => {
    const at = time?.earliest.getTime() ?? null;
    const since = up;
    up = change === 'up' ? at : null;
    const expired = change === 'down' && meaningOf(reason) === 'hold_expired';
    return expired && at !== null && since !== null ? [at - since] : [];
  });
}

/**
 * A session that opens and dies after the same short time, again and again: what is small passes, and
 * the first message that fills a frame is lost and sent again until the hold time is over (RFC 4271,
 * section 6.5). Loss and bounces on the way take it down at no fixed time.
 */
export function isStarved({ facts }: CheckContext, device: string, peer: string): boolean {
  const router = facts.devices.get(device);
  const times = router === undefined ? [] : lives(router, peer);
  return (
    times.length >= leastTimes &&
    Math.max(...times) < longestHold &&
    Math.max(...times) - Math.min(...times) < sameTime
  );
}

function oftenExpired({ logs }: DeviceFacts, peer: string): boolean {
  const expired = logs.lines.filter(
    (line) =>
      line.kind === 'bgp' &&
      line.vrf === null &&
      line.peer === peer &&
      line.change === 'down' &&
      meaningOf(line.reason) === 'hold_expired',
  );
  return expired.length >= leastTimes;
}

/** Whether a router has a session with somebody else that does not expire. */
function keepsOthers(
  device: DeviceFacts | undefined,
  owned: (address: string) => boolean,
): boolean {
  const others = (device?.bgp?.neighbors ?? []).filter(({ address }) => !owned(address));
  return device !== undefined && others.some(({ address }) => !oftenExpired(device, address));
}

/**
 * A router that loses each of its sessions again and again because nothing arrives: what it is known by
 * may come and go, as where another router has its system id too (ISO 10589: each outbids the other). Of
 * one with a single session, its peer has to keep others, or the peer may be the one that vanishes.
 */
export function keepsVanishing({ facts, model }: CheckContext, device: DeviceFacts): boolean {
  const peers = (device.bgp?.neighbors ?? []).map(({ address }) => address);
  const [only = '', ...more] = peers;
  if (peers.length === 0 || !peers.every((one) => oftenExpired(device, one))) return false;
  const peer = facts.devices.get(model.ownerOf(only) ?? '');
  return more.length > 0 || keepsOthers(peer, (address) => model.ownerOf(address) === device.name);
}

/** Routers of which another one loses its session again and again because nothing arrives. */
export function vanishing({ facts, model }: CheckContext): string[] {
  return [...facts.devices.values()].flatMap((device) =>
    (device.bgp?.neighbors ?? []).flatMap(({ address }) => {
      const owner = oftenExpired(device, address) ? model.ownerOf(address) : null;
      return owner === null ? [] : [owner];
    }),
  );
}
