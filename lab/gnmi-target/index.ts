export { findPython } from './gnmibuddy/find-python';
export { installGnmibuddy, type Installation } from './gnmibuddy/install';
export { startGnmibuddy, type Gnmibuddy } from './gnmibuddy/start';
export { writeInventory } from './inventory-file';
export { createGnmiTarget, type GnmiTarget, type InventoryEntry } from './target';
