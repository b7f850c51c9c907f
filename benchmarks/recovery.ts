import { setTimeout as sleep } from 'node:timers/promises';

import { labCalls, type Row, startRun } from './measure';
import { type Stand, startStand } from './stand';

/** kill -9 in the middle of a run: how long until the new worker makes the next call. */
export async function measureRecovery(): Promise<Row[]> {
  const stand = await startStand(['--latency', '150', '--scale', '20']);
  try {
    const worker = await stand.startWorker();
    const handle = await startRun(stand, 20);
    await callsReach(stand, 16);
    worker.kill('SIGKILL');
    const before = (await labCalls(stand)).length;
    const restarted = Date.now();
    await stand.startWorker();
    const ready = Date.now();
    await callsReach(stand, before + 1);
    const next = (await labCalls(stand))[before]?.at ?? Number.NaN;
    await handle.result();
    return [
      [
        'kill -9: new worker spawned → next call',
        `${((next - restarted) / 1000).toFixed(2)} s (polls after ${((ready - restarted) / 1000).toFixed(2)} s)`,
        '',
        '≤ 3 s',
      ],
    ];
  } finally {
    await stand.stop();
  }
}

async function callsReach(stand: Stand, count: number): Promise<void> {
  const deadline = Date.now() + 60_000;
  while ((await labCalls(stand)).length < count) {
    if (Date.now() > deadline) throw new Error(`The lab did not see ${count} calls in a minute.`);
    await sleep(10);
  }
}
