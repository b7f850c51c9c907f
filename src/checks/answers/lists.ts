import { receivedOf } from '../bgp/prefixes';
import { isEstablished } from '../bgp/sessions';
import type { CheckContext } from '../context';
import type { DeviceFacts } from '../facts';
import { areaOf } from '../facts';
import { isLoopback } from '../interfaces/use';
import { namedDevices } from './asked-devices';
import { defineAnswer, listed } from './define-answer';
import type { Subject } from '../../domain/analysis/goal';

/** One thing of a router in a list, and whether it is up; null where that cannot be told of it. */
interface Item {
  name: string;
  up: boolean | null;
  value?: string | null;
  /** How many things it stands for, where it is not one. */
  amount?: number;
}

interface Row {
  router: string;
  items: Item[];
  /** Why it could not be read; null where it was. */
  why: string | null;
}

interface Listing {
  nouns: string;
  rows: Row[];
  /** Only what is up, only what is down, or all. */
  only: 'up' | 'down' | null;
}

const kept = ({ items }: Row, only: Listing['only']) =>
  items.filter((one) => only === null || one.up === (only === 'up'));

function rowWords(row: Row, { nouns, only }: Listing, counted: boolean): string {
  if (row.why !== null) return `${row.router}: ${nouns} not known: ${row.why}`;
  const items = kept(row, only);
  const state = only === null ? '' : ` ${only}`;
  if (items.length === 0) return `${row.router}: no ${nouns}${state}`;
  const down = only === null ? items.filter((one) => one.up === false).length : 0;
  const note = down === 0 ? '' : `, ${down} of them not up`;
  const names = items.map(({ name, value, up }) => {
    const told = value === undefined || value === null ? '' : ` ${value}`;
    return `${name}${told}${only === null && up === false ? ' (not up)' : ''}`;
  });
  const amount = items.reduce((sum, one) => sum + (one.amount ?? 1), 0);
  const number = `${amount} ${nouns}${state}${note}`;
  return `${row.router}: ${counted || items.length > 3 ? `${number}: ` : `${nouns}${state}: `}${listed(names, 10)}`;
}

const words = (listing: Listing, counted: boolean) =>
  listing.rows.map((row) => rowWords(row, listing, counted)).join('; ');

const say = {
  list: (data: Listing) => words(data, false),
  count: (data: Listing) => words(data, true),
};

interface Kind {
  nouns: string;
  area: Subject;
  items: (device: DeviceFacts, context: CheckContext) => Item[] | null;
}

const ports = (device: DeviceFacts) =>
  [...device.ports.values()].filter((port) => !/^(?:Null|nV)/i.test(port.name));

const kinds: Record<string, Kind> = {
  neighbors: {
    nouns: 'BGP neighbors',
    area: 'bgp',
    items: ({ bgp }, { model }) =>
      bgp?.neighbors.map((one) => ({
        name: one.address,
        up: isEstablished(one),
        value: model.ownerOf(one.address) === null ? null : `(${model.ownerOf(one.address)})`,
      })) ?? null,
  },
  adjacencies: {
    nouns: 'IS-IS adjacencies',
    area: 'isis',
    items: (device, { model }) =>
      device.isis?.adjacencies.map((one) => ({
        name: one.port,
        up: true,
        value: model.farDevice(device.name, one.port),
      })) ?? null,
  },
  vrfs: {
    nouns: 'VRFs',
    area: 'vpn',
    items: ({ vpn }) => vpn?.vrfs.map(({ name }) => ({ name, up: null })) ?? null,
  },
  ports: {
    nouns: 'ports',
    area: 'interfaces',
    items: (device) =>
      device.ports.size === 0
        ? null
        : ports(device).map(({ name, oper, admin }) => ({
            name,
            up: oper === null ? null : oper === 'UP' && admin !== 'DOWN',
          })),
  },
  address: {
    nouns: 'addresses',
    area: 'interfaces',
    items: (device) =>
      device.ports.size === 0
        ? null
        : ports(device)
            .filter((one) => one.address !== null)
            .sort((a, b) => Number(isLoopback(b.name)) - Number(isLoopback(a.name)))
            .map((one) => ({
              name: one.name,
              up: null,
              value: `${one.address}${one.prefixLength === null ? '' : `/${one.prefixLength}`}`,
            })),
  },
  mtu: {
    nouns: 'MTU',
    area: 'interface_details',
    items: (device) => valued(device, (port) => port.mtu),
  },
  description: {
    nouns: 'descriptions',
    area: 'interface_details',
    items: (device) =>
      valued(device, (port) => (port.description === null ? null : `"${port.description}"`)),
  },
  as_number: {
    nouns: 'AS number',
    area: 'bgp',
    items: ({ bgp }) => (bgp?.asNumber == null ? null : [{ name: String(bgp.asNumber), up: null }]),
  },
  prefixes: {
    nouns: 'prefixes received',
    area: 'bgp',
    items: (device) => prefixesOf(device),
  },
  targets: {
    nouns: 'route targets',
    area: 'vpn',
    items: ({ vpn }) =>
      vpn?.vrfs.map(({ name, importTargets, exportTargets }) => ({
        name,
        up: null,
        value: `import ${importTargets?.join(' ') ?? '?'}, export ${exportTargets?.join(' ') ?? '?'}`,
      })) ?? null,
  },
  distinguisher: {
    nouns: 'route distinguishers',
    area: 'vpn',
    items: ({ vpn }) =>
      vpn?.vrfs.map(({ name, distinguisher }) => ({ name, up: null, value: distinguisher })) ??
      null,
  },
};

