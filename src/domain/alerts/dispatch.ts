import { type Alert, alertKey } from './alert';
import { forgetOld, hold, sizeOf } from './dispatch-limits';
import {
  copy,
  type Dispatch,
  type HeldAlert,
  type KnownAlert,
  type OpenIncident,
  type Passed,
  placesAtMost,
  repeatedEvery,
} from './dispatch-state';
import { type KnownPlaces, placesOf } from './group-alerts';
import { judgeAlert } from './judge-alert';

/** Takes alerts in: knows doubles, passes on what incidents have, and holds the rest. */
export function takeAlerts(
  before: Dispatch,
  alerts: readonly Alert[],
  { now, known: places }: { now: number; known: KnownPlaces },
): { dispatch: Dispatch; passed: Passed } {
  const dispatch = copy(before);
  const { known, counts } = dispatch;
  const passed: Passed = {};
  let bytes = sizeOf(dispatch.held);
  for (const alert of alerts) {
    counts.alerts += 1;
    const key = alertKey(alert);
    const standing = known[key];
    const news = judgeAlert(standing, alert);
    if (news === 'late') {
      counts.late += 1;
      continue;
    }
    const { status, changedAt } = alert;
    const incident = incidentOf(dispatch, standing, alert, places);
    known[key] = { status, changedAt, incident: incident?.id ?? null, heardAt: now };
    if (news === 'repeated') counts.repeated += 1;
    if (incident !== undefined) {
      const isTheirs = standing?.incident === incident.id;
      const isSign = alert.status === 'firing' && now - incident.toldAt >= repeatedEvery;
      if (isTheirs && (news === 'unheard' || (news === 'repeated' && !isSign))) continue;
      incident.toldAt = now;
      (passed[incident.id] ??= []).push(alert);
    } else if (news === 'new' || (news === 'repeated' && isForgotten(dispatch, key, alert))) {
      bytes += hold(dispatch, alert, { now, bytes });
    } else if (news === 'resolved') {
      const rest = dispatch.held.filter((one) => alertKey(one.alert) !== key);
      counts.clearedInTime += dispatch.held.length - rest.length;
      dispatch.held = rest;
    }
  }
  // What waited and came again for an incident does not wait any more.
  dispatch.held = dispatch.held.filter(({ alert }) => known[alertKey(alert)]?.incident == null);
  return { dispatch: forgetOld(dispatch, now), passed };
}

/** Passes on what waits and turns out to stand on a name of an incident. */
export function absorbHeld(
  before: Dispatch,
  { now, known }: { now: number; known: KnownPlaces },
): { dispatch: Dispatch; passed: Passed } {
  const dispatch = copy(before);
  const passed: Passed = {};
  dispatch.held = dispatch.held.filter(({ alert }) => {
    const key = alertKey(alert);
    const standing = dispatch.known[key];
    const incident = incidentOf(dispatch, standing, alert, known);
    if (incident === undefined || standing === undefined) return true;
    dispatch.known[key] = { ...standing, incident: incident.id };
    incident.toldAt = now;
    (passed[incident.id] ??= []).push(alert);
    return false;
  });
  return { dispatch, passed };
}

/** The incident that has the alert already, or one that is about a name of it. */
function incidentOf(
  { incidents }: Dispatch,
  standing: KnownAlert | undefined,
  alert: Alert,
  known: KnownPlaces,
): OpenIncident | undefined {
  const own = incidents.find(({ id }) => id === standing?.incident);
  if (own !== undefined || alert.status === 'resolved') return own;
  const names = placesOf(alert, known);
  return incidents.find(({ places }) => places.some((place) => names.includes(place)));
}

/** Fires, and neither waits nor is anybody's: its incident ended while it went on. */
function isForgotten({ held }: Dispatch, key: string, { status }: Alert): boolean {
  return status === 'firing' && !held.some(({ alert }) => alertKey(alert) === key);
}

/** An incident was started for alerts that waited. */
export function startedIncident(
  before: Dispatch,
  { id, members, places }: { id: string; members: readonly HeldAlert[]; places: string[] },
  now: number,
): Dispatch {
  const dispatch = copy(before);
  const keys = new Set(members.map(({ alert }) => alertKey(alert)));
  for (const key of keys) {
    const alert = dispatch.known[key];
    if (alert !== undefined) dispatch.known[key] = { ...alert, incident: id };
  }
  dispatch.held = dispatch.held.filter(({ alert }) => !keys.has(alertKey(alert)));
  const place = places.slice(0, placesAtMost);
  dispatch.incidents.push({ id, openedAt: now, places: place, cause: null, toldAt: now });
  dispatch.starts.push(now);
  dispatch.counts.incidents += 1;
  return dispatch;
}

/** An incident that was to be told of alerts is not there any more: those that fire are held anew. */
export function lostIncident(
  before: Dispatch,
  id: string,
  { alerts, now }: { alerts: readonly Alert[]; now: number },
): Dispatch {
  const dispatch = withoutIncident(before, id);
  let bytes = sizeOf(dispatch.held);
  for (const alert of alerts) {
    const key = alertKey(alert);
    // It may have been resolved, or passed to another one, since it was on its way.
    const isOpen =
      dispatch.known[key]?.status === 'firing' && dispatch.known[key].incident === null;
    if (alert.status === 'firing' && isOpen && isForgotten(dispatch, key, alert)) {
      bytes += hold(dispatch, alert, { now, bytes });
    }
  }
  return dispatch;
}

/** An incident has ended: its alerts that fire are nobody's, those that are over are forgotten. */
export function withoutIncident(before: Dispatch, id: string): Dispatch {
  const dispatch = copy(before);
  for (const [key, alert] of Object.entries(dispatch.known)) {
    if (alert.incident !== id) continue;
    if (alert.status === 'resolved') delete dispatch.known[key];
    else dispatch.known[key] = { ...alert, incident: null };
  }
  dispatch.incidents = dispatch.incidents.filter((one) => one.id !== id);
  return dispatch;
}
