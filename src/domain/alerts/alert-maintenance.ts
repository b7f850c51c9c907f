import type { MaintenanceSubject } from '../maintenance/announced-by';
import type { MaintenanceConfig } from '../maintenance/maintenance-config';
import type { Alert } from './alert';
import { type KnownPlaces, namesToPlace } from './group-alerts';

/** Whether any maintenance is announced at all. */
export function announcesAnything({ windows, calendars, silences }: MaintenanceConfig): boolean {
  return windows.length + calendars.length + silences.length > 0;
}

/**
 * What an alert is about, for maintenance to be compared with: its router by all names that are
 * known, and the far end of its session or link, which falls silent with either of them.
 */
export function maintenanceSubject(alert: Alert, known: KnownPlaces): MaintenanceSubject {
  const { device, neighbor, site } = alert.subjects;
  const names = [device, neighbor].filter((name) => name !== undefined);
  const plain = namesToPlace(alert);
  const places = plain.map((name) => known[name]).filter((name) => name !== undefined);
  return {
    devices: [...new Set([...names, ...plain, ...places])],
    sites: site === undefined ? [] : [site],
    labels: alert.labels,
  };
}
