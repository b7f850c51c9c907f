import { roleByName } from '../../../checks/inventory';
import type { InventoryDevice } from '../../../domain/analysis/goal';
import type { RoleRule } from '../../../domain/analysis/knowledge';
import type { Profile } from '../../../domain/configuration/profile';

/** What people call the roles of a provider network (RFC 4364, section 2; RFC 4456). */
const roleNames: Record<string, string[]> = {
  PE: ['pe', 'provider edge', 'edge router'],
  P: ['p', 'core router', 'provider router', 'transit router', 'core'],
  RR: ['rr', 'route reflector', 'reflector'],
  CE: ['ce', 'customer edge', 'customer router'],
};

/** Words that stand for all devices of a role at once. */
const collective = new Set(['core']);

/** "Core ports" are those of any router. */
const noPart = String.raw`(?!\s+(?:ports?|links?|interfaces?|facing|sides?|uplinks?|sessions?)\b)`;

export interface RoleMention {
  role: string;
  names: string[];
  /** All devices of the role are meant, and not one that was left unnamed. */
  plural: boolean;
  start: number;
  end: number;
}

const noRoles: readonly RoleRule[] = [];

/** Role of a device: the inventory's word, else the first glob of the profile that fits. */
export function roleOf(device: InventoryDevice, profile: Profile): string | null {
  if (device.role !== null) return device.role;
  return roleByName(profile.inventory?.roles ?? noRoles, device.name);
}

/** Roles that a text speaks of, such as "all PEs" or "the route reflector". */
export function findRoles(
  text: string,
  inventory: readonly InventoryDevice[],
  profile: Profile,
): RoleMention[] {
  return [...devicesByRole(inventory, profile)].flatMap(([role, names]) =>
    (roleNames[role.toUpperCase()] ?? [role.toLowerCase()]).flatMap((word) =>
      findRole(text, word).map(({ plural, start, end }) => ({ role, names, plural, start, end })),
    ),
  );
}

/** "Every PE", "all the reflectors": a group that is asked about beside a router that is named. */
export const isQuantified = (mention: string): boolean =>
  /^(?:all|each|every|both)\b/i.test(mention);

/**
 * Devices that "all PEs" may mean where no device is known to have the role: those of no known role.
 * What they report shows later which of them have it; to leave one out would be a guess. Empty
 * where the text names no such group.
 * @param counts whether a group counts that is called so; by default each does
 */
export function mayHaveRole(
  text: string,
  inventory: readonly InventoryDevice[],
  profile: Profile,
  counts: (mention: string) => boolean = () => true,
): string[] {
  const known = devicesByRole(inventory, profile);
  const named = Object.entries(roleNames).some(
    ([role, words]) =>
      ![...known.keys()].some((one) => one.toUpperCase() === role) &&
      words.some((word) =>
        findRole(text, word).some(
          ({ plural, start, end }) => plural && counts(text.slice(start, end)),
        ),
      ),
  );
  if (!named) return [];
  return inventory.filter((one) => roleOf(one, profile) === null).map((one) => one.name);
}

function findRole(text: string, word: string): { plural: boolean; start: number; end: number }[] {
  const pattern = new RegExp(
    String.raw`(?<![\w.-])(?:(all|each|every|both|any|of|per)\s+(?:of\s+)?(?:the\s+|our\s+)?)?(${word.replaceAll(' ', String.raw`[\s-]`)})(s|'s)?(\s+(?:routers|devices|nodes|boxes))?(?![\w-]|\.\w)${collective.has(word) ? noPart : ''}`,
    'gi',
  );
  return [...text.matchAll(pattern)].map((match) => ({
    plural:
      collective.has(word) ||
      (match[1] !== undefined && match[1].toLowerCase() !== 'of') ||
      match[3]?.toLowerCase() === 's' ||
      match[4] !== undefined,
    start: match.index,
    end: match.index + match[0].length,
  }));
}

const groups = new WeakMap<readonly InventoryDevice[], Map<string, string[]>>();

/** Names by role; kept, because a run asks for it many times over. */
function devicesByRole(
  inventory: readonly InventoryDevice[],
  profile: Profile,
): ReadonlyMap<string, string[]> {
  const known = groups.get(inventory);
  if (known !== undefined) return known;
  const roles = new Map<string, string[]>();
  for (const device of inventory) {
    const role = roleOf(device, profile);
    if (role === null) continue;
    const names = roles.get(role);
    if (names === undefined) roles.set(role, [device.name]);
    else names.push(device.name);
  }
  groups.set(inventory, roles);
  return roles;
}
