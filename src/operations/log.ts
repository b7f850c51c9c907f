import type { LogEntry } from '@temporalio/worker';

import { traceIdOf } from './tracing/span-ids';
import { isTracing } from './tracing/is-tracing';

type Level = 'debug' | 'info' | 'warn' | 'error';
type Fields = Record<string, unknown>;

/** Writes what a worker has to say: lines for people, or JSON lines under NETONCALL_LOG=json. */
export interface Log {
  /** `fields` hold ids and counts, never arguments, answers or settings: they may be secret. */
  (message: string, level?: Level, fields?: Fields): void;
  readonly json: boolean;
}

/** Fields of the SDK's own entries that are passed on; the others may hold payloads. */
const told = new Set([
  'workflowId',
  'runId',
  'workflowType',
  'activityId',
  'activityType',
  'attempt',
]);

export function createLog(
  environment: NodeJS.ProcessEnv,
  write: (line: string) => void = (line) => void process.stderr.write(`${line}\n`),
  program = 'worker',
): Log {
  const json = environment['NETONCALL_LOG'] === 'json';
  const tracing = isTracing(environment);
  const log = (message: string, level: Level = 'info', given: Fields = {}): void => {
    const { runId } = given;
    // A line that belongs to a run is found from its trace, and the other way round.
    const traced = tracing && typeof runId === 'string' ? { traceId: traceIdOf(runId) } : {};
    const fields = { ...given, ...traced };
    const time = new Date().toISOString();
    const text = Object.entries(fields).map(([key, value]) => ` ${key}=${String(value)}`);
    write(
      json
        ? JSON.stringify({ time, level, message, ...fields })
        : `${time} ${program}: ${level === 'warn' || level === 'error' ? `${level}: ` : ''}${message}${text.join('')}`,
    );
  };
  return Object.assign(log, { json });
}

/** Entries of Temporal's SDK, but for one that is said of every worker that only makes calls. */
export function sdkEntryWriter(log: Log): (entry: LogEntry) => void {
  return ({ level, message, meta }) => {
    if (message.startsWith('No workflows registered')) return;
    const fields = Object.entries(meta ?? {}).filter(([key]) => told.has(key));
    const error = (meta as { error?: unknown } | undefined)?.error;
    const cause = error instanceof Error ? [['error', error.message.slice(0, 500)]] : [];
    const known = level.toLowerCase();
    const named = known === 'warn' || known === 'error' || known === 'debug' ? known : 'info';
    log(message, named, Object.fromEntries([...fields, ...cause]) as Fields);
  };
}
