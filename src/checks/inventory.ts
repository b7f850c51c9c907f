import picomatch from 'picomatch';

import type { CollectedEvidence } from '../domain/calls/evidence';
import type { InventoryDevice } from '../domain/analysis/goal';
import type { RoleRule } from '../domain/analysis/knowledge';
import { fields, list, text } from './parse/read';

const readers = new WeakMap<readonly RoleRule[], (name: string) => string | null>();

/** The role of a name: that of the first glob that fits it; null where none does. Compiled once for a list. */
export function roleByName(roles: readonly RoleRule[], name: string): string | null {
  const reader = readers.get(roles) ?? roleReader(roles);
  readers.set(roles, reader);
  return reader(name);
}

function roleReader(roles: readonly RoleRule[]): (name: string) => string | null {
  const matchers = roles.map(({ match, role }) => ({
    role,
    fits: picomatch(match, { nocase: true }),
  }));
  return (name) => matchers.find(({ fits }) => fits(name))?.role ?? null;
}

/**
 * Reads the list of devices from a result `{devices: [{name, ip_address, role?}]}`. A role comes from
 * the inventory, else from the first glob that fits the name, else it is null: what a device reports
 * of itself does not count here, since a broken one may not look like what it is.
 */
export function readInventory(
  item: CollectedEvidence,
  roles: readonly RoleRule[],
): InventoryDevice[] {
  const rows = list(fields(item.result.content)?.devices) ?? [];
  const found = new Map<string, InventoryDevice>();
  for (const row of rows) {
    const entry = fields(row);
    const name = text(entry?.name);
    if (entry === null || name === null || found.has(name)) continue;
    found.set(name, {
      name,
      address: text(entry.ip_address) ?? text(entry.address),
      role: text(entry.role) ?? roleByName(roles, name),
    });
  }
  return [...found.values()];
}
