import { type Check, type CheckResult, checkKey } from '../../src/domain/analysis/check';
import type { Expectation } from '../read/expectation';

/** One check that a case lists, and what the run said of it. */
export interface CheckScore {
  check: string;
  device: string;
  object: string;
  expected: CheckResult[];
  /** Null where the run holds no such check. */
  reported: CheckResult | null;
  right: boolean;
}

/** Looks up each check that the case lists; those that it does not list are not judged here. */
export function scoreChecks(expect: Expectation, reported: readonly Check[]): CheckScore[] {
  const results = new Map(reported.map((check) => [checkKey(check), check.result]));
  return expect.checks.map(({ result: expected, ...item }) => {
    const found = results.get(checkKey(item)) ?? null;
    return {
      ...item,
      expected,
      reported: found,
      right: found !== null && expected.includes(found),
    };
  });
}
