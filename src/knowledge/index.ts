import { networkChecks, noChecks } from './network';
import type { Knowledge, WholeKnowledge } from '../domain/analysis/knowledge';
import { type KnowledgeName, knownName } from './names';
import { serviceDesk } from './property-graph';

/** A domain is registered by its name and this line; one that is named and not here does not compile. */
const registered: { [Name in KnowledgeName]: Knowledge & { readonly name: Name } } = {
  network: networkChecks,
  'service-desk': serviceDesk,
};

/**
 * The knowledge that a profile names; for null the one that judges nothing.
 * @throws Error that tells which names there are
 */
export function knowledgeOf(name: string | null): WholeKnowledge {
  if (name === null) return noChecks;
  return {
    classify: (result) => noChecks.classify(result),
    readInventory: (item, roles) => noChecks.readInventory(item, roles),
    ...registered[knownName(name)],
  };
}
