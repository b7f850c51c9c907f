import type { KeptNames } from '../analysis/kept-names';
import { type KnownPlaces, plainName } from './group-alerts';

/**
 * Routers by the names and addresses under which earlier runs have seen them, for the given names
 * only. A name that two routers bear stands for none, and addresses within a VRF are the customers'.
 */
export function placesIn(kept: KeptNames, names: readonly string[]): KnownPlaces {
  const wanted = new Set(names);
  const found = new Map<string, Set<string>>();
  const note = (name: string | null, device: string): void => {
    if (name === null) return;
    const plain = plainName(name);
    if (!wanted.has(plain)) return;
    found.set(plain, (found.get(plain) ?? new Set<string>()).add(plainName(device)));
  };
  for (const { name, address } of kept.inventory) {
    note(name, name);
    note(address, name);
  }
  for (const { device, address, hostname, routerId, ports } of kept.devices) {
    for (const name of [device, address, hostname, routerId]) note(name, device);
    for (const port of ports) if (port.vrf === null) note(port.address, device);
  }
  const clear = [...found].flatMap(([name, devices]) =>
    devices.size === 1 ? [[name, [...devices][0] ?? name] as const] : [],
  );
  return Object.fromEntries(clear);
}
