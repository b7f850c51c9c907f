import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';

import type { RunStatus } from '../src/domain/run/run-status';
import type { Stand } from './stand';

export interface Measured {
  seconds: number;
  calls: number;
  events: number;
  bytes: number;
}

/** A line of the table: what is measured, here, by Temporal alone, and what is to be reached. */
export type Row = [measure: string, here: string, alone: string, toReach: string];

/** Starts one run of `calls` steps, each of which reads one router, and waits for its end. */
export async function runOf(
  stand: Stand,
  calls: number,
  overrides: object = {},
): Promise<Measured> {
  const handle = await startRun(stand, calls, overrides);
  const started = performance.now();
  await handle.result();
  const seconds = (performance.now() - started) / 1000;
  const description = await handle.describe();
  const status = await handle.query<RunStatus>('status');
  return {
    seconds,
    // The inventory is a call of every run; the steps are what is counted.
    calls: status.calls.length - 1,
    events: description.historyLength,
    bytes: Number(description.historySize),
  };
}

export async function startRun(stand: Stand, calls: number, overrides: object = {}) {
  const steps = Array.from(
    { length: calls },
    (_, index) => `Read the system information of PE${index + 1}: since when it has been up.`,
  );
  return await stand.client.workflow.start('investigate', {
    taskQueue: stand.taskQueue,
    workflowId: `benchmark-${randomUUID()}`,
    args: [{ query: 'Check the health of PE1', overrides: { steps, ...overrides } }],
  });
}

/** The lab's own record of the calls that reached it. */
export async function labCalls(stand: Stand): Promise<{ at: number; tool: string }[]> {
  const text = await readFile(stand.callLog, 'utf8').catch(() => '');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { at: string; tool: string; event: string })
    .filter(({ event }) => event === 'arrived')
    .map(({ at, tool }) => ({ at: Date.parse(at), tool }));
}

export function median(values: number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Processor time of a process so far, from the system's table of processes (100 ticks a second). */
export async function cpuSeconds({ pid }: { pid?: number | undefined }): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Counts from now on; what comes back says what each of `runs` runs took of the processor. */
export async function startCounting(
  { serverPid }: Stand,
  worker: { pid?: number | undefined },
  runs: number,
): Promise<() => Promise<string>> {
  const take = async () =>
    [await cpuSeconds(worker), await cpuSeconds({ pid: serverPid })] as const;
  const before = await take();
  return async () => {
    const after = await take();
    return processorText((after[0] - before[0]) / runs, (after[1] - before[1]) / runs);
  };
}

export function processorText(worker: number, server: number): string {
  if (Number.isNaN(worker + server)) return 'not told here';
  return `worker ${worker.toFixed(2)} s, server ${server.toFixed(2)} s`;
}
