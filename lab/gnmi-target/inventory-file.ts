import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { InputProblem } from '../gnmi/problem';
import type { InventoryEntry } from './target';

/** An inventory on disk, for its owner's eyes only: it holds a password. */
export interface InventoryFile {
  path: string;
  /** Removes the file where nobody named a place for it. */
  remove(): void;
}

/**
 * Writes an inventory as gNMIBuddy reads it.
 * @param place where to; a file of its own in the system's temporary folder where none is given
 * @throws InputProblem where it cannot be written
 */
export function writeInventory(entries: readonly InventoryEntry[], place?: string): InventoryFile {
  const folder = place === undefined ? mkdtempSync(join(tmpdir(), 'netoncall-gnmi-')) : null;
  const path = place ?? join(folder!, 'inventory.json');
  try {
    writeFileSync(path, `${JSON.stringify(entries, null, 2)}\n`, { mode: 0o600 });
  } catch (error) {
    throw new InputProblem(`inventory ${path} cannot be written: ${(error as Error).message}`);
  }
  return {
    path,
    remove: () => folder !== null && rmSync(folder, { recursive: true, force: true }),
  };
}
