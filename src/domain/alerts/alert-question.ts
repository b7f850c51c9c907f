/** How long before a moment that a machine tells the look back begins: what led to it comes first. */
const lead = 3_600_000;

/** "Since an hour before it", in UTC; nothing where the stamp is no time. */
export function sinceBefore(stamp: unknown): string {
  const at = timeOf(stamp);
  return at === null ? '' : `since ${new Date(at - lead).toISOString().slice(0, 16)}Z`;
}

function timeOf(stamp: unknown): number | null {
  const at = typeof stamp === 'string' ? Date.parse(stamp) : Number.NaN;
  // The year 1 is what a monitoring system writes where it knows no time.
  return Number.isNaN(at) || at < 1e11 ? null : at;
}

/** Sentences of one telling; the rest is told of by its number and its routers. */
export const wordsAtMost = 12;
/** Below the 4,000 characters of a question. */
const tellingLength = 3400;
const devicesNamed = 20;

/** How every telling of alerts begins, and how it is known again for data. */
export const tellingOfAlerts = /^Monitoring reports (?:an alert|\d{1,6} alerts): /;

/** Words of a telling that say when the first of its alerts began. */
const began = / \((?:firing since|first seen) (\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}) UTC\)$/;

/** When alerts began, in the words that {@link readTelling} knows; nothing where nobody says. */
function beganWords({ at, firing }: Beginning): string {
  const time = timeOf(at);
  if (time === null) return '';
  const [date = '', clock = ''] = new Date(time).toISOString().split('T');
  return ` (${firing ? 'firing since' : 'first seen'} ${date} ${clock.slice(0, 5)} UTC)`;
}

/** A telling as it is read: it tells when its alerts began, and what led to that comes before. */
export function readTelling(telling: string): string {
  return telling.replace(
    began,
    (_words, date: string, clock: string) => ` ${sinceBefore(`${date}T${clock}Z`)}`,
  );
}

export interface Beginning {
  /** When the first alert began, ISO 8601; null where nobody says. */
  at: string | null;
  /** Whether any of them still fires. */
  firing: boolean;
}

/** What is told of one alert: its words, and the router that it is of. */
export interface ToldAlert {
  words: string;
  device?: string | undefined;
}

/**
 * Alerts as the question that a run is asked: sentences without any syntax of a monitoring system.
 * Of many, some of each router are told, and the others by number and router.
 */
export function tellAlerts(alerts: readonly ToldAlert[], beginning: Beginning): string {
  const chosen = choose(alerts);
  const rest = alerts.filter((one) => !chosen.includes(one));
  const told = [...new Set(chosen.map(({ words }) => words))];
  const head = alerts.length === 1 ? 'an alert' : `${alerts.length} alerts`;
  const more = andMore(rest, chosen);
  return `Monitoring reports ${head}: ${told.join('; ')}${more}${beganWords(beginning)}`;
}

/** One of each router before a second one of any, in the order in which they came. */
function choose(alerts: readonly ToldAlert[]): ToldAlert[] {
  const rounds = new Map<string, number>();
  const words = new Set<string>();
  const ranked = alerts.flatMap((alert) => {
    if (words.has(alert.words)) return [];
    words.add(alert.words);
    const device = alert.device ?? '';
    const round = rounds.get(device) ?? 0;
    rounds.set(device, round + 1);
    return [{ alert, round }];
  });
  const chosen: ToldAlert[] = [];
  let length = 0;
  for (const { alert } of ranked.sort((one, other) => one.round - other.round)) {
    length += alert.words.length + 2;
    if (chosen.length >= wordsAtMost || length > tellingLength) break;
    chosen.push(alert);
  }
  return chosen;
}

/** Routers that no sentence names, so that they are looked at too. */
function andMore(rest: readonly ToldAlert[], chosen: readonly ToldAlert[]): string {
  const named = new Set(chosen.map(({ device }) => device));
  const devices = new Set(rest.map(({ device }) => device).filter((one) => !named.has(one)));
  const names = [...devices].filter((one) => one !== undefined).slice(0, devicesNamed);
  return names.length === 0 ? '' : `; and more on ${names.join(', ')}`;
}
