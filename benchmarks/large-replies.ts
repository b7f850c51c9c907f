import { readFile } from 'node:fs/promises';

import { type Row, startRun } from './measure';
import { startStand } from './stand';

const replyBytes = 25_000_000;
const callsOfARun = 5;
const runsAtOnce = 2;

/** What a worker takes at its peak where runs read replies of 25 MB at the same time. */
export async function measureLargeReplies(): Promise<Row[]> {
  const stand = await startStand(['--reply-bytes', String(replyBytes), '--scale', '20']);
  try {
    const worker = await stand.startWorker();
    await (await startRun(stand, 1)).result();
    const before = await peakMegabytes(worker.pid);
    const runs = await Promise.all(
      Array.from({ length: runsAtOnce }, () => startRun(stand, callsOfARun)),
    );
    await Promise.all(runs.map((run) => run.result()));
    const peak = await peakMegabytes(worker.pid);
    return [
      [
        `peak of a worker, ${runsAtOnce} runs at once with replies of ${replyBytes / 1e6} MB`,
        `${peak.toFixed(0)} MB (${before.toFixed(0)} MB after one such reply)`,
        '',
        '≤ 1,024 MB',
      ],
    ];
  } finally {
    await stand.stop();
  }
}

/** The most that the process has held resident so far. */
async function peakMegabytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

if (require.main === module) {
  measureLargeReplies()
    .then((rows) => console.log(rows.map((row) => row.join('  |  ')).join('\n')))
    .catch((error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      process.exitCode = 1;
    });
}
