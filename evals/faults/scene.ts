import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { type CallRecord, readCallLog } from '../../lab/serve/call-log';
import { act, type Actor, simulationOf } from './actors';
import type { Boundary, Kind, Pair } from './boundary';
import { disturb } from './disturb';
import type { Lane } from './lane';
import { changes } from './model';
import { attend } from './person';
import { recordedCalls } from './recorded-calls';

/** A call as its server saw it. */
export interface Arrival {
  /** What makes it the same call: the key that its run gave it, or what it asks for. */
  same: string;
  text: string;
  /** Temporal had recorded the end of that same call before. */
  wasRecorded: boolean;
  /** It changed something. */
  executed: boolean;
}

/** How it ended. */
export interface Ended {
  outcome: string;
  verdict: string | null;
}

/** What became of one run, as its server and its own end tell. */
export interface Witnessed {
  /** Null: it did not end in time. */
  result: Ended | null;
  /** Why it failed; null where it did not. */
  failure: string | null;
  arrived: Arrival[];
  approvals: number;
  /** Changes that the server does not hold in the end, and messages that nobody got. */
  missing: string[];
}

export interface Scene {
  runs: Partial<Record<Kind, Witnessed>>;
  /** When the boundary was reached, epoch milliseconds; null where it was not. */
  reachedAt: number | null;
  /** Of all runs, as `network callTool`, in the order in which they began. */
  activities: string[];
  /** Workers that ended by themselves. */
  lostWorkers: number;
  seconds: number;
}

/** Lets a pair go on side by side in a lane and disturbs it at a boundary; null for not at all. */
export async function play(
  lane: Lane,
  number: number,
  pair: Pair,
  boundary: Boundary | null,
): Promise<Scene> {
  const began = performance.now();
  const scene = join(lane.folder, `scene-${number}`);
  const simulation = simulationOf(number);
  const before = { reading: readCallLog(lane.logs.network).length, writing: records(lane).length };
  const lostBefore = lane.workers.lost;
  await lane.tools.load(simulation);
  await lane.order({ scene, boundary });
  const [reading, writing] = [await act(lane, pair[0], number), await act(lane, pair[1], number)];
  const state = { over: false };
  const holds = async (path: unknown): Promise<boolean> =>
    (await lane.tools.valueOf(simulation, String(path))) ===
    changes.find(({ parameter_path }) => parameter_path === path)?.value;
  const attending = attend(
    writing.handle,
    async ({ prompt }) => {
      const asked = changes.find(({ parameter_path }) => prompt.includes(parameter_path));
      return asked !== undefined && (await holds(asked.parameter_path));
    },
    () => state.over,
  );
  const ends = Promise.all([reading.end, writing.end]);
  void ends.then(() => (state.over = true));
  if (boundary !== null) {
    while (!existsSync(`${scene}.reached`) && !state.over) await sleep(5);
    if (!state.over) {
      await disturb(lane, boundary.disturbance, () => writeFileSync(`${scene}.go`, ''));
    }
  }
  const [readingEnd, writingEnd] = await ends;
  const approvals = await attending;
  lane.tools.late(false);
  await lane.workers.settle();
  const arrived = async (lines: CallRecord[], { first }: Actor): Promise<Arrival[]> =>
    arrivalsOf(lines, await recordedCalls(lane.client, first));
  const readLines = readCallLog(lane.logs.network).slice(before.reading);
  const runs: Scene['runs'] = {
    [pair[0]]: {
      ...readingEnd,
      arrived: await arrived(readLines, reading),
      ...{ approvals: 0, missing: reading.lost() },
    },
    writing: {
      ...writingEnd,
      arrived: await arrived(records(lane).slice(before.writing), writing),
      ...{ approvals, missing: await missing(holds) },
    },
  };
  await reading.leave();
  return {
    runs,
    reachedAt: existsSync(`${scene}.reached`)
      ? Number(readFileSync(`${scene}.reached`, 'utf8'))
      : null,
    activities: readFileSync(`${scene}.activities`, 'utf8').trimEnd().split('\n'),
    lostWorkers: lane.workers.lost - lostBefore,
    seconds: (performance.now() - began) / 1000,
  };
}

async function missing(holds: (path: string) => Promise<boolean>): Promise<string[]> {
  const held = await Promise.all(
    changes.map(async ({ parameter_path }) => await holds(parameter_path)),
  );
  return changes.flatMap(({ parameter_path }, index) =>
    held[index] === true ? [] : [parameter_path],
  );
}

const records = ({ logs }: Lane): CallRecord[] => readCallLog(logs.writing);

/** @param recorded when Temporal recorded the ends of calls, by what makes them the same */
function arrivalsOf(lines: CallRecord[], recorded: ReadonlyMap<string, number>): Arrival[] {
  return lines.flatMap((line) => {
    if (line.event !== 'arrived') return [];
    const text = `${line.tool} ${JSON.stringify(line.arguments)}`;
    const own = lines.filter(({ sequence }) => sequence === line.sequence);
    const same = line.idempotencyKey ?? text;
    return [
      {
        ...{ same, text },
        wasRecorded: Date.parse(line.at) > (recorded.get(same) ?? Number.POSITIVE_INFINITY),
        executed: own.some(({ event }) => event === 'executed'),
      },
    ];
  });
}
