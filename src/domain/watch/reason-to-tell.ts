import { type Severity, severitySchema } from '../analysis/finding';
import type { Notification } from './notification';
import { isAllKnown, isGrave, type RunNews, shouldNotify } from './should-notify';
import type { Tick } from './tick';

/**
 * Why the verdict of a run is told on a channel, or null where it is not. A run by hand is told
 * from the channel's severity on. A run on a schedule is told by the channel's rule, which looks
 * at the run before; its severity counts too, so that the end of a grave fault is told.
 */
export function reasonToTell(
  channel: Notification,
  news: RunNews,
  tick: Tick | null,
): string | null {
  if (!channel.on.includes('verdict')) return null;
  if (tick === null) {
    const told = isGrave(news.severity, channel.minimumSeverity) && !isAllKnown(news);
    return told ? `the severity is ${news.severity ?? ''}` : null;
  }
  const { notify, reason } = shouldNotify(runBefore(tick), news, channel.scheduled);
  const gravest = graver(news.severity, tick.last?.severity ?? null);
  const minor = gravest !== null && !isGrave(gravest, channel.minimumSeverity);
  return notify && !minor ? reason : null;
}

/** A run that ended early left no result; the one after it is compared with that. */
function runBefore({ last, lastFailure }: Tick): Pick<RunNews, 'outcome' | 'verdict'> | null {
  return lastFailure === null ? last : { outcome: 'failed', verdict: 'inconclusive' };
}

/** The severities stand in order, the gravest first. */
function graver(one: Severity | null, other: Severity | null): Severity | null {
  return severitySchema.options.find((each) => each === one || each === other) ?? null;
}
