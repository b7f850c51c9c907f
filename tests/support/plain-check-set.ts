import type { Analysis } from '../../src/domain/analysis/analysis';
import type { WholeKnowledge } from '../../src/domain/analysis/knowledge';

const nothing: Analysis = {
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

/** A set of checks that finds nothing and asks for nothing, for tests of the loop itself. */
export const plainCheckSet: WholeKnowledge = {
  name: 'plain',
  version: 'plain',
  classify: (result) => ({
    status: 'success',
    content: (result as { structuredContent?: unknown }).structuredContent ?? null,
    error: null,
    truncated: null,
  }),
  inspect: (item) => ({ digest: `${item.call.tool} answered`, checks: [] }),
  readInventory: (item) =>
    ((item.result.content as { devices?: { name: string }[] } | null)?.devices ?? []).map(
      ({ name }) => ({ name, address: null, role: null }),
    ),
  analyse: () => nothing,
};
