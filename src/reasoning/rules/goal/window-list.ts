import { aroundMoments, midnight, type Span } from './window-instants';
import { type Clock, hour } from './window-times';
import { dayOf } from './window-range';
import { zoneAfterTime } from './window-zone';

const day = 24 * hour;
const time = new RegExp(
  String.raw`\b([01]?\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?\b(?:${zoneAfterTime})?`,
  'gi',
);
const joined = /^\s*(?:(?:[,;/&+]|\b(?:and|then|or)\b)\s*){1,3}(?:(?:at|around|about)\s+)?$/i;
/** Two times with a blank between them may be a time and something else. */
const leastWithBlanks = 3;

interface Told {
  clock: Clock;
  start: number;
  end: number;
}

/** Times that stand one behind the other, with nothing but commas, blanks or "and" between them. */
function listedTimes(text: string): Clock[] {
  const told = [...text.matchAll(time)].map((found): Told => {
    const [whole, hours, minutes] = found;
    const clock = Number(hours) * hour + Number(minutes) * 60_000;
    return { clock, start: found.index, end: found.index + whole.length };
  });
  const listOf = (isGap: (gap: string) => boolean): Told[] => {
    let best: Told[] = [];
    let current: Told[] = [];
    for (const one of told) {
      const last = current.at(-1);
      const isNext = last !== undefined && isGap(text.slice(last.end, one.start));
      current = isNext ? [...current, one] : [one];
      if (current.length > best.length) best = current;
    }
    return best;
  };
  const list = listOf((gap) => joined.test(gap) || /^\s+$/.test(gap));
  const chosen = list.length >= leastWithBlanks ? list : listOf((gap) => joined.test(gap));
  return chosen.length > 1 ? chosen.map(({ clock }) => clock) : [];
}

/**
 * "Drops at 11:08, 12:35 and 17:42": from before the first to after the last, as `now`; null where a question
 * names no two such times, or times to come.
 */
export function listedMoments(text: string, now: Date): Span | null {
  const [first, ...rest] = listedTimes(text);
  if (first === undefined) return null;
  const moments = [new Date(dayOf(text, first, now).getTime() + first)];
  for (const clock of rest) {
    const before = moments.at(-1) as Date;
    const at = midnight(before).getTime() + clock;
    moments.push(new Date(at < before.getTime() ? at + day : at));
  }
  const last = moments.at(-1) as Date;
  const back = last > now ? day : 0;
  const span = aroundMoments(
    new Date((moments[0] as Date).getTime() - back),
    new Date(last.getTime() - back),
    text,
  );
  return span.start >= now ? null : span;
}
