import { isCancellation, proxyLocalActivities } from '@temporalio/workflow';

import type { Activities } from '../../activities';
import type { PlacedNames } from '../../activities/place-names';

const { placeNames } = proxyLocalActivities<Pick<Activities, 'placeNames'>>({
  startToCloseTimeout: '5s',
  scheduleToCloseTimeout: '8s',
  retry: { maximumAttempts: 2 },
});

/** Routers that names of alerts stand for; null where that cannot be read: then names stay as written. */
export async function lookUpPlaces(profile: string, names: string[]): Promise<PlacedNames | null> {
  if (names.length === 0) return null;
  try {
    return await placeNames(profile, names);
  } catch (error) {
    if (isCancellation(error)) throw error;
    return null;
  }
}
