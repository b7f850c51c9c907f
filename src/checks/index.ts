export { analyse } from './analyse';
export type { AnalysisInput } from './analysis-input';
export { sayAnswer } from './answers';
export { classifyResult } from './classify/classify-result';
export { inspectResult, type Inspection } from './inspect-result';
export { readInventory } from './inventory';
export { knownTopology } from './known-topology';
export { checksVersion } from './version';
