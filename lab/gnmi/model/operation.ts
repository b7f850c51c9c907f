import { indexNetwork, type NetworkIndex, type Session, type Side } from './index-network';
import type { LogEvent } from './messages';
import type { BgpPeer, Network, Router } from './network';

/** Something that happens: it changes the configured network, or forces a protocol's hand. */
export interface Change {
  at: number;
  apply: (operation: Operation, at: number) => void;
}

export interface Timer {
  key: string;
  due: number;
  fire: (operation: Operation, at: number) => void;
}

/** Whether two routers reach each other's loopback. */
export type Reachability = (first: Router, second: Router) => boolean;

/** A network at work, at one moment of its simulated time. Only the simulation writes to it. */
export interface Operation {
  readonly network: Network;
  readonly index: NetworkIndex;
  readonly portUp: Map<string, boolean>;
  /** Ends that hold their adjacency up; the two ends of a link may disagree for a while. */
  readonly adjacencyUp: Set<string>;
  /** Peers that were taken out of a router's configuration. */
  readonly removed: Set<BgpPeer>;
  /** Since when a session is established, or null. */
  readonly established: Map<string, number | null>;
  /** Sessions that stay down until someone clears them. */
  readonly tripped: Set<string>;
  readonly timers: Map<string, Timer>;
  readonly logs: Map<string, LogEvent[]>;
  /** Who reaches whom; null where it has to be worked out anew. */
  reaches: Reachability | null;
  /** Lines given word for word by a scenario, in front of the buffer. */
  readonly oldLines: Map<string, string[]>;
}

/** Writes into a router's log; a router that is not running writes nothing. */
export function log(operation: Operation, router: string, at: number, text: string): void {
  if (operation.index.routers.get(router)?.running !== true) return;
  const events = operation.logs.get(router);
  if (events === undefined) operation.logs.set(router, [{ at, text }]);
  else events.push({ at, text });
}

/** Starts a timer unless one of that name runs already. */
export function startTimer(operation: Operation, timer: Timer): void {
  if (!operation.timers.has(timer.key)) operation.timers.set(timer.key, timer);
}

/** A number from 0 to `limit` - 1 that depends on `text` only, so that runs are repeatable (FNV-1a). */
export function spread(text: string, limit: number): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0) % limit;
}

/** A session's sides, each with the one that it faces. */
export function facing(session: Session): [Side, Side][] {
  const [first, second] = session.sides;
  return [
    [first, second],
    [second, first],
  ];
}

/** Of plain data, in which nothing stands twice: a sixth of what `structuredClone` takes. */
function copyOf<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(copyOf) as T;
  const copy = { ...value };
  for (const key in copy) copy[key] = copyOf(copy[key]);
  return copy;
}

/** An operation in which nothing has come up yet; the network is copied. */
export function newOperation(network: Network): Operation {
  const copy = copyOf(network);
  return {
    network: copy,
    index: indexNetwork(copy),
    portUp: new Map(),
    adjacencyUp: new Set(),
    removed: new Set(),
    established: new Map(),
    tripped: new Set(),
    timers: new Map(),
    logs: new Map(),
    reaches: null,
    oldLines: new Map(),
  };
}
