import { createContext, Script } from 'node:vm';

import * as fc from 'fast-check';

import type { Entrance } from './entrance';

/** Processor time that 10 kB of input may take. */
export const limitMs = 100;
const unit = 10_000;
/** A process beside this one can only add to what is measured, so the shortest of these counts. */
const tries = 4;

export interface Failure {
  /** Number of the input in its entrance; with the seed it makes the same input again. */
  input: number;
  problem: string;
  /** The input, cut. */
  shown: string;
}

export interface Measured {
  entrance: string;
  inputs: number;
  /** Milliseconds of processor time for each 10 kB, of the slowest input. */
  slowest: number;
  slowestInput: number;
  failures: Failure[];
}

export interface MeasureOptions {
  seed: number;
  count: number;
  /** Only this input. */
  input?: number | undefined;
  /** How many times the limit is allowed: 1 in the campaign, more where other work disturbs. */
  factor?: number;
  /** What still runs after this is ended: some patterns never return. */
  patienceMs?: number;
}

/** Sends inputs through an entrance, one after the other, and notes what each takes and does. */
export function measureEntrance(
  one: Entrance,
  { seed, count, input, factor = 1, patienceMs = 5000 }: MeasureOptions,
): Measured {
  const numbers = input === undefined ? Array.from({ length: count }, (_, at) => at) : [input];
  const result: Measured = {
    entrance: one.name,
    inputs: numbers.length,
    slowest: 0,
    slowestInput: 0,
    failures: [],
  };
  const enter = (value: unknown): Entered => enterOnce(one, value, patienceMs);
  enter(inputOf(one, seed, -1));
  for (const number of numbers) {
    const value = inputOf(one, seed, number);
    const share = Math.max(1, one.size(value) / unit);
    const { milliseconds, problem } = fastest(() => enter(value), limitMs * factor * share);
    const each = milliseconds / share;
    if (each > result.slowest) Object.assign(result, { slowest: each, slowestInput: number });
    const told =
      problem ??
      (each > limitMs * factor
        ? `takes ${each.toFixed(0)} ms for each 10 kB (${one.size(value)} characters)`
        : null);
    if (told !== null) result.failures.push({ input: number, problem: told, shown: show(value) });
  }
  return result;
}

/** One input by its number alone, so that a failure needs none of those before it. */
function inputOf(one: Entrance, seed: number, number: number): unknown {
  const [value] = fc.sample(one.inputs, {
    seed: Math.imul(seed + 1, 0x9e37_79b1) + number,
    numRuns: 1,
  });
  return value;
}

interface Entered {
  milliseconds: number;
  problem: string | null;
}

function fastest(enter: () => Entered, enoughMs: number): Entered {
  let best = enter();
  for (let again = 1; again < tries && best.milliseconds > enoughMs; again += 1) {
    if (best.problem !== null) break;
    const next = enter();
    if (next.milliseconds < best.milliseconds) best = next;
  }
  return best;
}

const script = new Script('work()');
const context = createContext({ work: null as (() => void) | null });

/** The clock on the wall ends it; on a busy machine it is run again until the processor has had as long. */
function enterOnce(one: Entrance, value: unknown, patienceMs: number): Entered {
  for (let clockMs = patienceMs; ; clockMs *= 2) {
    const entered = enterWithin(one, value, clockMs);
    if (entered.ended) return entered;
    if (entered.milliseconds < patienceMs) continue;
    return { ...entered, problem: `does not end within ${patienceMs / 1000} s` };
  }
}

function enterWithin(one: Entrance, value: unknown, clockMs: number): Entered & { ended: boolean } {
  let problem: string | null = null;
  let ended = true;
  let result: unknown;
  context['work'] = (): void => {
    try {
      result = one.enter(value);
    } catch (error) {
      problem = `throws ${describe(error)}`;
    }
  };
  const start = process.cpuUsage();
  try {
    script.runInContext(context, { timeout: clockMs });
  } catch (error) {
    const code = (error as { code?: unknown }).code;
    if (code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    ended = false;
  }
  const { user, system } = process.cpuUsage(start);
  if (ended && problem === null) {
    try {
      one.inspect?.(result, value);
    } catch (error) {
      problem = describe(error);
    }
  }
  return { milliseconds: (user + system) / 1000, problem, ended };
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return JSON.stringify(error);
  const place = /\((?:.*\/)?((?:src|lab|dist)\/[^)]*)\)/.exec(error.stack ?? '')?.[1] ?? '';
  return `${error.name}: ${error.message.slice(0, 160)}${place === '' ? '' : ` at ${place}`}`;
}

function show(value: unknown): string {
  const text = typeof value === 'string' ? JSON.stringify(value) : (JSON.stringify(value) ?? '');
  return text.length <= 160 ? text : `${text.slice(0, 160)}… (${text.length} characters)`;
}
