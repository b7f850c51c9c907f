import { condition, isCancellation, log, proxyActivities, sleep } from '@temporalio/workflow';

import type { IncidentActivities } from '../../activities/incidents';
import { recalledBy, remarked } from '../../domain/alerts/incident-people';
import { telltaleDocument } from '../../domain/alerts/told-run';
import { rootMessage } from '../run/root-cause';
import type { DispatchDesk } from './dispatch-desk';
import type { IncidentDesk } from './incident-desk';

const { recallIncidents, rememberIncident } = proxyActivities<
  Pick<IncidentActivities, 'recallIncidents' | 'rememberIncident'>
>({
  startToCloseTimeout: '20s',
  scheduleToCloseTimeout: '1 minute',
  retry: { maximumAttempts: 3 },
});

/** Times, a minute apart, that an incident is tried to be kept: the evidence store may be away. */
const triesAtMost = 60;

/** At the first result: what earlier incidents say about this one. It holds nothing up for long. */
export async function recallEarlier(desk: IncidentDesk): Promise<void> {
  const { story, messages } = desk;
  const document = telltaleDocument(story);
  if (messages === null || document === null || story.recalled !== null) return;
  const { id, profile, notes } = story;
  const { since: startedAt } = desk.state;
  const incident = { id, profile, startedAt, lastedSeconds: null, document, notes };
  try {
    const recalled = await recallIncidents(incident);
    if (recalled !== null) desk.changed(recalledBy(desk.story, recalled, Date.now()));
  } catch (error) {
    if (isCancellation(error)) throw error;
    const words = `Earlier incidents could not be read: ${rootMessage(error)}`;
    desk.changed(remarked(desk.story, words, Date.now()));
  }
}

/**
 * Keeps incidents that have ended, one at a time: all of a profile are kept in one document, which
 * its one workflow `alerts` writes. Alerts do not wait for it.
 */
export async function rememberEnded(desk: DispatchDesk): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    await condition(() => desk.toRemember.length > 0);
    const [ended] = desk.toRemember;
    if (ended === undefined) continue;
    try {
      await rememberIncident({ profile: desk.profile, ...ended });
    } catch (error) {
      if (isCancellation(error)) return;
      if (tries < triesAtMost) {
        await sleep('1 minute');
        continue;
      }
      log.warn('an incident is not kept', { incident: ended.id, reason: rootMessage(error) });
    }
    tries = 0;
    desk.remembered(ended);
  }
}
