import type { Network } from './network';
import { newOperation, type Change, type Operation } from './operation';
import { hasTransport, raiseSession, settleBgp, wanted } from './settle-bgp';
import { possible, raise, settleIsis } from './settle-isis';
import { settlePorts } from './settle-ports';

/** From the boot of the youngest router to its adjacencies, and to its sessions. */
const START_UP = { adjacencies: 10_000, sessions: 120_000 };

/** Ports first, then what stands on them: adjacencies, then sessions. */
function settle(operation: Operation, at: number): void {
  settlePorts(operation, at);
  settleIsis(operation, at);
  settleBgp(operation, at);
}

function nextTimer(operation: Operation): { due: number; key: string } | null {
  let first: { due: number; key: string } | null = null;
  for (const { due, key } of operation.timers.values()) {
    if (first === null || due < first.due) first = { due, key };
  }
  return first;
}

/** Lets timers run out, and everything that follows from them, up to a moment. */
function advance(operation: Operation, until: number): void {
  for (let next = nextTimer(operation); next && next.due <= until; next = nextTimer(operation)) {
    // Timers that end together are handled together: one settling, not thousands.
    const moment = next.due;
    const due = [...operation.timers.values()].filter((timer) => timer.due === moment);
    for (const timer of due) {
      operation.timers.delete(timer.key);
      timer.fire(operation, timer.due);
    }
    settle(operation, moment);
  }
}

/** The network in its steady state after the last boot, before anything happened to it. */
function started(network: Network): Operation {
  const operation = newOperation(network);
  const boot = Math.max(...network.routers.map((router) => Date.parse(router.bootTime)));
  settlePorts(operation, boot);
  for (const end of operation.index.ends.values()) {
    if (possible(operation, end)) raise(operation, end, boot + START_UP.adjacencies);
  }
  for (const session of operation.index.sessions) {
    if (wanted(operation, session) && hasTransport(operation, session)) {
      raiseSession(operation, session, boot + START_UP.sessions);
    }
  }
  return operation;
}

/**
 * Plays changes on a network up to `now` and returns the network at work. Consequences take the
 * time that the protocols' timers give them: a session outlives a short loss of its path. The
 * network handed in is not touched.
 */
export function simulate(network: Network, changes: Change[], now: Date): Operation {
  const operation = started(network);
  const ordered = changes.filter(({ at }) => at <= now.getTime()).sort((a, b) => a.at - b.at);
  for (const change of ordered) {
    advance(operation, change.at);
    change.apply(operation, change.at);
    settle(operation, change.at);
  }
  advance(operation, now.getTime());
  return operation;
}
