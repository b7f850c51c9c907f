import { adjacencyPossible } from './igp';
import type { End } from './index-network';
import { levelsOf } from './levels';
import { messages } from './messages';
import { hostNameOf } from './network';
import { log, spread, startTimer, type Operation } from './operation';
import { portIsUp } from './settle-ports';

/** IOS XR's default: a hello every 10 s, the neighbor given up after 30; so 27 on average. */
const HOLD_TIME = 27_000;
/** Hellos both ways and the first exchange of the database. */
const FORMING_TIME = 7000;

/** The level at which two ends are neighbors; the higher one where both are possible. */
export function adjacencyLevel(end: End): number {
  const far = levelsOf(end.far.router.isis?.level ?? null);
  const common = levelsOf(end.router.isis?.level ?? null).filter((level) => far.includes(level));
  return Math.max(...common, common.length === 0 ? 2 : 0);
}

/** Whether an end could hold an adjacency as things are. */
export function possible(operation: Operation, end: End): boolean {
  return adjacencyPossible(end, (key) => portIsUp(operation, key));
}

function lower(operation: Operation, end: End, at: number, reason: string): void {
  if (!operation.adjacencyUp.delete(end.key)) return;
  operation.reaches = null;
  const neighbor = hostNameOf(end.far.router);
  const text = messages.adjacency(neighbor, end.port.name, adjacencyLevel(end), 'Down', reason);
  log(operation, end.router.name, at + 35 + spread(end.key, 12), text);
}

/** Brings one end's adjacency up. */
export function raise(operation: Operation, end: End, at: number): void {
  if (operation.adjacencyUp.has(end.key)) return;
  operation.adjacencyUp.add(end.key);
  operation.reaches = null;
  const level = adjacencyLevel(end);
  const neighbor = hostNameOf(end.far.router);
  const text = messages.adjacency(neighbor, end.port.name, level, 'Up', 'New adjacency');
  log(operation, end.router.name, at + spread(end.key, 400), text);
}

/** Drops a router's own adjacencies, as a change of its IS-IS configuration does; the far ends wait. */
export function clearAdjacencies(operation: Operation, router: string, at: number): void {
  for (const end of operation.index.ends.values()) {
    if (end.router.name === router) lower(operation, end, at, 'Adjacency cleared');
  }
}

function settleEnd(operation: Operation, end: End, at: number): void {
  const up = operation.adjacencyUp.has(end.key);
  const can = possible(operation, end);
  if (up && !portIsUp(operation, end.key)) {
    lower(operation, end, at, 'Interface state down');
  } else if (up && !can) {
    startTimer(operation, {
      key: `isis hold ${end.key}`,
      due: at + HOLD_TIME + spread(end.key, 3) * 1000,
      fire: (later, due) => {
        if (!possible(later, end)) lower(later, end, due, 'Hold time expired');
      },
    });
  } else if (!up && can) {
    startTimer(operation, {
      key: `isis form ${end.key}`,
      due: at + FORMING_TIME,
      fire: (later, due) => {
        if (possible(later, end)) raise(later, end, due);
      },
    });
  }
}

/** Brings the adjacencies in line with the ports and the configuration. */
export function settleIsis(operation: Operation, at: number): void {
  for (const end of operation.index.ends.values()) {
    if (end.port.isis === 'active' || operation.adjacencyUp.has(end.key)) {
      settleEnd(operation, end, at);
    }
  }
}
