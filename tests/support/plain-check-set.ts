import type { WholeKnowledge } from '../../src/domain/analysis/knowledge';
import { noChecks } from '../../src/knowledge/network';

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
  analyse: noChecks.analyse,
};
