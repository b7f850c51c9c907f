import { jsonSize } from '../domain/text/json-size';
import type { SharedMembers, TaskInput } from './messages';

/**
 * About how many bytes of JSON a value may take to stay in a thread between tasks. What is larger is
 * read anew from the evidence store by each node of a run (it keeps no such documents parsed), so no later task
 * is told the same object, and the thread would hold its copy until garbage is collected in both.
 */
const mostKept = 4 * 1024 * 1024;

/**
 * Numbers for values that many tasks are told, so that a thread gets each of them once: what a thread
 * has learnt about a value (an index over tools, a parsed reply) is still there for the next task.
 */
export class SharedValues {
  private readonly numbers = new WeakMap<object, number>();
  private last = 0;
  private readonly gone: FinalizationRegistry<number>;

  /** @param forget told of values that nobody in this thread holds any more */
  constructor(forget: (number: number) => void) {
    this.gone = new FinalizationRegistry(forget);
  }

  /**
   * The input without its shared members, their numbers, and each value by its number; `passing` are
   * those that are too large to stay in a thread.
   */
  split(
    input: TaskInput,
    { whole = [], each = [] }: SharedMembers,
  ): {
    rest: TaskInput;
    shared: Record<string, number | number[]>;
    values: Map<number, unknown>;
    passing: number[];
  } {
    const rest = { ...input };
    const shared: Record<string, number | number[]> = {};
    const values = new Map<number, unknown>();
    const passing: number[] = [];
    const numbered = (value: object): number => {
      const known = this.numbers.get(value) ?? null;
      const stays = known !== null || jsonSize(value, mostKept) < mostKept;
      const number = known ?? this.next();
      if (known === null && stays) this.remember(value, number);
      if (!stays) passing.push(number);
      values.set(number, value);
      return number;
    };
    for (const name of whole) {
      const value = input[name];
      if (!isObject(value)) continue;
      shared[name] = numbered(value);
      delete rest[name];
    }
    for (const name of each) {
      const list = input[name];
      if (!Array.isArray(list) || !list.every(isObject)) continue;
      shared[name] = list.map(numbered);
      delete rest[name];
    }
    return { rest, shared, values, passing };
  }

  private next(): number {
    this.last += 1;
    return this.last;
  }

  private remember(value: object, number: number): void {
    this.numbers.set(value, number);
    this.gone.register(value, number);
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
