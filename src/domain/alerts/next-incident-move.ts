import type { AlertPace } from './alert-pace';
import type { LookReason } from './incident';
import { firingOf, type IncidentStory, type UnseenAlerts } from './incident-story';

/** What an incident does next. */
export type IncidentMove =
  | { kind: 'look'; reason: LookReason }
  /** `until` in milliseconds since 1970. */
  | { kind: 'wait'; until: number }
  | { kind: 'merge'; into: string }
  /** `over`: resolved and not back in time. `silence`: nobody spoke of its alerts any more. */
  | { kind: 'close'; why: 'over' | 'silence' };

/**
 * Decides over an incident that has no run under way. A run begins at once for a critical alert that
 * was never looked into; all others keep the cooldown, so that what comes and goes does not make
 * a run each time.
 */
export function nextIncidentMove(
  story: IncidentStory,
  pace: AlertPace,
  { now, investigateAnnounced }: { now: number; investigateAnnounced: boolean },
): IncidentMove {
  if (story.mergedInto !== null) return { kind: 'merge', into: story.mergedInto };
  const announced = investigateAnnounced ? null : story.announced;
  if (announced !== null) return whileAnnounced(story, Date.parse(announced.until), pace, now);
  if (story.lookedAt === null) return { kind: 'look', reason: 'alerts' };
  return firingOf(story) > 0 ? whileFiring(story, pace, now) : whenCleared(story, pace, now);
}

/** Nothing is looked into; what outlasts the maintenance is, when it is over. */
function whileAnnounced(
  story: IncidentStory,
  until: number,
  pace: AlertPace,
  now: number,
): IncidentMove {
  if (firingOf(story) === 0) return closing(story.clearedAt ?? now, pace, now);
  const silentAt = story.heardAt + pace.silenceSeconds * 1000;
  if (silentAt <= now) return { kind: 'close', why: 'silence' };
  return { kind: 'wait', until: Math.min(until, silentAt) };
}

function whileFiring(story: IncidentStory, pace: AlertPace, now: number): IncidentMove {
  const silentAt = story.heardAt + pace.silenceSeconds * 1000;
  const { unseen } = story;
  if (unseen !== null && story.runs.length < pace.looksAtMost) {
    const due = dueFor(unseen, story.lookedAt ?? now, pace);
    const reason = unseen.reopened ? 'reopened' : 'more_alerts';
    return due <= now ? { kind: 'look', reason } : { kind: 'wait', until: due };
  }
  return silentAt <= now ? { kind: 'close', why: 'silence' } : { kind: 'wait', until: silentAt };
}

function dueFor(unseen: UnseenAlerts, lookedAt: number, pace: AlertPace): number {
  if (unseen.critical) return 0;
  const quiet = unseen.lastAt + pace.debounceSeconds * 1000;
  const longest = unseen.firstAt + pace.longestWaitSeconds * 1000;
  return Math.max(Math.min(quiet, longest), lookedAt + pace.cooldownSeconds * 1000);
}

/** Whether the end of its alerts is followed by a look at the network. */
export function willBeChecked(
  { lookedAt, runs }: Pick<IncidentStory, 'lookedAt' | 'runs'>,
  pace: AlertPace,
): boolean {
  return lookedAt !== null && runs.length < pace.looksAtMost;
}

function whenCleared(story: IncidentStory, pace: AlertPace, now: number): IncidentMove {
  const { checkedAt } = story;
  const clearedAt = story.clearedAt ?? now;
  const wasChecked = checkedAt !== null && checkedAt >= clearedAt;
  if (!wasChecked && willBeChecked(story, pace)) {
    const again = checkedAt === null ? 0 : checkedAt + pace.cooldownSeconds * 1000;
    const due = Math.max(clearedAt + pace.settleSeconds * 1000, again);
    return due <= now ? { kind: 'look', reason: 'resolved' } : { kind: 'wait', until: due };
  }
  return closing(clearedAt, pace, now);
}

function closing(clearedAt: number, pace: AlertPace, now: number): IncidentMove {
  const overAt = clearedAt + pace.reopenSeconds * 1000;
  return overAt <= now ? { kind: 'close', why: 'over' } : { kind: 'wait', until: overAt };
}
