import { Context } from '@temporalio/activity';

/** Heartbeats go out this often; the server notices a dead worker after its heartbeat timeout. */
const heartbeatEveryMs = 2000;

/**
 * Runs `work` and tells the server every two seconds that it is alive, which is also how a
 * cancellation reaches it. The start itself counts as the first sign of life: a call that is done
 * in milliseconds costs the server no write of its own.
 */
export async function withHeartbeat<T>(work: (context: Context) => Promise<T>): Promise<T> {
  const context = Context.current();
  const timer = setInterval(() => {
    context.heartbeat();
  }, heartbeatEveryMs);
  try {
    return await work(context);
  } finally {
    clearInterval(timer);
  }
}
