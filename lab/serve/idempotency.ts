import { isDeepStrictEqual } from 'node:util';
import { ToolProblem, type Json } from './tool';

interface Kept {
  tool: string;
  values: Json;
  result: Promise<Json>;
}

export type Once = (
  key: string | undefined,
  call: { tool: string; values: Json },
  work: () => Promise<Json>,
) => Promise<Json>;

/**
 * Does the work of each key once and gives its result again, also while the work goes on. What
 * failed changed nothing and may be tried again. Throws ToolProblem where a key comes back with
 * another call. Without a key, the work is done.
 */
export function oncePerKey(): Once {
  const kept = new Map<string, Kept>();
  return (key, call, work) => {
    if (key === undefined) return work();
    const known = kept.get(key);
    if (known !== undefined) {
      if (known.tool === call.tool && isDeepStrictEqual(known.values, call.values)) {
        return known.result;
      }
      throw new ToolProblem(
        'idempotency_conflict',
        `the idempotency key "${key}" was used for another call; a new call needs a new key`,
        { tool: known.tool, arguments: known.values },
      );
    }
    const result = work();
    kept.set(key, { ...call, result });
    result.catch(() => kept.delete(key));
    return result;
  };
}
