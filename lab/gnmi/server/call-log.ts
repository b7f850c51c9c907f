import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { InputProblem } from '../problem';

/** One line of the call log; a call that has no `answered` line was cut off. */
export type CallRecord =
  | {
      event: 'arrived';
      at: string;
      sequence: number;
      pid: number;
      tool: string;
      arguments: Record<string, unknown>;
    }
  | {
      event: 'answered';
      at: string;
      sequence: number;
      pid: number;
      tool: string;
      /** `status` of the envelope, `error` for an isError result, `ok` for the device list. */
      status: string;
      ms: number;
    };

export interface CallLog {
  write: (record: CallRecord) => void;
  /** Calls that arrived in earlier processes that wrote to the same file. */
  readonly earlier: readonly Extract<CallRecord, { event: 'arrived' }>[];
}

/** Reads the complete lines of a call log; a line cut short by a crash is left out. */
export function readCallLog(path: string): CallRecord[] {
  if (!existsSync(path)) return [];
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line) => {
      try {
        return [JSON.parse(line) as CallRecord];
      } catch {
        return [];
      }
    });
}

/**
 * A log with one JSON line per event. Lines are written before the call goes on, so that what
 * arrived is known even if the process is killed; without a path nothing is written.
 */
export function openCallLog(path: string | undefined): CallLog {
  if (path === undefined) return { write: () => undefined, earlier: [] };
  try {
    appendFileSync(path, '');
  } catch (error) {
    throw new InputProblem(`call log ${path} cannot be written: ${(error as Error).message}`);
  }
  const earlier = readCallLog(path).filter((record) => record.event === 'arrived');
  return {
    earlier,
    write: (record) => appendFileSync(path, `${JSON.stringify(record)}\n`),
  };
}
