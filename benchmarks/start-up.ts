import { once } from 'node:events';

import { cpuSeconds, type Row, startRun } from './measure';
import { startStand } from './stand';

/** From the worker's start to the end of its first run, which was waiting for it. */
export async function measureStartUp(): Promise<Row[]> {
  const stand = await startStand([]);
  const rows: Row[] = [];
  try {
    for (const [kind, target] of [
      ['stdio', '≤ 1.5 s'],
      ['http', '≤ 1 s'],
    ] as const) {
      const handle = await startRun(stand, 1);
      const started = performance.now();
      const worker = await stand.startWorker(kind);
      await handle.result();
      const seconds = (performance.now() - started) / 1000;
      const used = await cpuSeconds(worker);
      rows.push(
        [`worker start → first run, ${kind} lab`, `${seconds.toFixed(2)} s`, '', target],
        ['its worker, processor time', `${used.toFixed(2)} s`, '', ''],
      );
      // A worker that drains still takes up what waits, and would be given the next run.
      const ended = once(worker, 'exit');
      worker.kill('SIGTERM');
      await ended;
    }
    return rows;
  } finally {
    await stand.stop();
  }
}

if (require.main === module) {
  measureStartUp()
    .then((rows) => console.log(rows.map((row) => row.join('  |  ')).join('\n')))
    .catch((error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      process.exitCode = 1;
    });
}
