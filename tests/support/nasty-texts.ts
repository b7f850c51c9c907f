export { nastyText } from '../../evals/hostile/texts';

/** Runs `work` and returns what it took of the processor, in milliseconds: a machine that stands still adds nothing. */
export function timeOf(work: () => unknown): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
