import { areaOf, type DeviceFacts } from '../facts';
import type { CheckContext } from '../context';
import { namedDevices } from './asked-devices';
import { defineAnswer } from './define-answer';
import { kinds } from './listed-things';
import { areaOfFact, factOf } from './system-facts';

/** A value of one thing, where it stands; null where it was not read. */
interface Valued {
  place: string;
  value: string | null;
  why: string | null;
}

interface Compared {
  what: string;
  all: Valued[];
  answer: 'yes' | 'no' | null;
}

const valueWords = ({ place, value, why }: Valued) =>
  value === null ? `${place} not known${why === null ? '' : ` (${why})`}` : `${place} ${value}`;

const say = {
  compared: ({ what, all, answer }: Compared) => {
    const told = all.map(valueWords).join('; ');
    if (answer === null) return `Whether the ${what} is the same is not known: ${told}`;
    return `${answer === 'yes' ? 'Yes' : 'No'}, ${what}: ${told}`;
  },
};

const nouns: Record<string, string | undefined> = {
  distinguisher: 'route distinguisher',
  targets: 'route targets',
  version: 'software version',
  isis_level: 'IS-IS level',
  address: 'address',
  mtu: 'MTU',
  as_number: 'AS number',
};

/** What of a router carries the value that is compared: VRFs, ports, or the router itself. */
function objectsOf({ goal }: CheckContext, wants: string): string[] | null {
  const { vrfs, interfaces } = goal.entities;
  if (wants === 'distinguisher' || wants === 'targets') return vrfs.length > 0 ? vrfs : null;
  if (wants === 'mtu') return interfaces.length > 0 ? interfaces : null;
  return [];
}

/**
 * "The RD of CUST-B on PE2, that of CUST-A on PE1": each thing with its router where the words tell them in
 * pairs, else each thing on each router.
 */
function pairsOf(context: CheckContext, objects: readonly string[]): [string, DeviceFacts][] {
  const { wording } = context.question;
  const devices = namedDevices(context);
  const placesOf = (name: string) => {
    const short = name.toLowerCase().replace(/^gigabitethernet/, 'gi');
    const spelled = [...new Set([name.toLowerCase(), short])];
    return spelled.flatMap((one) => wording.placesOf(one));
  };
  const inOrder = <T>(all: readonly T[], nameOf: (one: T) => string) =>
    all
      .flatMap((one) => placesOf(nameOf(one)).map((at) => ({ one, at })))
      .sort((a, b) => a.at - b.at)
      .map(({ one }) => one);
  const things = inOrder(objects, (one) => one);
  const routers = inOrder(devices, ({ name }) => name);
  if (things.length === routers.length) {
    return things.flatMap((one, at): [string, DeviceFacts][] => {
      const router = routers[at];
      return router === undefined ? [] : [[one, router]];
    });
  }
  return devices.flatMap((device) => objects.map((one): [string, DeviceFacts] => [one, device]));
}

function valueOf(context: CheckContext, wants: string, object: string, device: DeviceFacts) {
  const kind = kinds[wants];
  const place = object === '' ? device.name : `${object} on ${device.name}`;
  const area = kind?.area ?? areaOfFact(wants);
  const why = area === null ? null : areaOf(device, area).reason;
  if (kind === undefined) return { place, value: factOf(wants, device), why };
  const items = kind.items(device, context);
  const item = object === '' ? items?.[0] : items?.find(({ name }) => name === object);
  const value = object === '' && item !== undefined ? (item.value ?? item.name) : item?.value;
  return { place, value: value ?? null, why };
}

/** Whether two things that a question names have the same value of what it asks for. */
export const compared = defineAnswer({
  say,
  evaluate: ({ context }) => {
    const { wants, form, tells } = context.question;
    const what = nouns[wants ?? ''];
    if (wants === null || what === undefined || form !== 'yes_no') return null;
    if (!tells('asks_if_alike', 'asks_if_different')) return null;
    const isDifferent = tells('asks_if_different');
    const objects = objectsOf(context, wants);
    if (objects === null) return null;
    const pairs = objects.length > 0 ? pairsOf(context, objects) : [];
    const all =
      objects.length > 0
        ? pairs.map(([object, device]) => valueOf(context, wants, object, device))
        : namedDevices(context).map((device) => valueOf(context, wants, '', device));
    if (all.length < 2) return null;
    const known = all.flatMap(({ value }) => value ?? []);
    const isSame = new Set(known).size === 1;
    const isKnown = known.length === all.length || (known.length > 1 && !isSame);
    const answer = isKnown ? (isSame === isDifferent ? ('no' as const) : ('yes' as const)) : null;
    const about = all.map(({ place }) => place).join(', ');
    const state = isKnown ? ('told' as const) : ('not_known' as const);
    return { about, state, reason: { code: 'compared', about, what, all, answer } };
  },
});
