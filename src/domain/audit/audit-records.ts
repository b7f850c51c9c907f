import type { LogEntry } from '../run/run-log';

/** Which run a record is of. */
export interface AuditedRun {
  run: string;
  /** Temporal's id of the execution. */
  run_id: string;
}

/** What happened in a run as records of an audit log; the last one ends it. */
export function auditRecords(
  { run, run_id }: AuditedRun,
  entries: readonly LogEntry[],
): Record<string, unknown>[] {
  return entries.map(({ at, kind, source, name, detail, facts }) => ({
    run,
    run_id,
    at: at === null ? null : new Date(at).toISOString(),
    kind,
    source,
    name,
    detail,
    ...facts,
  }));
}

/** The execution whose last record a record is; null for any other. */
export function endedRunOf(record: Readonly<Record<string, unknown>>): string | null {
  const { kind, run_id } = record;
  return kind === 'ended' && typeof run_id === 'string' ? run_id : null;
}
