export { findPython } from './gnmibuddy/find-python';
export { application as gnmibuddyPackage, installGnmibuddy } from './gnmibuddy/install';
export type { Installation } from './gnmibuddy/cache';
export { gnmibuddyCommand, startGnmibuddy, type Gnmibuddy } from './gnmibuddy/start';
export { writeInventory } from './inventory-file';
export { createGnmiTarget, type GnmiTarget, type InventoryEntry } from './target';