function valued(
  device: DeviceFacts,
  value: (port: ReturnType<typeof ports>[number]) => string | number | null,
): Item[] | null {
  const found = ports(device).flatMap((port) => {
    const told = value(port);
    const up = port.oper === null ? null : port.oper === 'UP' && port.admin !== 'DOWN';
    return told === null ? [] : [{ name: port.name, up, value: String(told) }];
  });
  return found.length === 0 ? null : found;
}

function prefixesOf({ bgp }: DeviceFacts): Item[] | null {
  const items = [
    ...(bgp?.neighbors ?? []).map((one) => ({
      name: one.address,
      up: isEstablished(one),
      amount: receivedOf(one) ?? 0,
      value: one.families
        .filter((family) => family.received !== null)
        .map((family) => `${family.received} ${family.name}`)
        .join(', '),
    })),
    ...(bgp?.vrfs ?? []).flatMap((one) =>
      one.totalPrefixes === null
        ? []
        : [{ name: `VRF ${one.name}`, up: null, value: String(one.totalPrefixes) }],
    ),
  ];
  return items.length === 0 ? null : items;
}

/** What the question names of the kind; all of them where it names none. */
function narrowed(context: CheckContext, wants: string, items: Item[]): Item[] {
  const { interfaces, vrfs, neighbors } = context.goal.entities;
  const byKind: Record<string, string[]> = {
    targets: vrfs,
    distinguisher: vrfs,
    mtu: interfaces,
    description: interfaces,
    address: interfaces,
    prefixes: [...neighbors, ...vrfs.map((name) => `VRF ${name}`)],
  };
  const named = byKind[wants] ?? [];
  const found = items.filter((one) => named.includes(one.name));
  return found.length > 0 ? found : items;
}

const loopbackOnly = /\bloopback\b|\brouter id\b|\baddress of (?:router )?\w+\??$/;
const isUp = /\b(?:are|is|still|have|currently)? ?(?:up|established|working|active)\b/;
const isDown = /\b(?:down|not up|not established|not working|failed|failing|lost|idle|dead)\b/;

/** Kinds of which those that are up, or down, can be asked for. */
const stated = new Set(['neighbors', 'adjacencies', 'ports']);

/** Neighbors, ports, VRFs and their values, as they were read. */
export const lists = defineAnswer({
  say,
  evaluate: ({ context }) => {
    const { wants, form, text, symptom } = context.question;
    const kind = wants === null ? undefined : kinds[wants];
    if (wants === null || kind === undefined || form === 'yes_no_each' || form === 'yes_no') {
      return null;
    }
    const devices = namedDevices(context);
    if (devices.length === 0 || (symptom && form === 'why')) return null;
    // Of values, all are told that there are; each says whether its port is up.
    const asked = isDown.test(text) ? 'down' : isUp.test(text) ? 'up' : null;
    const only = stated.has(wants) ? asked : null;
    const rows = devices.map((device): Row => {
      const items = kind.items(device, context);
      const named = narrowed(context, wants, items ?? []);
      const shown =
        wants === 'address' &&
        loopbackOnly.test(text) &&
        context.goal.entities.interfaces.length === 0
          ? named.filter((one) => isLoopback(one.name))
          : named;
      const why = items === null ? (areaOf(device, kind.area).reason ?? 'it was not read') : null;
      return { router: device.name, items: shown, why };
    });
    const listing: Listing = { nouns: kind.nouns, rows, only };
    return {
      about: devices.map((one) => one.name).join(', '),
      state: rows.some((one) => one.why === null) ? 'told' : 'not_known',
      reason: { code: form === 'how_many' ? 'count' : 'list', ...listing },
    };
  },
});
