import type { TimelineEntry } from '../domain/analysis/analysis';
import type { Finding } from '../domain/analysis/finding';
import { placeInWindow, seenDevices, type CheckContext } from './context';
import { below } from './parse/place';

/** More entries than this hide the story; of many, the first and the last ones of the window stay. */
const mostEntries = 60;
/** The beginning says since when, which the report tells too. */
const mostFirst = 10;

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
      const inside = line.kind !== 'other' && (place === 'inside' || isNamed);
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
