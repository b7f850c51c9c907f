import { randomUUID } from 'node:crypto';

import type { RunStatus } from '../src/domain/run/run-status';
import { cpuSeconds, labCalls, type Row } from './measure';
import { startStand } from './stand';

const devices = 200;
const atOnce = 32;

/** One area each, so that a device takes six calls. */
const steps = [
  'Read the system information: since when it has been up.',
  'List the interfaces with their status.',
  'Read the routing with details: BGP neighbors and IS-IS adjacencies.',
  'Read the MPLS state.',
  'Read the VPN VRF configuration with details.',
  'Read the logs.',
];

/** 200 devices, six calls each, at a lab that takes 50 ms a call: seconds, CPU and history. */
export async function measureFleet(): Promise<Row[]> {
  const stand = await startStand(['--scale', String(devices), '--latency', '50'], atOnce);
  try {
    const worker = await stand.startWorker();
    const handle = await stand.client.workflow.start('investigate', {
      taskQueue: stand.taskQueue,
      workflowId: `fleet-${randomUUID()}`,
      args: [{ query: 'Check the health of all PEs', attended: false, overrides: { steps } }],
    });
    const before = await cpuSeconds(worker);
    const started = performance.now();
    await handle.result();
    const seconds = (performance.now() - started) / 1000;
    const used = (await cpuSeconds(worker)) - before;
    const { historySize, historyLength } = await handle.describe();
    const { fleet } = await handle.query<RunStatus>('status');
    const calls = await labCalls(stand);
    return [
      [
        `a fleet of ${fleet?.devices ?? 0} devices, ${calls.length} calls of 50 ms, ${atOnce} at once`,
        `${seconds.toFixed(1)} s`,
        '',
        '< 60 s',
      ],
      [
        'its worker, processor time',
        Number.isNaN(used) ? 'not told here' : `${used.toFixed(1)} s`,
        '',
        '',
      ],
      [
        'history of its parent',
        `${(Number(historySize) / 1000).toFixed(0)} KB, ${historyLength} events`,
        '',
        '< 2 MB',
      ],
    ];
  } finally {
    await stand.stop();
  }
}

if (require.main === module) {
  measureFleet()
    .then((rows) => console.log(rows.map((row) => row.join('  |  ')).join('\n')))
    .catch((error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      process.exitCode = 1;
    });
}
