import { InputProblem } from '../../lab/gnmi/problem';
import type { FaultArguments } from './arguments';
import { type Boundary, pairOf, pairs } from './boundary';
import { violations } from './judge';
import { type Lane, openLane } from './lane';
import { boundaryName, fits, planFaults } from './plan';
import { play, type Scene } from './scene';
import type { JudgedFault } from './table';

/** Lanes with both kinds of stores take boundaries from the plan until there are none. */
export async function runCampaign(
  { only, seed, count, lanes }: FaultArguments,
  note: (message: string) => void,
): Promise<JudgedFault[]> {
  const first = await openLane('S3');
  const opened: Lane[] = [first];
  try {
    const undisturbed = await playUndisturbed(first);
    const boundaries = planFaults(undisturbed.activities, seed)
      .filter((one) => only === undefined || boundaryName(one).startsWith(only))
      .slice(0, count);
    if (boundaries.length === 0)
      throw new InputProblem(`--only "${only}": there is no such boundary`);
    note(`${boundaries.length} boundaries`);
    const judged: JudgedFault[] = [];
    let number = 0;
    const work = async (lane: Lane): Promise<void> => {
      for (;;) {
        const next = boundaries.findIndex((one) => fits(one, lane.store));
        const [boundary] = next < 0 ? [] : boundaries.splice(next, 1);
        if (boundary === undefined) return;
        number += 1;
        judged.push(await tried(lane, number, boundary, undisturbed, note));
      }
    };
    const others = Array.from(
      { length: Math.min(lanes, boundaries.length) - 1 },
      async (_, index) => {
        const lane = await openLane(index % 2 === 0 ? 'folder' : 'S3');
        opened.push(lane);
        await work(lane);
      },
    );
    await Promise.all([work(first), ...others]);
    return judged;
  } finally {
    await Promise.all(opened.map(async (lane) => await lane.stop()));
  }
}

/** All kinds, each once: how they end, and which activities they have. */
async function playUndisturbed(lane: Lane): Promise<Scene> {
  const scenes: Scene[] = [];
  for (const [index, pair] of pairs.entries()) scenes.push(await play(lane, -index, pair, null));
  const [first, ...others] = scenes as [Scene, ...Scene[]];
  const runs = Object.assign({}, ...scenes.map((one) => one.runs)) as Scene['runs'];
  for (const [kind, { result, failure, missing }] of Object.entries(runs)) {
    if (failure === null && missing.length === 0) continue;
    throw new Error(
      `The ${kind} run fails by itself: ${failure ?? result?.outcome}; missing: ${missing.join(', ')}`,
    );
  }
  const ofOthers = others.flatMap(({ activities }) =>
    activities.filter((own) => !own.startsWith('writing ')),
  );
  return { ...first, runs, activities: [...first.activities, ...ofOthers] };
}

async function tried(
  lane: Lane,
  number: number,
  boundary: Boundary,
  undisturbed: Scene,
  note: (message: string) => void,
): Promise<JudgedFault> {
  const scene = await play(lane, number, pairOf(boundary.kind), boundary);
  const found = violations(scene, undisturbed);
  const reached = scene.reachedAt !== null;
  const how = found.length > 0 ? found.join('; ') : reached ? 'held' : 'not reached';
  note(`${boundaryName(boundary)} (${lane.store}): ${how} (${scene.seconds.toFixed(1)} s)`);
  return { boundary, reached, violations: found };
}
