import { abortable, withOwnSignal } from './abort';
import { classifyFailure, isNotConnected, isSessionLost, isTimeout } from './classify-failure';
import { ConnectError } from './connect-error';
import type { McpConnection } from './mcp-connection';
import type { ServerSupervisor } from './server-supervisor';

/**
 * Does work over a server's connection, and tells its supervisor when the connection failed. A
 * request that certainly never reached the server (its session is gone after a restart, or the
 * connection had ended unnoticed) is sent once more over a new connection, as is one that changes
 * nothing and whose connection broke.
 * @param request what is asked, for the reason that later calls are given if this one blocks the
 *   server
 * @param harmless whether the request may reach the server twice
 * @param connectWithinMs how long the connection may be waited for, where that is less than it may
 *   take at most
 * @throws what the work throws; ConnectError; the signal's reason when it fires
 */
export async function withConnection<T>(
  supervisor: ServerSupervisor,
  {
    request,
    connectWithinMs,
    harmless = false,
  }: { request: string; connectWithinMs?: number; harmless?: boolean },
  signal: AbortSignal | undefined,
  work: (connection: McpConnection) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const connection = await acquireWithin(supervisor, connectWithinMs, signal);
    const asked = { request, since: Date.now() };
    try {
      return await work(connection);
    } catch (error) {
      // The SDK reports an abort as a timeout, so the signal is asked first.
      if (signal?.aborted === true) {
        void supervisor.doubt(connection, 'a cancelled call was not answered', asked);
        throw signal.reason as Error;
      }
      const neverSent = isSessionLost(error) || isNotConnected(error);
      if (neverSent) supervisor.retire(connection, 'the server does not know this session');
      else if (leavesDoubt(error)) {
        // Waited for, so that the failure can say whether this call blocks all others.
        await abortable(
          supervisor.doubt(connection, 'the server did not answer a call', asked),
          signal,
        );
      }
      const again = neverSent || (harmless && isBroken(error));
      if (!again || attempt > 1) throw error;
    }
  }
}

async function acquireWithin(
  supervisor: ServerSupervisor,
  ms: number | undefined,
  signal: AbortSignal | undefined,
): Promise<McpConnection> {
  if (ms === undefined) return await supervisor.acquire(signal);
  return await withOwnSignal(signal, async (controller) => {
    const late = new ConnectError(new Error(`no connection within ${ms} ms`), '');
    const timer = setTimeout(() => controller.abort(late), ms);
    try {
      return await supervisor.acquire(controller.signal);
    } finally {
      clearTimeout(timer);
    }
  });
}

/** Whether a failure may be that of the whole connection and not of this request only. */
function leavesDoubt(error: unknown): boolean {
  return isTimeout(error) || ['transport', 'connection'].includes(classifyFailure(error).class);
}

/** The connection ended under the request, which a timeout does not say. */
function isBroken(error: unknown): boolean {
  return leavesDoubt(error) && !isTimeout(error) && classifyFailure(error).transient;
}
