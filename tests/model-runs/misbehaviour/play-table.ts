import { rightReply } from '../../support/malformed-replies';
import { text } from '../../support/model-server';
import { inFull } from '../../support/sampled';
import { type Job, rightAnswer } from '../support/right-answers';
import { runJob } from '../support/run-job';
import {
  filesStand,
  graphStand,
  networkStand,
  pharmacokineticsStand,
  type Stand,
  type StandLimits,
} from '../support/stands';
import { type Asked, deviations } from './judge';
import type { Misbehaviour, Mode } from './misbehaviour';
import { words } from './says';

/** A request that hangs is given up in time for a second one. */
const usualLimits: StandLimits = { patienceSeconds: 8, timeoutSeconds: 2 };

const build: Record<Mode, (limits: StandLimits) => Promise<Stand>> = {
  steps: networkStand,
  'next-step': graphStand,
  confirmed: pharmacokineticsStand,
  generated: filesStand,
  none: async (limits) => await filesStand(limits, false),
};

/** Of a run whose model works: its requests, by whether a call was the answer, and its changes. */
interface Usual {
  calls: boolean[];
  changes: number;
}

export interface Table {
  /** What a good client would have done otherwise, with the turn; nothing where all is well. */
  play(row: Misbehaviour, mode: Mode, number: number): Promise<string[]>;
  stop(): Promise<void>;
}

/** Plays cells of the table; a mode's stand is built when it is first wanted. */
export function openTable(api: Pick<StandLimits, 'messages'> = {}): Table {
  const limits = { ...usualLimits, ...api };
  const stands = new Map<Mode, { stand: Stand; usual: Usual }>();
  const standOf = async (mode: Mode) => {
    const known = stands.get(mode);
    if (known !== undefined) return known;
    const stand = await build[mode](limits);
    const made = { stand, usual: await playUsual(stand, mode) };
    stands.set(mode, made);
    return made;
  };
  const playOnce = async (row: Misbehaviour, mode: Mode, turn: number): Promise<string[]> => {
    const { stand, usual } = await standOf(mode);
    if (row.refuses === undefined) return await playOn(stand, usual, row, turn);
    // What an endpoint does not take is learned once, so each of these is one that nobody knows yet.
    const unknown = await build[mode](limits);
    const found = await playOn(unknown, usual, row, turn);
    await unknown.stop();
    return found;
  };
  return {
    async play(row, mode, number) {
      const turns =
        inFull && row.once !== undefined
          ? (process.env['TURNS'] ?? '0').split(',').map(Number)
          : [0];
      const found: string[] = [];
      for (const turn of turns) {
        const wrong = await playOnce(row, mode, number + turn);
        found.push(...wrong.map((one) => `turn ${turn}: ${one}`));
      }
      return found;
    },
    async stop() {
      for (const { stand } of stands.values()) await stand.stop();
    },
  };
}

async function playUsual(stand: Stand, mode: Mode): Promise<Usual> {
  const calls: boolean[] = [];
  stand.think((request) => {
    const right = rightAnswer(request, stand.job);
    calls.push(right.kind === 'call' || right.value['kind'] === 'call');
    return rightReply(right);
  });
  const before = stand.changes();
  const { document } = await runJob(stand);
  if (document.outcome !== 'achieved') throw new Error(`${mode}: ${document.outcome}`);
  return { calls, changes: stand.changes() - before };
}

/** Which request goes wrong: all of those that can, by turns. */
function placeOf({ at }: Misbehaviour, { calls }: Usual, turn: number): number {
  const fit = calls.flatMap((isCall, index) => (at === undefined || isCall ? [index] : []));
  return fit[turn % fit.length] ?? 0;
}

/** What works says; without tools in the request a call is text. */
function usualReply(right: ReturnType<typeof rightAnswer>, hasTools: boolean) {
  return right.kind === 'call' && !hasTools ? text(words(right)) : rightReply(right);
}

async function playOn(
  stand: Stand,
  usual: Usual,
  row: Misbehaviour,
  turn: number,
): Promise<string[]> {
  const job: Job = stand.job;
  const asked: Asked[] = [];
  const place = placeOf(row, usual, turn);
  stand.think((request) => {
    const right = rightAnswer(request, job);
    const wrong =
      row.refuses?.(request) ??
      row.ever?.(right, request) ??
      (asked.length === place ? row.once?.(right, request) : undefined);
    asked.push({ at: request.at, bytes: request.text.length, met: wrong !== undefined });
    return wrong ?? usualReply(right, request.body.tools !== undefined);
  });
  const before = stand.changes();
  const { document, failed } = await runJob(stand);
  const changes = stand.changes() - before;
  const seen = { job, document, failed, asked, changes };
  return deviations(row, { ...seen, usual: { ...usual, asked: usual.calls.length } });
}
