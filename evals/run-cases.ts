import { availableParallelism } from 'node:os';

import type { EvalCase } from './read/eval-case';
import { type CaseRun, runCase } from './run-case';
import { type Slot, startSlots } from './stand/start-slots';

export interface RunCasesOptions {
  repeat: number;
  /** Cases at once; the number of cores where it is not given. */
  parallel: number | undefined;
  /** Id of the model; undefined for the rules. */
  llm: string | undefined;
  signal: AbortSignal;
  log: (message: string) => void;
  /** Told of each run as it ends. */
  onRun: (run: CaseRun) => void;
}

export interface CaseRuns {
  /** In the order of the cases. */
  runs: CaseRun[];
  slots: number;
  wallSeconds: number;
}

/** Every case as often as it is to run, each with its place among the results. */
export function jobsOf(cases: readonly EvalCase[], repeat: number) {
  return cases.flatMap((evalCase, index) =>
    Array.from({ length: repeat }, (_, attempt) => ({
      evalCase,
      attempt: attempt + 1,
      place: index * repeat + attempt,
    })),
  );
}

/** Runs every case `repeat` times, as many at once as there are slots. */
export async function runCases(
  cases: readonly EvalCase[],
  options: RunCasesOptions,
): Promise<CaseRuns> {
  const jobs = jobsOf(cases, options.repeat);
  const wanted = Math.min(jobs.length, options.parallel ?? Math.max(2, availableParallelism()));
  const stand = await startSlots({ ...options, count: wanted });
  const reasoner = options.llm === undefined ? 'rules' : 'model';
  const runs: CaseRun[] = [];
  const started = performance.now();
  const work = async (slot: Slot): Promise<void> => {
    for (let job = jobs.shift(); job !== undefined; job = jobs.shift()) {
      const run = await runCase(stand, slot, { ...job, reasoner, signal: options.signal });
      if (options.signal.aborted) return;
      runs[job.place] = run;
      options.onRun(run);
    }
  };
  try {
    await Promise.all(stand.slots.map(work));
    options.signal.throwIfAborted();
    return { runs, slots: wanted, wallSeconds: (performance.now() - started) / 1000 };
  } finally {
    await stand.stop();
  }
}
