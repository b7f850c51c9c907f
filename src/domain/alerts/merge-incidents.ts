import type { RootCause } from '../analysis/analysis';
import { withoutIncident } from './dispatch';
import { copy, type Dispatch, placesAtMost } from './dispatch-state';
import { plainName } from './group-alerts';
import type { IncidentNews } from './messages';

/** Two incidents of one cause: the later one passes its alerts to the other and ends. */
export interface Merge {
  from: string;
  into: string;
}

/** A cause in a form that can be compared: the same kind of fault at the same place. */
function causeKey({ type, device, interface: port, object }: RootCause): string {
  return [type, plainName(device), port ?? '', port === null ? (object ?? '') : '']
    .join('|')
    .toLowerCase();
}

/** Takes news of an incident, and finds whether another one that is under way has the same cause. */
export function hearIncident(
  before: Dispatch,
  { id, rootCause, closed, places }: IncidentNews,
  now: number,
): { dispatch: Dispatch; merge: Merge | null } {
  if (closed) return { dispatch: withoutIncident(before, id), merge: null };
  const dispatch = copy(before);
  let incident = dispatch.incidents.find((one) => one.id === id);
  if (incident === undefined) {
    // It was to be merged, and the other one had ended by then.
    incident = { id, openedAt: now, places: joined([], places), cause: null, toldAt: now };
    dispatch.incidents.push(incident);
  }
  if (rootCause === null) return { dispatch, merge: null };
  const cause = causeKey(rootCause);
  // Alerts of the router that turned out to be the cause belong here, whoever rang first.
  incident.cause = cause;
  incident.places = joined(incident.places, [plainName(rootCause.device)]);
  const same = dispatch.incidents.find((one) => one.id !== id && one.cause === cause);
  if (same === undefined) return { dispatch, merge: null };
  // Incidents stand in the order in which they began.
  const isFirst = dispatch.incidents.indexOf(incident) < dispatch.incidents.indexOf(same);
  const [into, from] = isFirst ? [incident, same] : [same, incident];
  into.places = joined(into.places, from.places);
  for (const [key, alert] of Object.entries(dispatch.known)) {
    if (alert.incident === from.id) dispatch.known[key] = { ...alert, incident: into.id };
  }
  dispatch.counts.merged += 1;
  return {
    dispatch: withoutIncident(dispatch, from.id),
    merge: { from: from.id, into: into.id },
  };
}

function joined(one: readonly string[], other: readonly string[]): string[] {
  return [...new Set([...one, ...other])].slice(0, placesAtMost);
}
