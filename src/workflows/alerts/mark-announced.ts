import { isCancellation, proxyActivities } from '@temporalio/workflow';

import type { IncidentActivities } from '../../activities/incidents';
import type { Alert } from '../../domain/alerts/alert';
import { announcesAnything, maintenanceSubject } from '../../domain/alerts/alert-maintenance';
import type { KnownPlaces } from '../../domain/alerts/group-alerts';
import type { MaintenanceConfig } from '../../domain/maintenance/maintenance-config';
import { rootMessage } from '../run/root-cause';

/** Alerts wait for it, critical ones too: what takes longer announces nothing. */
const { findAnnounced } = proxyActivities<Pick<IncidentActivities, 'findAnnounced'>>({
  startToCloseTimeout: '10s',
  scheduleToCloseTimeout: '15s',
  heartbeatTimeout: '5s',
  retry: { maximumAttempts: 2 },
});

/** With their labels well below the 2 MB that Temporal takes of an input. */
const alertsAtOnce = 200;

export interface MarkedAlerts {
  alerts: Alert[];
  /** What could not be read, a sentence each. */
  remarks: string[];
}

/**
 * Alerts that fire, each with the announced maintenance that it falls into now. Where nothing is
 * announced, or what is cannot be read, they stay as they are: then somebody is told of them.
 */
export async function markAnnounced(
  config: MaintenanceConfig | undefined,
  places: KnownPlaces,
  alerts: readonly Alert[],
): Promise<MarkedAlerts> {
  const firing = alerts.filter(({ status }) => status === 'firing');
  const unmarked = { alerts: [...alerts], remarks: [] };
  if (config === undefined || !announcesAnything(config) || firing.length === 0) return unmarked;
  const found = new Map<Alert, Alert['announced']>();
  const remarks = new Set<string>();
  const at = new Date(Date.now()).toISOString();
  try {
    for (let start = 0; start < firing.length; start += alertsAtOnce) {
      const part = firing.slice(start, start + alertsAtOnce);
      const subjects = part.map((alert) => maintenanceSubject(alert, places));
      const { announced, problems } = await findAnnounced({ config, subjects, at });
      for (const [index, alert] of part.entries()) found.set(alert, announced[index] ?? null);
      for (const problem of problems) remarks.add(problem);
    }
  } catch (error) {
    if (isCancellation(error)) throw error;
    remarks.add(`Announced maintenance could not be looked up: ${rootMessage(error)}`);
  }
  const marked = alerts.map((alert) => {
    const announced = found.get(alert);
    return announced === undefined ? alert : { ...alert, announced };
  });
  return { alerts: marked, remarks: [...remarks] };
}
