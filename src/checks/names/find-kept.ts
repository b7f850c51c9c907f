import type { FoundName, KeptNames } from '../../domain/analysis/kept-names';
import { buildNameIndex } from './build-index';
import { findNames, namesNear } from './find-names';
import { namesInInventory } from './where-known';

/** What is kept of a name on the routers of the inventory that was read last. */
export function findKept(kept: KeptNames, name: string): { found: FoundName[]; near: string[] } {
  const index = buildNameIndex(namesInInventory(kept, kept.inventory));
  const found = findNames(index, name);
  return { found, near: found.length > 0 ? [] : namesNear(index, name) };
}
