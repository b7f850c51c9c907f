import type { Diff } from '../../src/domain/analysis/analysis';
import { checkKey } from '../../src/domain/analysis/check';
import type { Expectation, ExpectedItem } from '../read/expectation';

const kinds = ['new', 'still', 'cleared', 'unknown'] as const;

export interface DiffItemScore extends ExpectedItem {
  kind: (typeof kinds)[number];
  right: boolean;
}

export interface DiffScore {
  items: DiffItemScore[];
  /** Items that nobody could read now and that the run reports as gone. Each is a fault. */
  unknownAsCleared: ExpectedItem[];
}

/** Null where the case has no previous run to compare with. */
export function scoreDiff(
  { diff: expected }: Expectation,
  reported: Diff | null,
): DiffScore | null {
  if (expected === undefined) return null;
  const keys = new Map(
    kinds.map((kind) => [kind, new Set((reported?.[kind] ?? []).map((item) => checkKey(item)))]),
  );
  const holds = (kind: (typeof kinds)[number], item: ExpectedItem): boolean =>
    keys.get(kind)?.has(checkKey(item)) === true;
  return {
    items: kinds.flatMap((kind) =>
      expected[kind].map((item) => ({ kind, ...item, right: holds(kind, item) })),
    ),
    unknownAsCleared: expected.unknown.filter((item) => holds('cleared', item)),
  };
}
