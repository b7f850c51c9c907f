import type { CheckContext } from '../context';
import { lastPortLine } from '../interfaces/purpose';
import type { DeviceFacts } from '../facts';
import { edges } from '../follow-ups/around';
import { isPortUp, portsIn } from '../vpn/ports-in';
import { vrfNames } from '../vpn/vrf-names';
import { listed } from './define-answer';

/** A port of a customer at one router. */
interface Leg {
  router: string;
  port: string;
  isUp: boolean;
  /** Since when it is down, by the log. */
  since: string | null;
}

/** What a customer has beside a router that is to be gone. */
export interface Second {
  vrf: string;
  /** At the same place: the routers whose names differ from that of the router by their number only. */
  legs: Leg[];
}

export interface Seconds {
  /** The routers beside those that are to be gone. */
  beside: string[];
  unread: string[];
  /** Customers with no port beside them that is up. */
  off: Second[];
  on: string[];
}

/** "PE-1" and "PE-2" stand at one place, as far as names tell: without the last number they are one. */
function placeOf(name: string): string {
  return name.toLowerCase().replace(/[-_.]?\d+[a-z]?$/, '');
}

function legsOf(device: DeviceFacts, vrf: string): Leg[] {
  return portsIn(device, vrf).map((port) => {
    const last = lastPortLine(device, port.name);
    const isUp = isPortUp(port);
    const since =
      isUp || last === null || last.change === 'up' ? null : (last.time?.written ?? null);
    return { router: device.name, port: port.name, isUp, since };
  });
}

/**
 * Of each customer at routers that are to be gone, its ports on the routers beside them; null where there is
 * none beside them, and every other place is as good as another.
 */
export function secondLegs(context: CheckContext, gone: ReadonlySet<string>): Seconds | null {
  const all = edges(context);
  const places = new Set([...gone].map(placeOf));
  const beside = all.filter(({ name }) => !gone.has(name) && places.has(placeOf(name)));
  // What has no port in any list of a router that was not read may have one all the same.
  const unread = beside.filter((one) => one.ports.size === 0).map(({ name }) => name);
  const vrfs = new Set(all.filter(({ name }) => gone.has(name)).flatMap(vrfNames));
  if (beside.length === unread.length || vrfs.size === 0) return null;
  const customers = [...vrfs].map((vrf) => ({
    vrf,
    legs: beside.flatMap((one) => legsOf(one, vrf)),
  }));
  const isOff = ({ legs }: Second) => !legs.some(({ isUp }) => isUp);
  return {
    beside: beside.map(({ name }) => name),
    unread,
    off: customers.filter(isOff),
    on: customers.filter((one) => !isOff(one)).map(({ vrf }) => vrf),
  };
}

const legWords = ({ router, port, since }: Leg) =>
  `${port} on ${router} is down${since === null ? '' : ` since ${since}`}`;

const offWords = (beside: readonly string[], { vrf, legs }: Second) =>
  `${vrf} (${legs.length === 0 ? `no interface on ${listed(beside)}` : listed(legs.map(legWords))})`;

/** `Yes, 2 customers would be off without PE2: A (no interface on PE1) and B (…)`. */
export function secondsWords(
  gone: readonly string[],
  { beside, unread, off, on }: Seconds,
): string {
  const without = `without ${listed(gone)}`;
  const first =
    off.length === 0
      ? `No, each customer would have an interface that is up ${without}`
      : `Yes, ${off.length} ${off.length === 1 ? 'customer' : 'customers'} would be off ${without}: ${listed(off.map((one) => offWords(beside, one)))}`;
  return [
    first,
    ...(on.length === 0
      ? []
      : [`with an interface that is up on ${listed(beside)}: ${listed(on)}`]),
    ...(unread.length === 0 ? [] : [`not read: ${listed(unread)}`]),
  ].join('; ');
}
