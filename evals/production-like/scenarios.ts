import { setTimeout as sleep } from 'node:timers/promises';

import { type Endings, endingOf, rightEnding, runMany, say, startQuestion } from './runs';
import type { Component } from './component';
import { standModel } from './model';
import type { ScenarioResult } from './scenario-result';
import type { Stand } from './stand';

export interface Round {
  count: number;
  awayMs: number;
  /** Part of the name of the components that are killed; all of them where absent. */
  only?: string | undefined;
}

/** Runs that nobody disturbs; the others are held to them. */
export async function undisturbed(stand: Stand, count: number): Promise<ScenarioResult> {
  const { endings, calls } = await counted(stand, () => runMany(stand, { count }));
  return line(
    `${count} runs at once, ${stand.gnmibuddy.name}`,
    endings,
    `${calls}`,
    endings.ended[rightEnding] === count,
  );
}

/** Every component in turn is killed in the middle of a round, and comes back after a while. */
export async function killEach(
  stand: Stand,
  { count, awayMs, only }: Round,
  usualCalls: number,
  told: (result: ScenarioResult) => void,
): Promise<void> {
  const { database, temporal, storage, gnmibuddy, workers } = stand;
  const groups: [string, Component[]][] = [
    [workers[0]?.name ?? '', workers.slice(0, 1)],
    ['both workers', workers],
    [gnmibuddy.name, [gnmibuddy]],
    [storage.component.name, [storage.component]],
    [temporal.name, [temporal]],
    [database.component.name, [database.component]],
  ];
  for (const [name, components] of groups) {
    if (only !== undefined && !name.includes(only)) continue;
    const before = stand.calls();
    const disturb = async (): Promise<void> => {
      while (stand.calls() < before + usualCalls / 4) await sleep(50);
      await Promise.all(components.map((component) => component.away(awayMs)));
    };
    const { endings, calls } = await counted(stand, () => runMany(stand, { count, disturb }));
    // What is away for minutes is what could not be collected, and the report says so.
    const mayMiss = components.includes(gnmibuddy) && awayMs > 60_000;
    const ok = endings.ended[rightEnding] === count || (mayMiss && noneMisled(endings));
    const seconds = awayMs / 1000;
    const over = `${calls} (${calls >= usualCalls ? '+' : ''}${calls - usualCalls})`;
    told(line(`kill -9 ${name}, back after ${seconds} s`, endings, over, ok));
  }
}

/** A question waits for a person; all is killed; the answer is given as soon as it is taken. */
export async function answerWhileAllIsDown(stand: Stand, awayMs: number): Promise<ScenarioResult> {
  const begin = Date.now();
  const id = await startQuestion(stand);
  const all = [
    stand.database.component,
    stand.temporal,
    stand.storage.component,
    stand.gnmibuddy,
    ...stand.workers,
  ];
  await Promise.all(all.map((component) => component.kill()));
  const refused = await say(stand, 'answer', id, 'PE1');
  const taken = (async () => {
    for (;;) {
      const { code } = await say(stand, 'answer', id, 'PE1');
      if (code === 0) return;
      await sleep(1_000);
    }
  })();
  await sleep(awayMs);
  for (const component of all) await component.start();
  await taken;
  const ending = await endingOf(stand, id);
  return {
    scenario: 'kill -9 all while a run waits for an answer, which is tried throughout',
    ended: `refused while down (exit ${refused.code}), then ${ending}`,
    seconds: (Date.now() - begin) / 1000,
    calls: '',
    ok: refused.code !== 0 && ending === rightEnding,
  };
}

/** A model is asked for a step that the rules cannot read, and says nothing of use. */
export async function runWithUselessModel(stand: Stand): Promise<ScenarioResult> {
  const step = 'Do as an old hand would.';
  const request = { llm: standModel, steps: ['Check the BGP neighbors.', step] };
  const { endings, calls } = await counted(stand, () => runMany(stand, { count: 1, request }));
  const scenario = 'one run whose model answers nothing of use';
  return line(scenario, endings, `${calls}`, endings.ended[rightEnding] === 1);
}

async function counted(
  stand: Stand,
  act: () => Promise<Endings>,
): Promise<{ endings: Endings; calls: number }> {
  await stand.refreshRouters();
  const before = stand.calls();
  const endings = await act();
  return { endings, calls: stand.calls() - before };
}

/**
 * Every run found the cause, or ended by itself and named none, or only what the port of P1 does to RR1:
 * that it lost all its neighbors is as far as one gets without reading P1.
 */
export function noneMisled({ ended }: Pick<Endings, 'ended'>): boolean {
  return Object.keys(ended).every(
    (ending) =>
      ending === rightEnding ||
      ending === 'achieved fault, cause RR1' ||
      /^(achieved|partial|retries_exhausted|rejected) (fault|inconclusive), (no cause|not collected)$/.test(
        ending,
      ),
  );
}

function line(scenario: string, endings: Endings, calls: string, ok: boolean): ScenarioResult {
  const ended = Object.entries(endings.ended).map(([ending, count]) => `${count} ${ending}`);
  return { scenario, ended: ended.join(', '), seconds: endings.seconds, calls, ok };
}
