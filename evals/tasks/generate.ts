import { type Random, randomFrom } from '../campaign/random';
import { makers } from './parts';
import type { Manner, Part, Task, Temper, Trouble } from './task';

export interface TaskOptions {
  count: number;
  seed: number;
  only?: number[];
}

const mostParts = 4;
const profiles = ['graph', 'files', 'pharmacokinetics'] as const;

/** Tasks by seed; the same number of the same seed is the same task, however many are made. */
export function* generateTasks({ count, seed, only }: TaskOptions): Generator<Task> {
  for (let number = 1; number <= count; number += 1) {
    if (only === undefined || only.includes(number)) yield generateTask(seed, number);
  }
}

function generateTask(seed: number, number: number): Task {
  const random = randomFrom(`task ${seed} ${number}`);
  const profile = profiles[number % profiles.length] ?? 'graph';
  // Parts of one task have numbers of their own, and so have the things that they are about.
  const numbers = random.shuffle([0, 1, 2, 3, 4]).slice(0, random.whole(1, mostParts));
  const parts = distinct(numbers.map((one) => random.pick(makers[profile])(random, one)));
  const some = (share: number): number[] =>
    parts.flatMap((_part, index) => (random.chance(share) ? [index] : []));
  const tellsParts = random.chance(0.75);
  return {
    number,
    profile,
    parts,
    query: queryOf(random, parts),
    manner: knowable({
      tellsParts,
      tellsServes: tellsParts && random.chance(0.6),
      marksLast: random.chance(0.5),
      forgets: some(0.1),
      mistakes: some(0.1),
      corrects: random.chance(0.5),
      repeats: some(0.15),
      listens: random.chance(0.5),
    }),
    tempers: parts.map(() => temperOf(random)),
    troubles: parts.map(({ wants }) => {
      const trouble = troubleOf(random);
      return trouble === 'broken' && wants === 'answer' && !tellsParts ? 'busy' : trouble;
    }),
    escalations: random.chance(0.7) ? 'skip' : 'abort',
    planning: random.chance(0.5),
    confirmsFiles: random.chance(0.5),
  };
}

/**
 * Of a task whose parts its model does not tell, nothing in the run can know which one is missing or
 * has another value, nor whether a reading that failed was one of them: its report says that this
 * rests on the model's word. So such a model leaves nothing out and corrects its mistakes, and what
 * it reads can be read; refusals, repeats, and failures of changes are as with any other.
 */
function knowable(manner: Manner): Manner {
  return manner.tellsParts ? manner : { ...manner, forgets: [], corrects: true };
}

/** Without parts that one and the same call would do. */
function distinct(parts: readonly Part[]): Part[] {
  const calls = new Map(parts.map((part) => [JSON.stringify(part.right), part]));
  return [...calls.values()];
}

function temperOf(random: Random): Temper {
  if (random.chance(0.7)) return 'approves';
  return random.chance(0.6) ? 'refuses' : 'refuses once';
}

function troubleOf(random: Random): Trouble {
  if (random.chance(0.75)) return 'none';
  return random.pick(['busy', 'broken', 'lost'] as const);
}

/** The parts as one sentence or several, as people put them. */
function queryOf(random: Random, parts: readonly Part[]): string {
  const texts = parts.map(({ text }) => text);
  const sentences = texts.map((text) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`);
  const [last = '', ...before] = [...texts].reverse();
  const listed = before.length === 0 ? last : `${before.reverse().join(', ')} and ${last}`;
  return random.pick([
    sentences.join(' '),
    `Please ${listed}.`,
    `Could you ${texts.join(', then ')}?`,
    `To do:\n${texts.map((text) => `- ${text}`).join('\n')}`,
  ]);
}
