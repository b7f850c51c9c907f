import type { TimelineEntry } from '../domain/analysis/analysis';
import type { Finding } from '../domain/analysis/finding';
import { placeInWindow, seenDevices, type CheckContext } from './context';
import { latestLine, type LogLine } from './log-lines';
import { below } from './parse/place';

/** More entries than this hide the story; of many, the first and the last ones of the window stay. */
const mostEntries = 60;
/** The beginning says since when, which the report tells too. */
const mostFirst = 10;

/** Whether a line tells the return of what was lost within the time asked about, which is over only then. */
function endsLoss(context: CheckContext, lines: readonly LogLine[], back: LogLine): boolean {
  if (back.change !== 'up') return false;
  const own = lines.slice(0, lines.indexOf(back));
  const before = latestLine(
    own,
    (one) =>
      one.kind === back.kind &&
      one.port === back.port &&
      one.peer === back.peer &&
      one.vrf === back.vrf &&
      one.change !== null,
  );
  return (
    before !== undefined && before.change !== 'up' && placeInWindow(context, before) === 'inside'
  );
}

/** What happened when: lines of the window, lines that findings rest on, and restarts. */
export function buildTimeline(
  context: CheckContext,
  findings: readonly Finding[],
): TimelineEntry[] {
  const cited = new Set(
    findings.flatMap((one) => one.evidence.map((pointer) => `${pointer.ref} ${pointer.pointer}`)),
  );
  const entries = seenDevices(context).flatMap((device) => {
    const lines = device.logs.lines.flatMap((line): TimelineEntry[] => {
      if (line.time === null || line.time.earliest.getTime() !== line.time.latest.getTime())
        return [];
      const { ref, pointer } = line.place;
      const place = placeInWindow(context, line);
      // Who asks what is so now is shown how it came to be so.
      const isNamed = place === 'before' && line.time.earliest >= context.namedStart;
      const isReturn = place === 'after' && endsLoss(context, device.logs.lines, line);
      const inside = line.kind !== 'other' && (place === 'inside' || isNamed || isReturn);
      if (!inside && !cited.has(`${ref} ${pointer}`)) return [];
      const text = line.text.replace(/^.*?%/s, '%').slice(0, 240);
      return [{ at: line.time.earliest.toISOString(), device: device.name, text, ref, pointer }];
    });
    const { system } = device;
    const boot = system?.boot ?? null;
    if (system === null || boot === null || boot < context.windowStart) return lines;
    const place = below(system.place, 'boot_time');
    const started = { at: boot.toISOString(), device: device.name, text: 'booted', ...place };
    return lines.concat(started);
  });
  const sorted = entries.sort((a, b) => a.at.localeCompare(b.at));
  return sorted.length <= mostEntries
    ? sorted
    : [...sorted.slice(0, mostFirst), ...sorted.slice(mostFirst - mostEntries)];
}
