import { count, listNames } from '../text/phrases';
import { type Alert, alertKey } from './alert';
import { type ToldAlert, tellAlerts } from './alert-question';
import { announcementOf } from './announced-incident';
import { placesOf } from './group-alerts';
import type { IncidentEventKind, IncidentState } from './incident';
import { judgeAlert } from './judge-alert';

/** What came in since the last run began and what that run was not told of when it began. */
export interface UnseenAlerts {
  firstAt: number;
  lastAt: number;
  /** One of them is critical and was never looked into. */
  critical: boolean;
  /** All had been resolved before. */
  reopened: boolean;
}

/** An incident as its workflow carries it: plain data. Times are milliseconds since 1970. */
export interface IncidentStory extends Omit<
  IncidentState,
  'alerts' | 'devices' | 'since' | 'status'
> {
  known: Alert[];
  /** Status of alerts beyond those that are kept, by key. */
  others: Record<string, Alert['status']>;
  heardAt: number;
  /** When the last run began; null before the first. */
  lookedAt: number | null;
  /** Names in the alerts that the last run was told of. */
  lookedPlaces: string[];
  unseen: UnseenAlerts | null;
  clearedAt: number | null;
  /** When the last run that was to see whether the network agrees began. */
  checkedAt: number | null;
}

/** Alerts that are kept whole, and kept without labels. */
const detailedAtMost = 100;
const keptAtMost = 600;
const eventsAtMost = 120;
const titleLength = 150;

/** What an incident has before anybody added to it; those of earlier versions lack it. */
export const nothingAdded = {
  announced: null,
  acknowledged: null,
  notes: [],
  recalled: null,
  remarks: [],
} satisfies Partial<IncidentStory>;

export interface NewIncident {
  id: string;
  profile: string;
  alerts: readonly Alert[];
  now: number;
}

export function openStory({ id, profile, alerts, now }: NewIncident): IncidentStory {
  const empty: IncidentStory = {
    format: 'netoncall/incident/1',
    id,
    profile,
    title: titleOf(alerts),
    critical: false,
    investigation: null,
    runs: [],
    verdict: null,
    rootCause: null,
    summary: [],
    networkAgrees: null,
    openedAt: new Date(now).toISOString(),
    resolvedAt: null,
    closedAt: null,
    reopened: 0,
    mergedInto: null,
    merged: [],
    ...nothingAdded,
    log: [],
    known: [],
    others: {},
    heardAt: now,
    lookedAt: null,
    lookedPlaces: [],
    unseen: null,
    clearedAt: null,
    checkedAt: null,
  };
  return hearAlerts(tell(empty, 'opened', empty.title, now), alerts, now).story;
}

/** The gravest alert speaks for all. */
function titleOf(alerts: readonly Alert[]): string {
  const first = alerts.find(({ critical }) => critical) ?? alerts[0];
  const words = first?.words ?? 'Alerts';
  const short = words.length > titleLength ? `${words.slice(0, titleLength - 1)}…` : words;
  return alerts.length < 2 ? short : `${short}, and ${alerts.length - 1} more`;
}

/** Takes alerts in. What is new in them is also told to a run that is under way: `hint`. */
export function hearAlerts(
  before: IncidentStory,
  alerts: readonly Alert[],
  now: number,
): { story: IncidentStory; hint: string | null } {
  const story = { ...before, known: [...before.known], others: { ...before.others }, heardAt: now };
  const fresh: Alert[] = [];
  const cleared: Alert[] = [];
  for (const alert of alerts) {
    const index = story.known.findIndex((one) => alertKey(one) === alertKey(alert));
    const news = judgeAlert(story.known[index], alert);
    if (news === 'late' || news === 'repeated') continue;
    keep(story, index, alert);
    story.critical ||= alert.critical;
    if (alert.status === 'resolved') cleared.push(alert);
    else fresh.push(alert);
    if (alert.status === 'firing') noteUnseen(story, alert, { isKnown: index >= 0, now });
  }
  const told = withAnnouncement(withEvents(story, fresh, cleared, now), now);
  return { story: told, hint: hintOf(fresh, cleared) };
}

