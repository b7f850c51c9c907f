import { receivedOf } from '../bgp/owed-routes';
import { isEstablished } from '../bgp/sessions';
import type { CheckContext } from '../context';
import type { DeviceFacts } from '../facts';
import { isLoopback } from '../interfaces/use';
import type { Subject } from '../../domain/analysis/goal';

/** One thing of a router in a list, and whether it is up; null where that cannot be told of it. */
export interface Item {
  name: string;
  up: boolean | null;
  value?: string | null;
  /** How many things it stands for, where it is not one. */
  amount?: number;
}

interface Kind {
  nouns: string;
  /** What one of them is called, of which a thing has no more than one. */
  noun?: string;
  area: Subject;
  items: (device: DeviceFacts, context: CheckContext) => Item[] | null;
}

const ports = (device: DeviceFacts) =>
  [...device.ports.values()].filter((port) => !/^(?:Null|nV)/i.test(port.name));

export const kinds: Record<string, Kind> = {
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
    noun: 'address',
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
    noun: 'MTU',
    area: 'interface_details',
    items: (device) => valued(device, (port) => port.mtu),
  },
  description: {
    nouns: 'descriptions',
    noun: 'description',
    area: 'interface_details',
    items: (device) =>
      valued(device, (port) => (port.description === null ? null : `"${port.description}"`)),
  },
  errors: {
    nouns: 'errors',
    area: 'interface_details',
    items: (device) => {
      const counted = ports(device).filter(
        (one) => one.inErrors !== null || one.outErrors !== null,
      );
      return counted.length === 0
        ? null
        : counted.map((one) => ({
            name: one.name,
            up: null,
            value: `in_errors=${one.inErrors ?? 'missing'}, out_errors=${one.outErrors ?? 'missing'}`,
            amount: (one.inErrors ?? 0) + (one.outErrors ?? 0),
          }));
    },
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
