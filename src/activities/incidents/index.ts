import { withNamedFailures } from '../named-failures';
import { createFindAnnounced } from './find-announced';
import type { IncidentDependencies } from './interfaces';
import { createMemory } from './memory';
import { createTellDestination } from './tell-destination';

/** The activities of incidents over their dependencies, under the names that the Web UI shows. */
export function createIncidentActivities(dependencies: IncidentDependencies) {
  return withNamedFailures({
    tellDestination: createTellDestination(dependencies),
    findAnnounced: createFindAnnounced(dependencies.maintenance, dependencies.fitsPattern),
    ...createMemory(dependencies.evidence),
  });
}

export type IncidentActivities = ReturnType<typeof createIncidentActivities>;
