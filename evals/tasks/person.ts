import type { HumanRequest } from '../../src/domain/people/human-request';
import type { Task } from './task';
import { partOf } from './wire';
import type { World } from './worlds/world';

/** Who attends a task: what they say, and what they said in all. */
export interface Person {
  answer(request: HumanRequest): Promise<string>;
  /** Confirmations that they did not give. */
  refusals: number;
  /** They had the run ended. */
  aborted: boolean;
}

/** A person who knows what they want of each part, and who looks at the servers where they are asked. */
export function personFor(task: Task, world: World): Person {
  const asked = new Map<number, number>();
  const person: Person = {
    refusals: 0,
    aborted: false,
    async answer({ kind, call, calls, options }) {
      if (kind === 'confirmation') {
        const parts = (calls ?? (call === undefined ? [] : [call])).map((one) =>
          partOf(task, world, one),
        );
        const answers = await Promise.all(parts.map(async (part) => await confirms(part)));
        if (answers.every(Boolean)) return 'yes';
        person.refusals += 1;
        return 'no';
      }
      if (options.includes(tookEffect))
        return (await lately()) ? tookEffect : 'it did not take effect';
      person.aborted = task.escalations === 'abort';
      return task.escalations;
    },
  };
  const confirms = async (index: number): Promise<boolean> => {
    const part = task.parts[index];
    const times = asked.get(index) ?? 0;
    asked.set(index, times + 1);
    // What is so already may as well be said again.
    if (part === undefined || (await world.holds(part))) return true;
    const temper = task.tempers[index] ?? 'approves';
    return temper === 'approves' || (temper === 'refuses once' && times > 0);
  };
  /** Whether the call whose answer was lost, which is always a part's first one, did what it should. */
  const lately = async (): Promise<boolean> => {
    const lost = task.parts.filter((_part, index) => task.troubles[index] === 'lost');
    const held = await Promise.all(lost.map(async (part) => await world.holds(part)));
    return held.some(Boolean);
  };
  return person;
}

const tookEffect = 'it took effect';
