import { namesToPlace } from '../../domain/alerts/group-alerts';
import type { IncidentDesk } from './incident-desk';
import { lookUpPlaces } from './look-up-places';
import { markAnnounced } from './mark-announced';

/**
 * Asks again what is announced for an incident that is: when its window is over, for a silence may
 * have been prolonged, and now and then before, for it may have been ended early.
 */
export async function renewAnnouncement(desk: IncidentDesk): Promise<void> {
  const { telling, profile } = desk.input;
  if (telling?.maintenance === undefined || desk.announcementDue > Date.now()) return;
  const firing = desk.story.known.filter(({ status }) => status === 'firing');
  const found = await lookUpPlaces(profile, [...new Set(firing.flatMap(namesToPlace))]);
  desk.renewed(await markAnnounced(telling.maintenance, found?.places ?? {}, firing));
}
