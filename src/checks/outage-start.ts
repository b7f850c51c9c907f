import type { DeviceFacts, NetworkFacts } from './facts';
import type { LogLine } from './log-lines';

/** People tell times of an outage from memory, and by clocks of their own: it may have begun this much earlier, ms. */
const misjudged = 3 * 3_600_000;
/** What led to it comes before it, ms. */
const lead = 60_000;

const keyOf = ({ kind, port, peer, vrf }: LogLine): string =>
  [kind, port ?? '', peer ?? '', vrf ?? ''].join('|');

/** The losses before a time that came back after it and before another, ms. */
function spanning({ logs }: DeviceFacts, start: number, end: number): number[] {
  const back = new Map<string, number>();
  const found: number[] = [];
  for (const line of [...logs.lines].reverse()) {
    const at = line.time?.earliest.getTime();
    if (at === undefined || line.change === null) continue;
    const key = keyOf(line);
    const up = back.get(key);
    if (line.change === 'up') back.set(key, at);
    else {
      const isOverBegin = at < start && start - at <= misjudged && up !== undefined;
      if (isOverBegin && up > start && up <= end) found.push(at);
      back.delete(key);
    }
  }
  return found;
}

/**
 * When an outage that somebody tells of by two times began: what was down at the first of them, and came
 * back before the second, is what was meant.
 */
export function outageStart({ devices }: NetworkFacts, start: Date, end: Date): Date {
  const begins = [...devices.values()].flatMap((one) =>
    spanning(one, start.getTime(), end.getTime()),
  );
  return begins.length === 0 ? start : new Date(Math.min(...begins) - lead);
}
