/** `1 check`, `2 checks`. */
export function count(number: number, noun: string, plural: string = `${noun}s`): string {
  return `${number} ${number === 1 ? noun : plural}`;
}

/** `both`, `all 4`: every one of so many; `1 of 1` of one. */
export function allOf(number: number): string {
  if (number === 2) return 'both';
  return number === 1 ? '1 of 1' : `all ${number}`;
}

/** Names as a sentence lists them, with a count of what exceeds `limit`. */
export function listNames(names: readonly string[], limit = 6): string {
  const shown = names.slice(0, limit);
  const rest = names.length - shown.length;
  if (rest > 0) return `${shown.join(', ')} and ${rest} more`;
  if (shown.length < 2) return shown.join('');
  return `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
}

/** Seconds as a person says them: `0.8 s`, `42 s`, `3 min 20 s`, `2 h 5 min`. */
export function durationText(seconds: number): string {
  if (seconds < 10) return `${Math.round(seconds * 10) / 10} s`;
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return twoUnits(Math.floor(whole / 60), 'min', whole % 60, 's');
  return twoUnits(Math.floor(whole / 3600), 'h', Math.floor((whole % 3600) / 60), 'min');
}

const twoUnits = (large: number, unit: string, small: number, rest: string): string =>
  small === 0 ? `${large} ${unit}` : `${large} ${unit} ${small} ${rest}`;

/** Minutes of log as a person says them: `45 minutes`, `24 hours`, `7 days`. */
export function windowText(minutes: number): string {
  if (minutes % 1440 === 0 && minutes > 1440) return count(minutes / 1440, 'day');
  if (minutes % 60 === 0 && minutes < 4320) return count(minutes / 60, 'hour');
  if (minutes >= 4320) {
    // Hours beyond days are read by nobody, and beside weeks not told.
    const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24];
    return `${count(days, 'day')}${hours === 0 || days > 14 ? '' : ` ${hours} h`}`;
  }
  if (minutes > 120) return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
  return count(minutes, 'minute');
}

/** `2026-03-04 09:20 UTC`; text that is no time comes back as it is. */
export function timeText(time: string | number): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return String(time);
  return `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

const day = 86_400_000;

/** The same for the beginning of a window of whole minutes: a day that begins is not the minute before it. */
export function windowStartText(time: number): string {
  const isDay = day - (time % day) <= 60_000;
  return timeText(isDay ? Math.ceil(time / day) * day : time);
}

/** The same to the second: `2026-03-04 09:20:45 UTC`. */
export function secondText(time: string | number): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? String(time) : momentText(date.getTime());
}

/** `2026-03-04 09:20:45 UTC`, from epoch milliseconds. */
export function momentText(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

/** The time of day to the millisecond, `09:20:45.120`, from epoch milliseconds. */
export function clockText(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(11, 23);
}

/** Text with a full stop at its end; a row of a table stays one. */
export function sentence(text: string): string {
  const trimmed = text.trim();
  return trimmed === '' || /[.!?…:|]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}

/** A sentence as it goes on behind "because" or a colon; what may be a name stays as it is. */
export function goOn(text: string): string {
  return text.replace(/^(?:The|No|Nothing|Both|All|Every)(?= )/, (word) => word.toLowerCase());
}

/** A text with a capital letter first, unless that is a name such as `north-2` or `names.txt`. */
export function beginSentence(text: string): string {
  const isName = /^\S*[\d_/.](?=\S)|^\S*\d/.test(text);
  return isName ? text : text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}
