import { setTimeout as sleep } from 'node:timers/promises';

import type { ServerReply } from './interfaces';

const everyMs = 1_000;

/** Epoch milliseconds of the first and the last time that a server was found away. */
interface Away {
  since: number;
  last: number;
}

/**
 * Waits for servers that nobody answers for, since most of them are only started anew. The wait is
 * counted from when a server was first found away, for all calls of this worker: one that is gone
 * for good costs it once and not with every call.
 */
export class AwayServers {
  private readonly away = new Map<string, Away>();

  /**
   * Asks until the server is there.
   * @param patienceMs how long it is waited for
   * @param ask sends the request; it is repeated only where it certainly was not sent
   * @returns the answer, or the last failure once patience has ended
   * @throws the signal's reason, when it fires
   */
  async whileAway(
    server: string,
    { patienceMs, signal }: { patienceMs: number; signal: AbortSignal },
    ask: () => Promise<ServerReply>,
  ): Promise<ServerReply> {
    for (;;) {
      const reply = await ask();
      if (reply.kind === 'result' || reply.away !== true) {
        this.away.delete(server);
        return reply;
      }
      const now = Date.now();
      const known = this.away.get(server);
      const since = known === undefined || now - known.last > patienceMs ? now : known.since;
      this.away.set(server, { since, last: now });
      if (now + everyMs - since > patienceMs) return reply;
      await sleep(everyMs, undefined, { signal }).catch(() => signal.throwIfAborted());
    }
  }
}
