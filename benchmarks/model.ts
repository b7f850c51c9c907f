import type { ChildProcess } from 'node:child_process';

import { type Floor, floorCells, type Floors, latencyMs, measureFloors } from './floor';
import { median, type Row, runOf, startCounting, startRun } from './measure';
import { callsOfARun, startBenchmarkModel } from './model-server';
import { type Stand, startStand } from './stand';

const rounds = 5;
const runsAtOnce = 20;
const steps = ['Read the system information of every PE: since when it has been up.'];

/** A model that answers after 50 ms: 20 calls, one or five a model turn, and 20 runs at once. */
export async function measureModel(floors: Floors): Promise<Row[]> {
  const model = await startBenchmarkModel(latencyMs, [1, 5]);
  const stand = await startStand(
    ['--reply-bytes', '2000', '--scale', String(callsOfARun)],
    8,
    model.environment,
  );
  try {
    const worker = await stand.startWorker();
    return [
      ...(await measureTurns(stand, worker, 1, floors.modelOneCall, '≤ 2.0 s')),
      ...(await measureTurns(stand, worker, 5, floors.modelFiveCalls, '≤ 0.7 s')),
      ...(await measureTogether(stand, worker, floors.modelOneCall)),
    ];
  } finally {
    await stand.stop();
    await model.stop();
  }
}

async function measureTurns(
  stand: Stand,
  worker: ChildProcess,
  callsInATurn: number,
  floor: Floor,
  target: string,
): Promise<Row[]> {
  const overrides = { llm: `turns-of-${callsInATurn}`, steps };
  await runOf(stand, 1, overrides);
  const spent = await startCounting(stand, worker, rounds);
  const runs = [];
  for (let round = 0; round < rounds; round += 1) runs.push(await runOf(stand, 1, overrides));
  const used = await spent();
  const [first] = runs;
  if (first === undefined || first.calls !== callsOfARun) {
    throw new Error(`A run made ${first?.calls} calls in place of ${callsOfARun}.`);
  }
  const name = `a model of ${latencyMs} ms, ${callsOfARun} calls, ${callsInATurn} a turn`;
  const alone = floorCells(floor);
  return [
    [
      `${name}, median of ${rounds}`,
      `${median(runs.map(({ seconds }) => seconds)).toFixed(2)} s`,
      alone.one,
      target,
    ],
    ['its processor time', used, alone.processor, ''],
    [
      'its history',
      `${(first.bytes / 1000).toFixed(1)} KB, ${first.events} events`,
      '',
      callsInATurn === 1 ? '≤ 55 KB' : '',
    ],
  ];
}

async function measureTogether(stand: Stand, worker: ChildProcess, floor: Floor): Promise<Row[]> {
  const overrides = { llm: 'turns-of-1', steps };
  const spent = await startCounting(stand, worker, runsAtOnce);
  const started = performance.now();
  const handles = await Promise.all(
    Array.from({ length: runsAtOnce }, () => startRun(stand, 1, overrides)),
  );
  await Promise.all(handles.map((handle) => handle.result()));
  const seconds = (performance.now() - started) / 1000;
  return [
    [
      `${runsAtOnce} such runs at once, one call a turn`,
      `${(runsAtOnce / seconds).toFixed(1)} runs/s`,
      floorCells(floor).together,
      '≥ 1.8 runs/s',
    ],
    ['processor time of each', await spent(), '', ''],
  ];
}

if (require.main === module) {
  measureFloors()
    .then(measureModel)
    .then((rows) => console.log(rows.map((row) => row.join('  |  ')).join('\n')))
    .catch((error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      process.exitCode = 1;
    });
}
