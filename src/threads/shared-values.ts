import { jsonSize } from '../domain/text/json-size';
import type { SharedMembers, TaskInput } from './messages';

/**
 * About how many bytes of JSON an item may take to stay in a thread between tasks. Larger results are
 * read anew from the evidence store by each node of a run, so no later task is told the same object: the
 * thread would hold its copy, for nothing, until both sides have collected their garbage.
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
   * The input without its shared members, their numbers, and each value by its number: those that
   * stay in a thread, and those that are too large for it.
   */
  split(
    input: TaskInput,
    { whole = [], each = [] }: SharedMembers,
  ): {
    rest: TaskInput;
    shared: Record<string, number | number[]>;
    values: Map<number, unknown>;
    large: Map<number, unknown>;
  } {
    const rest = { ...input };
    const shared: Record<string, number | number[]> = {};
    const values = new Map<number, unknown>();
    const large = new Map<number, unknown>();
    const item = (value: object): number => {
      if (this.numbers.has(value) || jsonSize(value, mostKept) < mostKept) return numbered(value);
      large.set(this.next(), value);
      return this.last;
    };
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
      shared[name] = list.map(item);
      delete rest[name];
    }
    return { rest, shared, values, large };
  }

  private numberOf(value: object): number {
    const known = this.numbers.get(value);
    if (known !== undefined) return known;
    const number = this.next();
    this.numbers.set(value, number);
    this.gone.register(value, number);
    return number;
  }

  private next(): number {
    this.last += 1;
    return this.last;
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
