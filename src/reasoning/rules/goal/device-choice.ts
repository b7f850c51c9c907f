import type { Settled } from './ask';

export interface DeviceChoice {
  names: string[];
  /** Boxes that the question names and the inventory does not hold. */
  outside: string[];
  /** Names to be looked up in what is read of these devices; empty where the question names devices. */
  lookup: string[];
  /** Further words that may be names: taken for them where nothing else is found. */
  guesses?: string[];
  /** Devices that the question names beside what is looked up. */
  beside?: string[];
  /** An answer that names more than devices: the question is read afresh together with it. */
  said?: string;
}

/** Options that a question about devices offers at most. */
export const optionsAtMost = 8;

export function settled(
  names: string[],
  outside: string[] = [],
  lookup: string[] = [],
): Settled<DeviceChoice> {
  return { settled: true, value: { names, outside, lookup } };
}
