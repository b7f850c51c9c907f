import type { Analysis } from '../domain/analysis/analysis';
import type { WholeKnowledge } from '../domain/analysis/knowledge';
import { analyse } from './analyse';
import { classifyResult } from './classify/classify-result';
import { inspectResult } from './inspect-result';
import { readInventory } from './inventory';
import { knownTopology } from './known-topology';
import { checksVersion } from './version';

/** The checks of a service-provider network, as a profile with `checks: "network"` uses them. */
export const networkChecks = {
  name: 'network' as const,
  version: checksVersion,
  classify: (result: unknown) => classifyResult(result as Parameters<typeof classifyResult>[0]),
  inspect: inspectResult,
  readInventory,
  topology: knownTopology,
  analyse,
};

const nothingJudged: Analysis = {
  verdict: 'inconclusive',
  rootCause: null,
  otherCauses: [],
  checks: [],
  findings: [],
  followUps: [],
  coverage: [],
  timeline: [],
  remarks: [],
  diff: null,
};

/** For domains without checks of their own: results are kept and shown, none is judged. */
export const noChecks: WholeKnowledge = {
  ...networkChecks,
  name: 'none',
  version: 'none',
  inspect: (item: Parameters<typeof inspectResult>[0], now: Date) => ({
    ...inspectResult(item, now),
    checks: [],
  }),
  analyse: (): Analysis => nothingJudged,
};
