import type { Coverage } from '../domain/analysis/analysis';
import type { Check } from '../domain/analysis/check';
import type { Outcome, Verdict } from '../domain/analysis/outcome';

/** What a verdict and an outcome rest on. */
export interface Grounds {
  checks: readonly Pick<Check, 'check' | 'result'>[];
  coverage: readonly Pick<Coverage, 'state'>[];
}

/** Runs that never came to look at the network. */
const notLookedAt: ReadonlySet<Outcome> = new Set(['rejected', 'denied', 'escalation_timeout']);

/**
 * An outcome is never better than the evidence: where areas were to be read and not one of them
 * was, nothing was achieved.
 */
export function supportedOutcome(outcome: Outcome, grounds: Grounds): Outcome {
  if (outcome !== 'achieved' || grounds.coverage.length === 0) return outcome;
  const anyRead = grounds.coverage.some(({ state }) => state === 'read' || state === 'absent');
  return anyRead ? outcome : 'partial';
}

/**
 * The verdict that the evidence allows. `healthy` needs a reached objective, at least one check
 * that passed and none that failed; a run that stopped before it looked has no verdict, unless a
 * check had failed by then.
 */
export function supportedVerdict(verdict: Verdict, outcome: Outcome, grounds: Grounds): Verdict {
  // That a router could not be read is no fault of the network: the checks weigh what it leaves open.
  const failed = grounds.checks.some(
    ({ check, result }) => result === 'fail' && check !== 'reachability',
  );
  if (verdict === 'healthy') {
    if (failed) return 'fault';
    const passed = grounds.checks.some((check) => check.result === 'pass');
    return outcome === 'achieved' && passed ? 'healthy' : 'inconclusive';
  }
  if (verdict === 'fault' && notLookedAt.has(outcome) && !failed) return 'inconclusive';
  return verdict;
}
