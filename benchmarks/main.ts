import Table from 'cli-table3';

import { measureAlerts } from './alerts';
import { measureEncryption } from './encryption';
import { measureFirstWord } from './first-word';
import { measureFleet } from './fleet';
import { measureLargeReplies } from './large-replies';
import { floorCells, measureFloors } from './floor';
import { median, type Row, runOf, startCounting, startRun } from './measure';
import { measureModel } from './model';
import { measureRecovery } from './recovery';
import { startStand } from './stand';
import { measureStartUp } from './start-up';

/** Target figures stand beside what was measured; nothing fails here, a person reads it. */
async function main(): Promise<void> {
  const head = ['measure', 'here', 'Temporal alone, here', 'to reach'];
  const table = new Table({ head, style: { head: [], border: [] } });
  const floors = await measureFloors();
  const floor = floorCells(floors.rules);
  const stand = await startStand(['--reply-bytes', '2000', '--scale', '20']);
  try {
    const worker = await stand.startWorker();
    await runOf(stand, 5);
    const twenty = [];
    const spent = await startCounting(stand, worker, 5);
    for (let round = 0; round < 5; round += 1) twenty.push(await runOf(stand, 20));
    const first = twenty[0]!;
    table.push(
      [
        'one run of 20 calls, median of 5',
        `${median(twenty.map((run) => run.seconds)).toFixed(2)} s`,
        floor.one,
        '≤ 0.6 s',
      ],
      ['its processor time', await spent(), floor.processor, ''],
      ['its calls / events', `${first.calls} / ${first.events}`, '', ''],
      ['its history', `${(first.bytes / 1000).toFixed(1)} KB`, '', '≤ 50 KB'],
    );
    const started = performance.now();
    const handles = await Promise.all(Array.from({ length: 20 }, () => startRun(stand, 20)));
    await Promise.all(handles.map((handle) => handle.result()));
    const seconds = (performance.now() - started) / 1000;
    table.push([
      '20 runs of 20 calls at once',
      `${(20 / seconds).toFixed(1)} runs/s`,
      floor.together,
      '≥ 3 runs/s',
    ]);
    worker.kill('SIGTERM');
  } finally {
    await stand.stop();
  }
  table.push(
    ...(await measureGrowth()),
    ...(await measureFleet()),
    ...(await measureModel(floors)),
  );
  table.push(
    ...(await measureEncryption()),
    ...(await measureLargeReplies()),
    ...(await measureAlerts()),
    ...(await measureFirstWord()),
  );
  table.push(...(await measureRecovery()), ...(await measureStartUp()));
  console.log(table.toString());
}

/** Cost per call as a run gets longer; it needs a router for each call. */
async function measureGrowth(): Promise<Row[]> {
  const stand = await startStand(['--reply-bytes', '2000', '--scale', '400']);
  const rows: Row[] = [];
  try {
    await stand.startWorker();
    await runOf(stand, 5);
    for (const calls of [20, 100, 400]) {
      const run = await runOf(stand, calls);
      const milliseconds = ((run.seconds * 1000) / run.calls).toFixed(0);
      const kilobytes = (run.bytes / run.calls / 1000).toFixed(2);
      rows.push([
        `a run of ${calls} calls, per call`,
        `${milliseconds} ms, ${kilobytes} KB`,
        '',
        'flat, ≤ 2.5 KB',
      ]);
    }
    return rows;
  } finally {
    await stand.stop();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
