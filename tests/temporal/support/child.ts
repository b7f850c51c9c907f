import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

import { isAlive } from '../../../src/temporal/process-table';

export interface Child {
  readonly pid: number;
  /** First line the program printed, as JSON. */
  readonly report: Record<string, string | number>;
  /** kill -9; resolves when the process is gone. */
  kill(): Promise<void>;
}

/** Starts a program of this folder and waits for the line of JSON in which it says it is ready. */
export async function startChild(program: string, argumentList: string[] = []): Promise<Child> {
  const files = [path.join(__dirname, 'run-typescript.cjs'), path.join(__dirname, program)];
  const child = spawn(process.execPath, [...files, ...argumentList], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) {
    const kill = async (): Promise<void> => {
      child.kill('SIGKILL');
      await exited;
    };
    return { pid: child.pid ?? 0, report: JSON.parse(line) as Child['report'], kill };
  }
  throw new Error(`${program} ended before it was ready`);
}

/** Waits until a process is gone; the milliseconds it took. */
export async function untilGone(pid: number, timeout: number): Promise<number> {
  const begin = Date.now();
  while (isAlive(pid)) {
    if (Date.now() - begin > timeout) throw new Error(`Process ${pid} still runs`);
    await sleep(20);
  }
  return Date.now() - begin;
}
