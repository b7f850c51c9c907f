import type { CallRecord } from '../tool-call';

/** Same tool, same arguments: a later answer to such a call replaces an earlier failure. */
export function sameCall(left: CallRecord, right: CallRecord): boolean {
  return (
    left.server === right.server &&
    left.tool === right.tool &&
    argumentKey(left.arguments) === argumentKey(right.arguments)
  );
}

function argumentKey(values: Record<string, unknown>): string {
  return JSON.stringify(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1)));
}
