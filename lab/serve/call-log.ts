import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { InputProblem } from './problem';

/** One line of the call log; a call that has no `answered` line was cut off. */
export type CallRecord =
  | {
      event: 'arrived';
      at: string;
      sequence: number;
      pid: number;
      tool: string;
      arguments: Record<string, unknown>;
      /** Where the caller gave one in `_meta`. */
      idempotencyKey?: string;
    }
  | {
      /** The change is made; a call without this line changed nothing. Only of tools that change. */
      event: 'executed';
      at: string;
      sequence: number;
      pid: number;
      tool: string;
    }
  | {
      event: 'answered';
      at: string;
      sequence: number;
      pid: number;
      tool: string;
      /** `ok` or what the tool calls it; the code of a typed error; else `error`. */
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
