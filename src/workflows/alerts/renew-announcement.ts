import { isCancellation, proxyLocalActivities } from '@temporalio/workflow';

import type { Activities } from '../../activities';
import type { Alert } from '../../domain/alerts/alert';
import { type KnownPlaces, namesToPlace } from '../../domain/alerts/group-alerts';
import type { IncidentDesk } from './incident-desk';
import { markAnnounced } from './mark-announced';

const { placeNames } = proxyLocalActivities<Pick<Activities, 'placeNames'>>({
  startToCloseTimeout: '5s',
  scheduleToCloseTimeout: '8s',
  retry: { maximumAttempts: 2 },
});

/**
 * Asks again what is announced for an incident that is: when its window is over, for a silence may
 * have been prolonged, and now and then before, for it may have been ended early.
 */
export async function renewAnnouncement(desk: IncidentDesk): Promise<void> {
  const { telling, profile } = desk.input;
  if (telling?.maintenance === undefined || desk.announcementDue > Date.now()) return;
  const firing = desk.story.known.filter(({ status }) => status === 'firing');
  const places = await placesFor(profile, firing);
  desk.renewed(await markAnnounced(telling.maintenance, places, firing));
}

/** Names that stand for no router stay as they are written. */
async function placesFor(profile: string, alerts: readonly Alert[]): Promise<KnownPlaces> {
  const names = [...new Set(alerts.flatMap((alert) => namesToPlace(alert)))];
  if (names.length === 0) return {};
  try {
    return (await placeNames(profile, names)).places;
  } catch (error) {
    if (isCancellation(error)) throw error;
    return {};
  }
}
