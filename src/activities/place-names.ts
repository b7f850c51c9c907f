import { keptNamesSchema } from '../domain/analysis/kept-names';
import type { KnownPlaces } from '../domain/alerts/group-alerts';
import { placesIn } from '../domain/alerts/known-places';
import { keptNamesKey } from '../domain/investigation/kept-names-key';
import type { ActivityDependencies } from './interfaces';

export interface PlacedNames {
  places: KnownPlaces;
  /** Whether runs of the profile may be found by their devices. */
  showDevices: boolean;
}

/**
 * Routers that names of alerts stand for, as earlier runs of the profile have read them. What is not
 * known stays as it is written: grouping is a saving, and nothing depends on it.
 */
export function createPlaceNames({
  evidence,
  catalogue,
  findByDevice,
}: Pick<ActivityDependencies, 'evidence' | 'catalogue' | 'findByDevice'>) {
  return async function placeNames(profile: string, names: string[]): Promise<PlacedNames> {
    const showDevices = catalogue.loadProfile(profile).findByDevice ?? findByDevice ?? true;
    const document = await evidence.findNamed(keptNamesKey(profile));
    const kept = keptNamesSchema.safeParse(document).data;
    return { places: kept === undefined ? {} : placesIn(kept, names), showDevices };
  };
}
