import { readLogTime } from '../../../checks/log-time';
import type { ParseGoalInput } from '../../../domain/reasoning/reasoner';
import { isLogLine, readQuestion } from '../../../question';
import { readWindow } from './window';

/** A day or a night that is told, and no mere time of day, which the lines may be of. */
const ownDay =
  /\b(?:today|tonight|yesterday|overnight|(?:last|this|past) (?:night|morning|afternoon|evening)|since midnight)\b|\b(?:on|since|from) (?:the )?(?:\d{1,2}(?:st|nd|rd|th)\b|(?:mon|tues|wednes|thurs|fri|satur|sun)day\b)|\b20\d\d-\d\d-\d\d\b/i;

/** Clocks of other zones, and what came before: lines of the night before are no older ones. Milliseconds. */
const slack = 24 * 3_600_000;

/** IOS puts a star before the stamp of a clock that was never set: such a line may be of any day. */
const unsetClock = /(?:^|\s)\*[A-Z][a-z]{2}\s/;

/** What somebody asks beside lines of a log that are of another time. */
export interface OldLines {
  asked: string;
  /** ISO 8601, the day of the last line. */
  day: string;
}

/**
 * A question about a time that it tells itself, apart from pasted lines of a log whose stamps lie outside of
 * it: they show what was then, and nothing of what is asked. Null for any other question.
 */
export function withoutOldLines(
  raw: string,
  { request, now, snapshot }: ParseGoalInput,
): OldLines | null {
  const { parsed, asked = '' } = readQuestion(raw);
  if (parsed.kind !== 'syslog' || !ownDay.test(asked)) return null;
  // "Is that still a problem today?" is about the lines.
  if (readQuestion(asked).parsed.claims.includes('now')) return null;
  const {
    windowSource,
    windowMinutes,
    windowEndMinutes = 0,
  } = readWindow(asked, request, now, snapshot.profile.timeZone);
  if (windowSource !== 'question') return null;
  const [start, end] = [windowMinutes, windowEndMinutes].map(
    (minutes) => now.getTime() - minutes * 60_000,
  ) as [number, number];
  const lines = raw.split(/\r?\n/).filter((line) => isLogLine(line));
  if (lines.some((line) => unsetClock.test(line))) return null;
  const times = lines.map((line) => readLogTime(line.trim(), now));
  const isOutside = times.every(
    (time) =>
      time !== null &&
      time.startOfClock !== true &&
      (time.latest.getTime() < start - slack || time.earliest.getTime() > end + slack),
  );
  const last = times.at(-1);
  return isOutside && last != null
    ? { asked, day: last.earliest.toISOString().slice(0, 10) }
    : null;
}
