import type { TargetFault } from './target-faults';

/** What all of some lists hold; what is not known holds anything. */
function shared(lists: readonly (readonly string[] | null)[]): string[] {
  const known = lists.flatMap((one) => (one === null ? [] : [one]));
  const [first = [], ...rest] = known;
  return first.filter((target) => rest.every((one) => one.includes(target)));
}

/**
 * Which target of a VRF is to be changed from which value to which, as a sentence: where the other sites
 * agree on one, and the VRF has one at most that none of them uses. Null where that cannot be told.
 */
export function targetChange({ device, vrf, side, compared }: TargetFault): string | null {
  const { imports, exports, others } = compared;
  const place = `VRF ${vrf} on ${device}`;
  if (side === 'swapped') return `Swap the import and export targets of ${place}.`;
  const ofSide = (which: 'import' | 'export'): string | null => {
    const [own, theirs] =
      which === 'import'
        ? [imports, others.map((one) => one.exports)]
        : [exports, others.map((one) => one.imports)];
    if (own === null) return null;
    const [to, ...more] = shared(theirs).filter((one) => !own.includes(one));
    const alone = own.filter((one) => !theirs.some((list) => list?.includes(one) === true));
    if (to === undefined || more.length > 0 || alone.length > 1) return null;
    const [from] = alone;
    return from === undefined
      ? `add ${which} target ${to} to ${place}`
      : `change the ${which} target of ${place} from ${from} to ${to}`;
  };
  const sides = side === 'both' ? (['import', 'export'] as const) : [side];
  const changes = sides.map(ofSide);
  if (changes.some((one) => one === null)) return null;
  const text = changes.join(' and ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
