import type { IncidentState, IncidentStatus } from './incident';
import { firingOf, type IncidentStory } from './incident-story';

/** Alerts that are listed for others. */
const listedAtMost = 100;

/** The incident as others see it. */
export function incidentState(story: IncidentStory): IncidentState {
  const {
    known,
    others,
    heardAt: _heard,
    lookedAt: _looked,
    lookedPlaces: _places,
    unseen: _unseen,
    clearedAt: _cleared,
    checkedAt: _checked,
    ...state
  } = story;
  const total = known.length + Object.keys(others).length;
  const firing = firingOf(story);
  const started = known.map(({ startsAt, changedAt }) => startsAt ?? changedAt).sort();
  const devices = known.map(({ subjects }) => subjects.device).filter((one) => one !== undefined);
  return {
    ...state,
    status: statusOf(story),
    alerts: {
      total,
      firing,
      list: known.slice(0, listedAtMost),
      unlisted: Math.max(0, total - listedAtMost),
    },
    devices: [...new Set(devices)],
    since: started[0] ?? state.openedAt,
  };
}

function statusOf({
  closedAt,
  mergedInto,
  investigation,
  clearedAt,
}: IncidentStory): IncidentStatus {
  if (mergedInto !== null) return 'merged';
  if (closedAt !== null) return 'closed';
  if (investigation !== null && investigation.endedAt === null) {
    return investigation.reason === 'resolved' ? 'checking' : 'investigating';
  }
  return clearedAt === null ? 'open' : 'resolved';
}
