import { searchAttributeArguments } from './search-attributes';

export interface ServerArguments {
  readonly databaseFile: string;
  readonly namespace: string;
  readonly port: number;
  readonly uiPort: number;
}

/**
 * Settings that take the dev server's brakes off. It has one shard, and each of its queues is read
 * at most 20 times a second by default, which costs every hop of a run about 25–50 ms; timers (and
 * with them retries) fire up to a second late. With these a run of 20 activities one after the
 * other takes about half the time, and a short timer 0.1 s in place of 1 s. A time shift of 10 ms
 * gained little more and slowed 20 runs at once.
 */
const dynamicConfiguration: Readonly<Record<string, string>> = {
  'history.transferProcessorMaxPollRPS': '2000',
  'history.timerProcessorMaxPollRPS': '2000',
  'history.visibilityProcessorMaxPollRPS': '2000',
  'history.timerProcessorMaxTimeShift': '"100ms"',
  // An attribute is known the moment it has been registered, not a minute later.
  'system.forceSearchAttributesCacheRefreshOnRead': 'true',
};

/**
 * By default SQLite waits for the disk at each of its transactions, of which one activity takes a
 * dozen. With a write-ahead log that is flushed at its checkpoints a killed process loses nothing,
 * and a power cut at most the last moments, never the database (https://sqlite.org/wal.html). The
 * smallest loop of 20 activities takes half the time, and 20 at once are twice as fast.
 */
const databaseSettings: readonly string[] = ['journal_mode=wal', 'synchronous=normal'];

/** Arguments of `temporal` for an embedded dev server: on the loopback interface, Web UI on. */
export function serverArguments(options: ServerArguments): string[] {
  const { databaseFile, namespace, port, uiPort } = options;
  const settings = Object.entries(dynamicConfiguration);
  return ['server', 'start-dev', '--ip', '127.0.0.1', '--log-level', 'error'].concat(
    ['--port', String(port), '--ui-port', String(uiPort)],
    ['--db-filename', databaseFile, '--namespace', namespace],
    databaseSettings.flatMap((setting) => ['--sqlite-pragma', setting]),
    searchAttributeArguments(),
    settings.flatMap(([key, value]) => ['--dynamic-config-value', `${key}=${value}`]),
  );
}
