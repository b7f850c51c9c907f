import type { CallRecord } from '../domain/calls/tool-call';

/** A result in the evidence store; small ones come without their size. */
export interface StoredResult {
  ref: string;
  bytes?: number | undefined;
}

/** Documents that are read at the same time: a fleet has more than a process may open files. */
const readsAtOnce = 64;
/** Bytes of them: a document takes three times its size while it is read, and large ones wait in turn. */
const bytesAtOnce = 8 * 1024 * 1024;

/** What calls brought, in their order. */
export function resultsStored(calls: readonly Pick<CallRecord, 'outcome'>[]): StoredResult[] {
  return calls.flatMap(({ outcome: { ref, bytes } }) => (ref === null ? [] : [{ ref, bytes }]));
}

export function bytesOf(results: readonly StoredResult[]): number {
  return results.reduce((total, { bytes = 0 }) => total + bytes, 0);
}

/** Results in the groups in which they are read; one that is larger than a group may be is alone. */
export function readTogether(results: readonly StoredResult[]): StoredResult[][] {
  const groups: StoredResult[][] = [];
  let group: StoredResult[] = [];
  for (const result of results) {
    const isFull = group.length === readsAtOnce || bytesOf([...group, result]) > bytesAtOnce;
    if (group.length === 0 || isFull) {
      group = [];
      groups.push(group);
    }
    group.push(result);
  }
  return groups;
}
