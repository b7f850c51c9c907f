export { Cover } from './covers';
export { explain, type Candidate, type Criterion, type Explanation } from './explain';
export { chooseReadings, type Chosen, type Reading } from './next-reading';
export type { Hypothesis, Observation, Timing } from './observation';
export type { Edge, Model, Need, Resource } from './resource';
export { sharedBy, type Shared } from './shared';
export { clearedBy, suspectsOf, type Suspect } from './suspects';
export { worksWithout } from './works';
export { usualEdges } from './ways';
