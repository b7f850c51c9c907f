import { matchesGlob } from '../text/glob';

/** A matcher of Alertmanager; a label that is not there counts as the empty text. */
export interface LabelMatcher {
  name: string;
  value: string;
  /** `value` is an RE2 pattern that has to fit the whole text. */
  isRegex: boolean;
  /** False for `!=` and `!~`. */
  isEqual: boolean;
}

/** What announced maintenance is about: all that is given has to fit. */
export interface MaintenanceScope {
  /** Globs; one of them has to fit one of the subject's. */
  devices?: readonly string[] | undefined;
  sites?: readonly string[] | undefined;
  /** Globs by the name of the label. */
  labels?: Readonly<Record<string, string>> | undefined;
  /** All of them. */
  matchers?: readonly LabelMatcher[] | undefined;
}

/** One stretch of announced maintenance. Times in epoch milliseconds; `until` is the first after it. */
export interface AnnouncedWindow {
  /** Where it stands and how it is called there. */
  by: string;
  from: number;
  until: number;
  scope: MaintenanceScope;
}

/** What an alert or a finding is about. Names as whoever found it spells them. */
export interface MaintenanceSubject {
  devices: readonly string[];
  sites: readonly string[];
  labels: Readonly<Record<string, string>>;
}

export interface Announcement {
  by: string;
  /** ISO 8601 UTC. */
  until: string;
}

/** Whether an RE2 pattern fits the whole of a text; false for a pattern that is none. */
export type FitsPattern = (pattern: string, text: string) => boolean;

/**
 * The announced maintenance that a subject falls into at a time; of several the one that lasts
 * longest. Null where there is none.
 */
export function announcedBy(
  subject: MaintenanceSubject,
  at: number,
  windows: readonly AnnouncedWindow[],
  fitsPattern: FitsPattern,
): Announcement | null {
  const [longest] = windows
    .filter(({ from, until }) => from <= at && at < until)
    .filter(({ scope }) => isAbout(scope, subject, fitsPattern))
    .sort((one, other) => other.until - one.until);
  if (longest === undefined) return null;
  return { by: longest.by, until: new Date(longest.until).toISOString() };
}

/** A scope that names nothing is about nothing. */
function isAbout(
  { devices, sites, labels, matchers }: MaintenanceScope,
  subject: MaintenanceSubject,
  fitsPattern: FitsPattern,
): boolean {
  const conditions = [
    ...(devices === undefined ? [] : [fitsOne(devices, subject.devices)]),
    ...(sites === undefined ? [] : [fitsOne(sites, subject.sites)]),
    ...Object.entries(labels ?? {}).map(([name, glob]) =>
      matchesGlob(glob, labelOf(subject, name)),
    ),
    ...(matchers ?? []).map((matcher) => fitsMatcher(matcher, subject, fitsPattern)),
  ];
  return conditions.length > 0 && conditions.every(Boolean);
}

function fitsOne(globs: readonly string[], names: readonly string[]): boolean {
  return names.some((name) => globs.some((glob) => matchesGlob(glob, name)));
}

function fitsMatcher(
  { name, value, isRegex, isEqual }: LabelMatcher,
  subject: MaintenanceSubject,
  fitsPattern: FitsPattern,
): boolean {
  const label = labelOf(subject, name);
  return (isRegex ? fitsPattern(value, label) : value === label) === isEqual;
}

function labelOf({ labels }: MaintenanceSubject, name: string): string {
  return Object.hasOwn(labels, name) ? (labels[name] ?? '') : '';
}
