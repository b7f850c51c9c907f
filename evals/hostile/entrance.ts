import type * as fc from 'fast-check';

/** A place where text of others comes in, and what is done with it there. */
export interface Entrance<Input = unknown> {
  name: string;
  inputs: fc.Arbitrary<Input>;
  /** Characters that the sender had to write. */
  size(input: Input): number;
  /**
   * Takes the input as the product does.
   * @throws where the product throws, or did something that it must not; both are failures
   */
  enter(input: Input): unknown;
  /**
   * Looks at what came out; takes no part of the time.
   * @throws where something came out that must not
   */
  inspect?(result: unknown, input: Input): void;
}

/** What an input did that it must not be able to do. */
export class Harm extends Error {
  override readonly name = 'Harm';
}

/** Keeps the type of an entrance's inputs to itself, so that entrances of all kinds make a list. */
export function entrance<Input>(one: Entrance<Input>): Entrance {
  return one;
}

export function jsonSize(value: unknown): number {
  return JSON.stringify(value)?.length ?? 0;
}
