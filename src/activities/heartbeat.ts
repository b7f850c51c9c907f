import { Context } from '@temporalio/activity';

/** Heartbeats usually go out this often; the server notices a dead worker after its heartbeat timeout. */
const usuallyEveryMs = 2000;

/**
 * Runs `work` and tells the server every two seconds, or as often as asked, that it is alive, which
 * is also how a cancellation reaches it. The start itself counts as the first sign of life: a call
 * that is done in milliseconds costs the server no write of its own. The time of the last sign (epoch
 * milliseconds) stays where it is once the process stalled for longer than the heartbeat may.
 */
export async function withHeartbeat<T>(
  work: (context: Context, lastSign: () => number) => Promise<T>,
  everyMs = usuallyEveryMs,
): Promise<T> {
  const context = Context.current();
  const mayLast = context.info.heartbeatTimeoutMs ?? Number.POSITIVE_INFINITY;
  let lastSign = Date.now();
  const timer = setInterval(() => {
    context.heartbeat();
    if (Date.now() - lastSign < mayLast) lastSign = Date.now();
  }, everyMs);
  try {
    return await work(context, () => lastSign);
  } finally {
    clearInterval(timer);
  }
}
