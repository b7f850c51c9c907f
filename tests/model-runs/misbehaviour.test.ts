import { rightReply } from '../support/malformed-replies';
import { text } from '../support/model-server';
import { inFull, sampled } from '../support/sampled';
import { type Asked, deviations } from './misbehaviour/judge';
import type { Misbehaviour, Mode } from './misbehaviour/misbehaviour';
import { words } from './misbehaviour/says';
import { misbehaviours } from './misbehaviour/table';
import { type Job, rightAnswer } from './support/right-answers';
import { runJob } from './support/run-job';
import {
  filesStand,
  graphStand,
  networkStand,
  pharmacokineticsStand,
  type Stand,
  type StandLimits,
} from './support/stands';

/** A request that hangs is given up in time for a second one. */
const limits: StandLimits = { patienceSeconds: 8, timeoutSeconds: 2 };

const build: Record<Mode, () => Promise<Stand>> = {
  steps: async () => await networkStand(limits),
  'next-step': async () => await graphStand(limits),
  confirmed: async () => await pharmacokineticsStand(limits),
  generated: async () => await filesStand(limits),
  none: async () => await filesStand(limits, false),
};
const modes = Object.keys(build) as Mode[];

/** Of a run whose model works: its requests, by whether a call was the answer, and its changes. */
interface Usual {
  calls: boolean[];
  changes: number;
}
const stands = new Map<Mode, { stand: Stand; usual: Usual }>();

beforeAll(async () => {
  for (const mode of modes) {
    const stand = await build[mode]();
    const calls: boolean[] = [];
    stand.think((request) => {
      const right = rightAnswer(request, stand.job);
      calls.push(right.kind === 'call' || right.value['kind'] === 'call');
      return rightReply(right);
    });
    const before = stand.changes();
    const { document } = await runJob(stand);
    if (document.outcome !== 'achieved') throw new Error(`${mode}: ${document.outcome}`);
    stands.set(mode, { stand, usual: { calls, changes: stand.changes() - before } });
  }
}, 120_000);
afterAll(async () => {
  for (const { stand } of stands.values()) await stand.stop();
});

/** Which request goes wrong: all of those that can, by turns. */
function placeOf({ at }: Misbehaviour, { calls }: Usual, turn: number): number {
  const fit = calls.flatMap((isCall, index) => (at === undefined || isCall ? [index] : []));
  return fit[turn % fit.length] ?? 0;
}

/** What works says; without tools in the request a call is text. */
function usualReply(right: ReturnType<typeof rightAnswer>, hasTools: boolean) {
  return right.kind === 'call' && !hasTools ? text(words(right)) : rightReply(right);
}

async function play(row: Misbehaviour, mode: Mode, turn: number): Promise<string[]> {
  const { stand, usual } = stands.get(mode) ?? fail(mode);
  if (row.refuses === undefined) return await playOn(stand, usual, row, turn);
  // What an endpoint does not take is learned once, so each of these is one that nobody knows yet.
  const unknown = await build[mode]();
  const found = await playOn(unknown, usual, row, turn);
  await unknown.stop();
  return found;
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

function fail(mode: Mode): never {
  throw new Error(`There is no stand for ${mode}.`);
}

const cells = misbehaviours.flatMap((row, number) =>
  row.modes.map((mode) => ({ ...row, mode, row, number })),
);

describe(`${misbehaviours.length} misbehaviours of a model or its endpoint, in ${modes.length} modes`, () => {
  it.each(sampled(cells, 17))(
    '$mode, $what: a good client $good',
    async ({ row, mode, number }) => {
      const turns =
        inFull && row.once !== undefined
          ? (process.env['TURNS'] ?? '0').split(',').map(Number)
          : [0];
      for (const turn of turns) {
        const found = await play(row, mode, number + turn);
        expect([turn, found]).toEqual([turn, []]);
      }
    },
    60_000,
  );
});
