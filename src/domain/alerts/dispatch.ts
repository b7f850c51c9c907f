import { type Alert, alertKey } from './alert';
import type { AlertPace } from './alert-pace';
import { type KnownPlaces, placesOf } from './group-alerts';
import { type AlertStanding, judgeAlert } from './judge-alert';

/** An alert that waits to be looked into. */
export interface HeldAlert {
  alert: Alert;
  /** When it was heard; milliseconds since 1970, as all times of a dispatch. */
  at: number;
}

export interface KnownAlert extends AlertStanding {
  /** Id of the incident that has it; null while it is held, and after that incident. */
  incident: string | null;
  heardAt: number;
}

/** An incident that is under way, as far as it matters for further alerts. */
export interface OpenIncident {
  id: string;
  openedAt: number;
  places: string[];
  /** What its runs found, in a form that can be compared; null while they have not. */
  cause: string | null;
  /** When it was last told of an alert. */
  toldAt: number;
}

export interface DispatchCounts {
  alerts: number;
  repeated: number;
  late: number;
  /** Over before anything was started for them. */
  clearedInTime: number;
  /** Not kept, because too many were waiting. */
  dropped: number;
  incidents: number;
  merged: number;
}

/** All that is known of the alerts of one profile: plain data that a workflow carries on. */
export interface Dispatch {
  known: Record<string, KnownAlert>;
  held: HeldAlert[];
  incidents: OpenIncident[];
  /** When incidents were started within the last hour. */
  starts: number[];
  counts: DispatchCounts;
}

export const emptyDispatch: Dispatch = {
  known: {},
  held: [],
  incidents: [],
  starts: [],
  counts: {
    alerts: 0,
    repeated: 0,
    late: 0,
    clearedInTime: 0,
    dropped: 0,
    incidents: 0,
    merged: 0,
  },
};

/** Alerts for incidents that are under way, by id. */
export type Passed = Record<string, Alert[]>;

/** An incident hears of repeated alerts at most so often: as a sign that they still fire. */
const repeatedEvery = 3_600_000;
/** Bytes of alerts that wait, as JSON: what a workflow takes along has to stay below 2 MB. */
const detailedUntil = 500_000;
const keptUntil = 1_000_000;
const knownAtMost = 4000;
export const placesAtMost = 300;

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

/** @returns the bytes that this adds to what waits */
function hold(dispatch: Dispatch, alert: Alert, { now, bytes }: { now: number; bytes: number }) {
  const kept = bytes < detailedUntil ? alert : { ...alert, labels: {}, annotations: {} };
  if (bytes >= keptUntil) {
    dispatch.counts.dropped += 1;
    return 0;
  }
  const one = { alert: kept, at: now };
  dispatch.held.push(one);
  return sizeOf(one);
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

/** Nothing waits and nothing is under way. */
export function isIdle({ held, incidents }: Dispatch): boolean {
  return held.length === 0 && incidents.length === 0;
}

/** What is over is known for a while, so that a late word of it is known for what it is. */
function forgetOld(dispatch: Dispatch, now: number): Dispatch {
  dispatch.starts = dispatch.starts.filter((at) => now - at < 3_600_000);
  const entries = Object.entries(dispatch.known);
  const isOld = ({ status, incident, heardAt }: KnownAlert) =>
    incident === null && now - heardAt > (status === 'resolved' ? repeatedEvery : 86_400_000);
  const young = entries.filter(([, alert]) => !isOld(alert));
  if (young.length > knownAtMost) {
    young.sort(([, one], [, other]) => other.heardAt - one.heardAt);
    young.length = knownAtMost;
  }
  dispatch.known = Object.fromEntries(young);
  return dispatch;
}

function sizeOf(value: unknown): number {
  return JSON.stringify(value).length;
}

/** Deep enough that what is changed here changes nobody else's. */
export function copy(dispatch: Dispatch): Dispatch {
  return {
    known: { ...dispatch.known },
    held: [...dispatch.held],
    incidents: dispatch.incidents.map((one) => ({ ...one })),
    starts: [...dispatch.starts],
    counts: { ...dispatch.counts },
  };
}

/** When a group that waits is to be looked into: `now` or earlier where that is at once. */
export function dueAt(members: readonly HeldAlert[], pace: AlertPace): number {
  if (members.some(({ alert }) => alert.critical)) return 0;
  const times = members.map(({ at }) => at);
  const quiet = Math.max(...times) + pace.debounceSeconds * 1000;
  return Math.min(quiet, Math.min(...times) + pace.longestWaitSeconds * 1000);
}
