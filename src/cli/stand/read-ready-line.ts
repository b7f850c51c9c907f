import { open } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds between two looks into a log. */
const interval = 30;

export interface ReadyOptions<T> {
  logFile: string;
  /** Where in the file the program's output begins, in bytes. */
  offset: number;
  /** What a line says if it is the one that is waited for. */
  read: (line: unknown) => T | undefined;
  /** False as soon as the program has ended. */
  running: () => boolean;
  /** Epoch milliseconds. */
  deadline: number;
  signal?: AbortSignal | undefined;
}

/**
 * Waits for a JSON line in a program's log that says that it is ready. Undefined where the program
 * ended or the time ran out before.
 */
export async function readReadyLine<T>(options: ReadyOptions<T>): Promise<T | undefined> {
  for (;;) {
    options.signal?.throwIfAborted();
    // Asked before the look: what a program wrote as it ended still counts.
    const running = options.running();
    for (const line of (await textFrom(options.logFile, options.offset)).split('\n')) {
      const ready = options.read(parsed(line));
      if (ready !== undefined) return ready;
    }
    if (!running || Date.now() > options.deadline) return undefined;
    await sleep(interval);
  }
}

/** The text of a file from an offset on; empty where there is none. */
export async function textFrom(file: string, offset: number): Promise<string> {
  try {
    const handle = await open(file, 'r');
    try {
      const length = Math.max(0, (await handle.stat()).size - offset);
      const { buffer } = await handle.read(Buffer.alloc(length), 0, length, offset);
      return buffer.toString('utf8');
    } finally {
      await handle.close();
    }
  } catch {
    return '';
  }
}

function parsed(line: string): unknown {
  if (!line.startsWith('{')) return undefined;
  try {
    return JSON.parse(line);
  } catch {
    return undefined; // half a line, or none of ours
  }
}
