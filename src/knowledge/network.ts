import {
  analyse as judge,
  checksVersion,
  classifyResult,
  findKept,
  inspectResult as inspect,
  keepNames,
  knownTopology,
  readInventory,
  sayAnswer,
  whereKnown,
  type AnalysisInput,
  type Inspection,
} from '../checks';
import type { Analysis } from '../domain/analysis/analysis';
import type { Check } from '../domain/analysis/check';
import { nothingJudged } from '../domain/analysis/nothing-judged';
import type { WholeKnowledge } from '../domain/analysis/knowledge';
import type { CollectedEvidence } from '../domain/calls/evidence';
import { checkWords, sayCheck } from '../report/checks/say-check';

/** What all evidence of a run adds up to, in words. */
export function analyse(input: AnalysisInput): Analysis {
  const { answer, nameOf, ...analysis } = judge(input, checkWords);
  return {
    ...analysis,
    checks: analysis.checks.map((check) => sayCheck(check, nameOf)),
    ...(answer !== null && { answer: { ...answer, text: sayAnswer(answer) } }),
  };
}

/** What one result shows by itself, in words. */
export function inspectResult(
  item: CollectedEvidence,
  now: Date,
): Omit<Inspection, 'checks'> & { checks: Check[] } {
  const inspection = inspect(item, now, checkWords);
  return { ...inspection, checks: inspection.checks.map((check) => sayCheck(check)) };
}

/** The checks of a service-provider network, as a profile with `checks: "network"` uses them. */
export const networkChecks = {
  name: 'network' as const,
  version: checksVersion,
  classify: (result: unknown) => classifyResult(result as Parameters<typeof classifyResult>[0]),
  inspect: inspectResult,
  readInventory,
  topology: knownTopology,
  names: { keep: keepNames, where: whereKnown, find: findKept },
  analyse,
};

/** For domains without checks of their own: results are kept and shown, none is judged. */
export const noChecks: WholeKnowledge = {
  ...networkChecks,
  name: 'none',
  version: 'none',
  inspect: (item: CollectedEvidence, now: Date) => ({ ...inspectResult(item, now), checks: [] }),
  analyse: (): Analysis => nothingJudged,
};
