import type { RunDocument } from '../../domain/run/run-document';

/** Columns that a page shows beside each other. */
const mostMoments = 7;
/** Milliseconds in which what happened counts as one moment, at first. */
const together = 2_000;

type Entry = RunDocument['timeline'][number];

/** What happened at about the same time, on all routers. */
export interface Moment {
  /** Epoch milliseconds of its first and last event. */
  from: number;
  to: number;
  entries: Entry[];
}

/**
 * The entries of a timeline as a few moments in order of time: what lies close together is one
 * moment, and how close is widened until the moments fit beside each other.
 */
export function momentsOf(timeline: readonly Entry[]): Moment[] {
  const entries = timeline
    .filter(({ at }) => !Number.isNaN(Date.parse(at)))
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  for (let gap = together; ; gap *= 4) {
    const moments = gathered(entries, gap);
    if (moments.length <= mostMoments) return moments;
  }
}

function gathered(entries: readonly Entry[], gap: number): Moment[] {
  const moments: Moment[] = [];
  for (const entry of entries) {
    const at = Date.parse(entry.at);
    const last = moments.at(-1);
    if (last !== undefined && at - last.to <= gap) {
      last.to = at;
      last.entries.push(entry);
    } else moments.push({ from: at, to: at, entries: [entry] });
  }
  return moments;
}
