/** The level numbers behind an IS-IS level capability; level 2 where none is known. */
export function levelsOf(capability: string | null): number[] {
  if (capability === 'LEVEL_1') return [1];
  if (capability === 'LEVEL_1_2') return [1, 2];
  return [2];
}
