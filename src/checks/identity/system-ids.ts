import type { AdjacencyFacts, DeviceFacts, NetworkFacts } from '../facts';
import { ownAddresses } from './inventory-addresses';

/** The IS-IS system id in a router's NET: six octets before the selector (ISO 10589). */
export function systemId(device: DeviceFacts): string | null {
  const net = device.isis?.net ?? '';
  return /\.([0-9a-f]{4}\.[0-9a-f]{4}\.[0-9a-f]{4})\.[0-9a-f]{2}$/i.exec(net)?.[1] ?? null;
}

/** The usual decimal spelling of an address in a system id: 192.0.2.11 -> 192000002011. */
function spelling(address: string | null): string | null {
  if (address === null || !/^\d+(\.\d+){3}$/.test(address)) return null;
  return address
    .split('.')
    .map((octet) => octet.padStart(3, '0'))
    .join('');
}

/** Whether a system id is the usual decimal spelling of an address: 192.0.2.11 -> 1920.0000.2011. */
export function spellsAddress(id: string, address: string | null): boolean {
  return id.replaceAll('.', '') === spelling(address);
}

/** The system id that spells an address: 192.0.2.11 -> 1920.0000.2011; null for what is no IPv4 address. */
export function spelledId(address: string | null): string | null {
  return spelling(address)?.replace(/^(.{4})(.{4})(.{4})$/, '$1.$2.$3') ?? null;
}

/** The router behind the port of an adjacency, by anything but the neighbor's system id. */
export type Behind = (device: DeviceFacts, adjacency: AdjacencyFacts) => string | null;

function addTo(index: Map<string, Set<string>>, key: string | null, name: string): void {
  if (key !== null) index.set(key, (index.get(key) ?? new Set()).add(name));
}

/**
 * Finds the one router that has a system id: the one that says so of itself; else the one that lies
 * behind the ports where neighbors list it, if they agree; else the one whose address it spells.
 */
export function systemIdIndex(
  facts: NetworkFacts,
  behind: Behind,
): (id: string | null | undefined) => string | null {
  const carriers = new Map<string, Set<string>>();
  const listed = new Map<string, Set<string>>();
  const spelled = new Map<string, Set<string>>();
  for (const device of facts.devices.values()) {
    addTo(carriers, systemId(device), device.name);
    for (const address of [device.address, ...ownAddresses(device)])
      addTo(spelled, spelling(address), device.name);
    for (const adjacency of device.isis?.adjacencies ?? []) {
      const far = behind(device, adjacency);
      const other = far === null ? undefined : facts.devices.get(far);
      // A router that says who it is has no other name.
      if (other !== undefined && other !== device && systemId(other) === null)
        addTo(listed, adjacency.systemId, other.name);
    }
  }
  return (id) => {
    if (id === null || id === undefined) return null;
    const [only, ...more] =
      carriers.get(id) ?? listed.get(id) ?? spelled.get(id.replaceAll('.', '')) ?? [];
    return only === undefined || more.length > 0 ? null : only;
  };
}
