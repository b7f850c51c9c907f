import { kinds } from './boundary';
import type { Arrival, Scene, Witnessed } from './scene';

/** Attempts of a call whose way is broken again and again; `callAttempts` and the first one. */
const mostAttempts = 4;

/**
 * What disturbed runs did that they must not, seen from their servers and by their ends; empty where
 * they held.
 * @param undisturbed the same runs without a disturbance
 */
export function violations(scene: Scene, undisturbed: Scene): string[] {
  return [
    ...kinds.flatMap((kind) => {
      const run = scene.runs[kind];
      if (run === undefined) return [];
      const found = [...repeats(run), ...ending(run, undisturbed.runs[kind])];
      if (kind !== 'writing') found.push(...run.missing.map((what) => `${what} is missing`));
      return found.map((violation) => `${kind}: ${violation}`);
    }),
    ...(scene.runs.writing === undefined ? [] : writes(scene.runs.writing)),
    ...(scene.lostWorkers > 0 ? [`${scene.lostWorkers} workers ended by themselves`] : []),
  ];
}

/**
 * A call whose end Temporal has recorded is never made again; one that was under way may be, a few
 * times, also where its server had answered and nobody had heard of it yet.
 */
function repeats({ arrived }: Witnessed): string[] {
  return grouped(arrived, ({ same }) => same).flatMap((calls) => {
    const [first] = calls;
    const isRepeated = calls.some(({ wasRecorded }) => wasRecorded);
    if (first === undefined || (!isRepeated && calls.length <= mostAttempts)) return [];
    return [`repeats a finished call: ${calls.length} times ${first.text}`];
  });
}

function ending({ result, failure }: Witnessed, undisturbed: Witnessed | undefined): string[] {
  if (failure !== null) return [`does not end by itself: ${failure}`];
  return (['outcome', 'verdict'] as const).flatMap((field) =>
    result?.[field] === undisturbed?.result?.[field]
      ? []
      : [`${field} ${result?.[field]}, not ${undisturbed?.result?.[field]}`],
  );
}

/** Each change is made once, by an approval that was given for it. */
function writes({ arrived, approvals, missing }: Witnessed): string[] {
  const executed = arrived.filter(({ executed: so }) => so);
  const twice = grouped(executed, ({ text }) => text).filter((calls) => calls.length > 1);
  return [
    ...twice.map((calls) => `made ${calls.length} times: ${calls[0]?.text}`),
    ...(executed.length > approvals
      ? [`${executed.length} changes by ${approvals} approvals`]
      : []),
    ...missing.map((path) => `${path} was not changed`),
  ];
}

function grouped(calls: readonly Arrival[], by: (call: Arrival) => string): Arrival[][] {
  const groups = new Map<string, Arrival[]>();
  for (const call of calls) groups.set(by(call), [...(groups.get(by(call)) ?? []), call]);
  return [...groups.values()];
}