function keep(story: IncidentStory, index: number, alert: Alert): void {
  const before = story.known[index];
  // Whether it was announced is asked when it fires, and holds for its end.
  if (before !== undefined) story.known[index] = { ...alert, ...announcementFor(alert, before) };
  else if (story.known.length < detailedAtMost) story.known.push(alert);
  else if (story.known.length < keptAtMost) {
    story.known.push({ ...alert, labels: {}, annotations: {} });
  } else story.others[alertKey(alert)] = alert.status;
}

/** A run has to be told from its beginning of names that no run looked at, and of what came back. */
function noteUnseen(
  story: IncidentStory,
  alert: Alert,
  { isKnown, now }: { isKnown: boolean; now: number },
): void {
  if (story.lookedAt === null) return;
  const reopened = story.clearedAt !== null;
  const places = placesOf(alert);
  if (!reopened && places.every((place) => story.lookedPlaces.includes(place))) return;
  const { unseen } = story;
  story.unseen = {
    firstAt: unseen?.firstAt ?? now,
    lastAt: now,
    critical: unseen?.critical === true || (alert.critical && !isKnown),
    reopened: unseen?.reopened === true || reopened,
  };
}

function announcementFor(alert: Alert, before: Alert): Pick<Alert, 'announced'> {
  const { announced } = alert.status === 'firing' ? alert : before;
  return announced === undefined ? {} : { announced };
}

/** Says when all of it came to be announced maintenance, and when it no longer is. */
export function withAnnouncement(before: IncidentStory, now: number): IncidentStory {
  const announced = announcementOf(before, now);
  if ((announced === null) === (before.announced === null)) return { ...before, announced };
  const story = { ...before, announced };
  if (announced === null) {
    return tell(
      story,
      'announced',
      'It is more than the announced maintenance, or outlasts it',
      now,
    );
  }
  return tell(story, 'announced', `It falls into announced maintenance: ${announced.by}`, now);
}

function withEvents(
  before: IncidentStory,
  fresh: readonly Alert[],
  cleared: readonly Alert[],
  now: number,
): IncidentStory {
  let story = before;
  const time = new Date(now).toISOString();
  if (fresh.length > 0 && story.clearedAt !== null) {
    story = { ...story, clearedAt: null, resolvedAt: null, networkAgrees: null };
    story = { ...tell(story, 'reopened', wordsOf(fresh), now), reopened: story.reopened + 1 };
  } else if (fresh.length > 0) {
    story = tell(story, 'alert', wordsOf(fresh), now);
  }
  if (cleared.length > 0) story = tell(story, 'resolved', wordsOf(cleared), now);
  if (cleared.length === 0 || firingOf(story) > 0) return story;
  return { ...story, clearedAt: now, resolvedAt: time };
}

function wordsOf(alerts: readonly Alert[]): string {
  const words = [...new Set(alerts.map((one) => one.words))];
  return `${count(alerts.length, 'alert')}: ${listNames(words, 3)}`;
}

function hintOf(fresh: readonly Alert[], cleared: readonly Alert[]): string | null {
  const parts = [
    ...(fresh.length === 0 ? [] : [tellAlerts(fresh.map(toldOf), { at: null, firing: true })]),
    ...(cleared.length === 0 ? [] : [`Cleared meanwhile: ${wordsOf(cleared)}`]),
  ];
  return parts.length === 0 ? null : parts.join('. ');
}

/** An alert as it is told to a run. */
export function toldOf({ words, subjects }: Alert): ToldAlert {
  return { words, device: subjects.device };
}

export function firingOf({ known, others }: Pick<IncidentStory, 'known' | 'others'>): number {
  const statuses = [...known.map(({ status }) => status), ...Object.values(others)];
  return statuses.filter((status) => status === 'firing').length;
}

/** Adds a line to the log; of a long one the beginning and the end stay. */
export function tell(
  story: IncidentStory,
  kind: IncidentEventKind,
  text: string,
  now: number,
): IncidentStory {
  const log = [...story.log, { at: new Date(now).toISOString(), kind, text }];
  const half = eventsAtMost / 2;
  return {
    ...story,
    log: log.length <= eventsAtMost ? log : [...log.slice(0, half), ...log.slice(-half)],
  };
}
