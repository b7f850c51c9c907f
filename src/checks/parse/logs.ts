import { everyLine } from '../../domain/analysis/port-names';
import type { DeviceFacts } from '../facts';
import { readLogLine, type LogLine } from '../log-lines';
import { boundUnset } from '../unset-clock';
import type { Envelope } from './envelope';
import { below, whole } from './place';
import { fields, list, longestValue, numeric, text, truth, wholeText } from './read';

/** Reads log lines into `device`; a line that an earlier reading brought is not taken twice. */
export function readLogs(device: DeviceFacts, envelope: Envelope, ref: string, now: Date): boolean {
  const rows = list(envelope.data.logs);
  if (rows === null) return false;
  const base = below(whole(ref), 'data', 'logs');
  const known = new Set(device.logs.lines.map((line) => line.text));
  const own: LogLine[] = [];
  rows.forEach((row, index) => {
    const written = wholeText(fields(row)?.message) ?? wholeText(row);
    const message = text(written);
    if (written === null || message === null) return;
    const line = readLogLine(message, now, below(base, index));
    own.push(line);
    if (known.has(message)) return;
    if (written.length > longestValue) device.logs.cutLines += 1;
    device.logs.lines.push(line);
  });
  // Only the order of the whole reply tells when lines without a real time were written.
  boundUnset(own, now);
  device.logs.lines.sort(byTime);
  const applied = fields(envelope.data.filters_applied) ?? {};
  const all = truth(applied.show_all_logs) === true;
  const keyword = text(applied.keywords);
  device.logs.readings.push({
    keyword: keyword === everyLine ? null : keyword,
    isUnfiltered: keyword === everyLine,
    minutes: all ? null : (numeric(applied.filter_minutes) ?? 0),
    rows: rows.length,
    place: base,
  });
  noteCount(device, envelope, rows.length, ref);
  return true;
}

function byTime(
  a: { time: { latest: Date } | null },
  b: { time: { latest: Date } | null },
): number {
  return (a.time?.latest.getTime() ?? 0) - (b.time?.latest.getTime() ?? 0);
}

function noteCount(device: DeviceFacts, envelope: Envelope, rows: number, ref: string): void {
  const said = numeric(fields(envelope.data.summary)?.count);
  if (said === null || said === rows) return;
  const place = below(whole(ref), 'data', 'summary', 'count');
  device.incomplete.push({ subject: 'logs', said, rows, place });
}
