import { startRun } from './measure';
import { startStand } from './stand';

/** From the worker's start to the end of its first run, which was waiting for it. */
export async function measureStartUp(): Promise<string[][]> {
  const stand = await startStand([]);
  const rows: string[][] = [];
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
      rows.push([`worker start → first run, ${kind} lab`, `${seconds.toFixed(2)} s`, target]);
      worker.kill('SIGTERM');
    }
    return rows;
  } finally {
    await stand.stop();
  }
}
