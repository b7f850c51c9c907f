import { Context } from '@temporalio/activity';

/** Heartbeats go out this often; the server notices a dead worker after its heartbeat timeout. */
const heartbeatEveryMs = 2000;

/**
 * Runs `work` and tells the server every two seconds that it is alive, which is also how a
 * cancellation reaches it.
 */
export async function withHeartbeat<T>(work: (context: Context) => Promise<T>): Promise<T> {
  const context = Context.current();
  context.heartbeat();
  const timer = setInterval(() => {
    context.heartbeat();
  }, heartbeatEveryMs);
  try {
    return await work(context);
  } finally {
    clearInterval(timer);
  }
}
