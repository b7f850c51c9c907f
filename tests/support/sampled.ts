/** Whether everything is asked for: `npm run test:all`, before a release. */
export const inFull = process.env['NETONCALL_TESTS'] === 'all';

/**
 * Of long lists whose items go through the same code, every nth from the first on; all of them where
 * everything is asked for.
 */
export function sampled<T>(all: readonly T[], every: number): T[] {
  return all.filter((_, index) => inFull || index % every === 0);
}
