import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { bundleWorkflowCode, DefaultLogger } from '@temporalio/worker';

import { cpuSeconds, median, type Row, startRun } from './measure';
import { type Stand, startStand } from './stand';

const bareStarts = 3;

/** From the worker's start to the end of its first run, which was waiting for it. */
export async function measureStartUp(): Promise<Row[]> {
  const stand = await startStand([]);
  const rows: Row[] = [];
  try {
    const alone = `${(await measureBareStart(stand)).toFixed(2)} s`;
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
        [`worker start → first run, ${kind} lab`, `${seconds.toFixed(2)} s`, alone, target],
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

/** The same for a worker that holds nothing but Temporal, and for a run of one empty activity. */
async function measureBareStart({ client, address, directory }: Stand): Promise<number> {
  const workflowsPath = require.resolve('./floor-workflow');
  const { code } = await bundleWorkflowCode({ workflowsPath, logger: new DefaultLogger('ERROR') });
  const bundle = join(directory, 'floor-bundle.js');
  await writeFile(bundle, code);
  const taskQueue = 'bare';
  const seconds: number[] = [];
  for (let start = 0; start < bareStarts; start += 1) {
    const workflowId = `bare-${randomUUID()}`;
    const handle = await client.workflow.start('leastRun', { taskQueue, workflowId });
    const started = performance.now();
    const program = require.resolve('./floor-worker');
    const worker = spawn(process.execPath, [program, address, taskQueue, bundle]);
    await handle.result();
    seconds.push((performance.now() - started) / 1000);
    const ended = once(worker, 'exit');
    worker.kill('SIGTERM');
    await ended;
  }
  return median(seconds);
}

if (require.main === module) {
  measureStartUp()
    .then((rows) => console.log(rows.map((row) => row.join('  |  ')).join('\n')))
    .catch((error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      process.exitCode = 1;
    });
}
