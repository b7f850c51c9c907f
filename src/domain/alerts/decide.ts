import type { AlertPace } from './alert-pace';
import type { Dispatch, HeldAlert } from './dispatch-state';
import { type AlertGroup, groupByPlaces, type KnownPlaces, placesOf } from './group-alerts';

export interface Decision {
  /** Groups for each of which an incident begins now. */
  start: AlertGroup<HeldAlert>[];
  /** When to decide again if nothing happens; null where nothing waits. Milliseconds since 1970. */
  wakeAt: number | null;
}

const hour = 3_600_000;

/**
 * What is to be looked into now, of the alerts that wait. A group with a critical alert begins at once,
 * whatever the number of those that began; the others as the pace says, the oldest first.
 */
export function decide(
  { held, starts }: Dispatch,
  pace: AlertPace,
  { now, known }: { now: number; known: KnownPlaces },
): Decision {
  const groups = groupByPlaces(held, ({ alert }) => placesOf(alert, known)).map((group) => ({
    group,
    due: dueAt(group.members, pace),
  }));
  const start: AlertGroup<HeldAlert>[] = [];
  const later: number[] = [];
  // They stand in the order in which they began.
  const begun = starts.filter((at) => now - at < hour);
  for (const { group, due } of groups.sort((one, other) => one.due - other.due)) {
    if (due > now) {
      later.push(due);
    } else if (due === 0 || begun.length < pace.startsAnHour) {
      start.push(group);
      begun.push(now);
    } else {
      // A place is free when so many have left the hour that one more fits.
      later.push((begun[begun.length - pace.startsAnHour] ?? now) + hour);
    }
  }
  return { start, wakeAt: later.length === 0 ? null : Math.min(...later) };
}

/** When a group that waits is to be looked into: `now` or earlier where that is at once. */
function dueAt(members: readonly HeldAlert[], pace: AlertPace): number {
  if (members.some(({ alert }) => alert.critical)) return 0;
  const times = members.map(({ at }) => at);
  const quiet = Math.max(...times) + pace.debounceSeconds * 1000;
  return Math.min(quiet, Math.min(...times) + pace.longestWaitSeconds * 1000);
}
