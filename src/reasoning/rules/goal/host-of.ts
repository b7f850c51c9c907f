import type { InventoryDevice } from '../../../domain/analysis/goal';
import { matchDeviceName, type NameMatch } from './device-names';

/** Letters of a word that may hold a host and what is monitored of it. */
const longest = 256;

/**
 * The device of `pe1/BGP` or `pe1:9100`, as monitoring systems write a host with its service or port.
 * Null where the first part is no device by itself: `Gi0/0/0/1` has none.
 */
export function hostOf(word: string, inventory: readonly InventoryDevice[]): NameMatch | null {
  const end = word.slice(0, longest).search(/[/:]/);
  if (end <= 0 || end === word.length - 1) return null;
  const host = word.slice(0, end);
  if (!/[a-z]/i.test(host)) return null;
  const match = matchDeviceName(host, inventory);
  const isOne = match?.kind === 'exact' || (match?.kind === 'short' && /\d/.test(host));
  return isOne ? match : null;
}
