import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { isGrpcServiceError, type WorkflowHandle } from '@temporalio/client';

import { type CallRecord, readCallLog } from '../../lab/serve/call-log';
import type { InvestigationResult } from '../../src/domain/run/run-document';
import { type Boundary, type Kind } from './boundary';
import { disturb } from './disturb';
import type { Lane } from './lane';
import { changes } from './model';
import { attend } from './person';
import { recordedCalls } from './recorded-calls';

/** How long a run may take in all before it counts as one that never ends. */
const patienceMs = 240_000;

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

/** What became of one run, as its server and its own end tell. */
export interface Witnessed {
  /** Null: it did not end in time. */
  result: InvestigationResult | null;
  /** Why it failed; null where it did not. */
  failure: string | null;
  arrived: Arrival[];
  approvals: number;
  /** Changes that the server does not hold in the end. */
  missing: string[];
}

export interface Scene {
  runs: Record<Kind, Witnessed>;
  /** When the boundary was reached, epoch milliseconds; null where it was not. */
  reachedAt: number | null;
  /** Of both runs, as `network callTool`, in the order in which they began. */
  activities: string[];
  /** Workers that ended by themselves. */
  lostWorkers: number;
  seconds: number;
}

/** Runs both investigations side by side in a lane and disturbs it at a boundary; null for not at all. */
export async function play(lane: Lane, number: number, boundary: Boundary | null): Promise<Scene> {
  const began = performance.now();
  const scene = join(lane.folder, `scene-${number}`);
  const simulation = `velorin-${number}`;
  const before = {
    network: records(lane, 'network').length,
    writing: records(lane, 'writing').length,
  };
  const lostBefore = lane.workers.lost;
  await lane.tools.load(simulation);
  await lane.order({ scene, boundary });
  const handles = {
    network: await start(lane, `network-${number}`, {
      query: 'Check BGP neighbors on PE1',
      attended: false,
    }),
    writing: await start(lane, `writing-${number}`, {
      query: `Prepare the simulation ${simulation}`,
      profile: 'pharmacokinetics',
      overrides: { steps: changes.map(({ step }) => `In the simulation ${simulation}: ${step}`) },
    }),
  };
  const state = { over: false };
  const holds = async (path: unknown): Promise<boolean> =>
    (await lane.tools.valueOf(simulation, String(path))) ===
    changes.find(({ parameter_path }) => parameter_path === path)?.value;
  const attending = attend(
    handles.writing,
    async ({ prompt }) => {
      const asked = changes.find(({ parameter_path }) => prompt.includes(parameter_path));
      return asked !== undefined && (await holds(asked.parameter_path));
    },
    () => state.over,
  );
  const ends = Promise.all([endOf(handles.network), endOf(handles.writing)]);
  void ends.then(() => (state.over = true));
  if (boundary !== null) {
    while (!existsSync(`${scene}.reached`) && !state.over) await sleep(5);
    if (!state.over) {
      await disturb(lane, boundary.disturbance, () => writeFileSync(`${scene}.go`, ''));
    }
  }
  const [network, writing] = await ends;
  const approvals = await attending;
  lane.tools.late(false);
  await lane.workers.settle();
  const witness = async (kind: Kind, end: End): Promise<Witnessed> => ({
    ...end,
    arrived: arrivalsOf(
      records(lane, kind).slice(before[kind]),
      await recordedCalls(handles[kind]),
    ),
    approvals: kind === 'writing' ? approvals : 0,
    missing: kind === 'network' ? [] : await missing(holds),
  });
  return {
    runs: {
      network: await witness('network', network),
      writing: await witness('writing', writing),
    },
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

async function start({ client, taskQueue }: Lane, workflowId: string, input: object) {
  return await client.workflow.start('investigate', { taskQueue, workflowId, args: [input] });
}

type End = Pick<Witnessed, 'result' | 'failure'>;

async function endOf(handle: WorkflowHandle): Promise<End> {
  const deadline = Date.now() + patienceMs;
  const never = { result: null, failure: `still runs after ${patienceMs / 1000} s` };
  const late = sleep(patienceMs, never, { ref: false });
  const ending = async (): Promise<End> => {
    while (Date.now() < deadline) {
      try {
        return { result: (await handle.result()) as InvestigationResult, failure: null };
      } catch (error) {
        const { cause, message } = error as Error & { cause?: Error };
        // The server is away: whoever waits asks again when it is back.
        if (isGrpcServiceError(error) || isGrpcServiceError(cause)) await sleep(500);
        else return { result: null, failure: cause?.message ?? message };
      }
    }
    return never;
  };
  const end = await Promise.race([ending(), late]);
  if (end === never) await handle.terminate('it never ends').catch(() => undefined);
  return end;
}

const records = ({ logs }: Lane, kind: Kind): CallRecord[] => readCallLog(logs[kind]);

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
