import { AREAS, type Area, type Unavailability } from '../model/state';
import type { CaseDevice } from './case-schema';
import { unavailability } from '../model/unavailability';

type Entry = NonNullable<CaseDevice['unavailable']>[string];

function errorText(entry: Entry): string {
  const { error } = entry;
  if (typeof error === 'string') return error;
  if (error !== null && error !== undefined && typeof error['message'] === 'string') {
    const type = error['type'];
    return typeof type === 'string' ? `${type}: ${error['message']}` : error['message'];
  }
  return 'UNAVAILABLE';
}

/** Spreads `all` over every area; an area named on its own wins. */
export function unavailableAreas(
  device: CaseDevice,
  host: { name: string; address: string; port: number },
): Partial<Record<Area, Unavailability>> {
  const entries = device.unavailable ?? {};
  const result: Partial<Record<Area, Unavailability>> = {};
  for (const area of AREAS) {
    const entry = entries[area] ?? entries['all'];
    if (entry === undefined) continue;
    const status = entry.status === 'feature_not_available' ? entry.status : 'failed';
    result[area] = unavailability(host, area, status, errorText(entry));
  }
  return result;
}
