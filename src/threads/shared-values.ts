import type { SharedMembers, TaskInput } from './messages';

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

  /** The input without its shared members, their numbers, and each value by its number. */
  split(
    input: TaskInput,
    { whole = [], each = [] }: SharedMembers,
  ): {
    rest: TaskInput;
    shared: Record<string, number | number[]>;
    values: Map<number, unknown>;
  } {
    const rest = { ...input };
    const shared: Record<string, number | number[]> = {};
    const values = new Map<number, unknown>();
    const numbered = (value: object): number => {
      const number = this.numberOf(value);
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
    return { rest, shared, values };
  }

  private numberOf(value: object): number {
    const known = this.numbers.get(value);
    if (known !== undefined) return known;
    this.last += 1;
    this.numbers.set(value, this.last);
    this.gone.register(value, this.last);
    return this.last;
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
