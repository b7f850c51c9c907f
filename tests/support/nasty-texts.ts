export { nastyText } from '../../evals/hostile/texts';

/** Runs `work` and tells how long it took, in milliseconds. */
export function timeOf(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}
