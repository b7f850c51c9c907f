import type { CheckContext } from '../context';
import { areaOf, type DeviceFacts } from '../facts';
import type { Subject } from '../../domain/analysis/goal';
import { systemId } from '../identity/system-ids';
import { isLoopback } from '../interfaces/use';
import { defineAnswer, listed } from './define-answer';

/** A value that several have, and who. */
interface Shared {
  value: string;
  holders: string[];
}

interface Duplicates {
  what: string;
  shared: Shared[];
  read: number;
  unread: string[];
}

const say = {
  shared: ({ what, shared, unread }: Duplicates) =>
    `Yes, the same ${what}: ${shared.map(({ value, holders }) => `${value} on ${listed(holders)}`).join('; ')}${rest(unread)}`,
  none: ({ what, read, unread }: Duplicates) =>
    `No, no ${what} is there twice on the ${read} ${read === 1 ? 'router' : 'routers'} that were read${rest(unread)}`,
  unread: ({ what, unread }: Duplicates) =>
    `Whether a ${what} is there twice is not known: not read: ${listed(unread)}`,
};

const rest = (unread: readonly string[]) =>
  unread.length === 0 ? '' : `; not read: ${listed(unread)}`;

interface Kind {
  /** What the question calls it, as the parsed question has it. */
  thing: string;
  what: string;
  area: Subject;
  /** Values of a router, each with what of it has the value. */
  values: (device: DeviceFacts) => { value: string; holder: string }[];
}

const of = (value: string | null | undefined, holder: string) =>
  value === null || value === undefined || value === '' ? [] : [{ value, holder }];

const kinds: readonly Kind[] = [
  {
    thing: 'system_id',
    what: 'system ID',
    area: 'isis',
    values: (device) => of(systemId(device), device.name),
  },
  {
    thing: 'route_distinguisher',
    what: 'route distinguisher',
    area: 'vpn',
    values: (device) =>
      (device.vpn?.vrfs ?? []).flatMap(({ name, distinguisher }) =>
        of(distinguisher, `${name} of ${device.name}`),
      ),
  },
  {
    thing: 'router_id',
    what: 'BGP router ID',
    area: 'bgp',
    values: (device) => of(device.bgp?.routerId, device.name),
  },
  {
    thing: 'loopback',
    what: 'loopback address',
    area: 'interfaces',
    values: (device) =>
      [...device.ports.values()]
        .filter((port) => isLoopback(port.name))
        .flatMap((port) => of(port.address, `${port.name} of ${device.name}`)),
  },
  {
    thing: 'address',
    what: 'address',
    area: 'interfaces',
    values: (device) =>
      [...device.ports.values()]
        .filter((port) => port.vrf === null)
        .flatMap((port) => of(port.address, `${port.name} of ${device.name}`)),
  },
];

function sharedOf({ facts }: CheckContext, { values }: Kind): Shared[] {
  const holders = new Map<string, string[]>();
  for (const { value, holder } of [...facts.devices.values()].flatMap(values)) {
    holders.set(value, [...(holders.get(value) ?? []), holder]);
  }
  return [...holders]
    .filter(([, all]) => all.length > 1)
    .map(([value, all]) => ({ value, holders: all }));
}

/** Whether any value that has to be one of its kind is there twice: "two routers with the same system ID?" */
export const duplicates = defineAnswer({
  say,
  evaluate: ({ context }) => {
    const { wants, names } = context.question;
    const kind = kinds.find(({ thing }) => names(thing));
    if (wants !== 'duplicates' || kind === undefined) return null;
    const devices = context.goal.devices.flatMap((name) => context.facts.devices.get(name) ?? []);
    const isRead = (device: DeviceFacts) => areaOf(device, kind.area).state === 'read';
    const read = devices.filter(isRead).length;
    const unread = devices
      .filter((one) => !isRead(one) && areaOf(one, kind.area).state !== 'absent')
      .map(({ name }) => name);
    const shared = sharedOf(context, kind);
    const about = kind.what;
    const code = shared.length > 0 ? 'shared' : read === 0 ? 'unread' : 'none';
    const state = code === 'unread' ? ('not_known' as const) : ('told' as const);
    return { about, state, reason: { code, about, what: kind.what, shared, read, unread } };
  },
});
