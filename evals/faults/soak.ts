import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { renderTable } from '../../src/cli/terminal/table';
import { type Disturbance, pairOf } from './boundary';
import { disturb } from './disturb';
import { type Lane, openLane } from './lane';
import { play } from './scene';

/** What a worker holds: memory in MB, open handles, processes below it, files that are no evidence. */
interface Held {
  memory: number;
  handles: number;
  children: number;
  files: number;
}

const betweenMs = 1_000;
/** A run breaks off what it has under way now and then, so that connections are made anew. */
const troubles: Disturbance[] = ['tools short', 'network short', 'model short', 'store short'];
const pairsBetween = 12;
/** What the last third of the time may hold beyond the third before it. */
const mayGrow: Held = { memory: 0.1, handles: 5, children: 0, files: 2 };

/** Pairs of runs one after the other on one worker, with short disturbances between and in them. */
export async function soak(
  minutes: number,
  { width, note }: { width: number; note: (message: string) => void },
): Promise<{ text: string; grew: boolean }> {
  const lane = await openLane('folder', true);
  const samples: Held[] = [];
  const bad: string[] = [];
  let pairs = 0;
  try {
    const { pid } = lane.workers.first;
    const until = Date.now() + minutes * 60_000;
    while (Date.now() < until) {
      pairs += 1;
      const playing = play(lane, pairs, pairOf('network'), null);
      const trouble =
        pairs % pairsBetween === 0 ? troubles[(pairs / pairsBetween) % troubles.length] : undefined;
      if (trouble !== undefined) await disturb(lane, trouble, () => undefined);
      const { runs } = await playing;
      for (const [kind, { result, failure }] of Object.entries(runs)) {
        if (result?.outcome !== 'achieved')
          bad.push(`pair ${pairs}, ${kind}: ${failure ?? result?.outcome}`);
      }
      samples.push(await held(lane));
      if (pairs % 20 === 0) note(`${pairs} pairs; ${JSON.stringify(samples.at(-1))}`);
      await sleep(betweenMs);
    }
    if (lane.workers.first.pid !== pid) bad.push('the worker ended by itself');
  } finally {
    await lane.stop();
  }
  return told(samples, { bad, pairs, minutes, width });
}

function told(
  samples: Held[],
  { bad, pairs, minutes, width }: { bad: string[]; pairs: number; minutes: number; width: number },
): { text: string; grew: boolean } {
  const third = Math.floor(samples.length / 3);
  const parts = [
    samples.slice(0, third),
    samples.slice(third, 2 * third),
    samples.slice(2 * third),
  ];
  const names = ['memory', 'handles', 'children', 'files'] as const;
  const grown = names.filter((name) => {
    const [, before = 0, after = 0] = parts.map((part) => median(part.map((one) => one[name])));
    return after > before + (name === 'memory' ? mayGrow.memory * before : mayGrow[name]);
  });
  const rows = names.map((name) => [
    name === 'memory' ? 'memory, MB' : name,
    ...parts.map((part) => {
      const values = part.map((one) => one[name]);
      return `${median(values).toFixed(0)} (${Math.min(...values).toFixed(0)}–${Math.max(...values).toFixed(0)})`;
    }),
    grown.includes(name) ? 'grew' : 'did not grow',
  ]);
  const text = [
    renderTable(['WORKER', 'FIRST THIRD', 'SECOND', 'LAST', ''], rows, { width }),
    '',
    `${pairs} pairs of runs in ${minutes} minutes, medians and ranges; ${bad.length} runs ended otherwise than they should.`,
    ...bad.map((one) => `- ${one}`),
  ].join('\n');
  return { text, grew: grown.length > 0 || bad.length > 0 };
}

async function held({ workers, folder }: Lane): Promise<Held> {
  const process = `/proc/${workers.first.pid}`;
  const status = await readFile(`${process}/status`, 'utf8');
  return {
    memory: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024,
    handles: (await readdir(`${process}/fd`)).length,
    children: (await descendants(workers.first.pid ?? 0)).length,
    files: await filesBeside(folder),
  };
}

async function descendants(pid: number): Promise<number[]> {
  const own: number[] = [];
  for (const task of await readdir(`/proc/${pid}/task`)) {
    const text = await readFile(`/proc/${pid}/task/${task}/children`, 'utf8').catch(() => '');
    own.push(...text.split(' ').filter(Boolean).map(Number));
  }
  const below = await Promise.all(own.map(async (one) => await descendants(one).catch(() => [])));
  return [...own, ...below.flat()];
}

/** Files of the worker that are no evidence: in its temporary folder, and half-written ones. */
async function filesBeside(folder: string): Promise<number> {
  const places = [join(folder, 'tmp'), join(folder, 'evidence', 'temporary')];
  const found = await Promise.all(
    places.map(async (one) => await readdir(one, { recursive: true }).catch(() => [])),
  );
  return found.flat().length;
}

function median(values: number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
