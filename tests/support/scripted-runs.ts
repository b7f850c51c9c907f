import type { Runs } from '../../src/domain/run/runs';

/** Runs of which only what a test scripts may be asked; all else fails the test. */
export function scriptedRuns(script: Partial<Runs>): Runs {
  return new Proxy(script, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (member !== undefined || typeof name === 'symbol') return member;
      return () => {
        throw new Error(`runs.${name} was not expected to be asked`);
      };
    },
  }) as Runs;
}
