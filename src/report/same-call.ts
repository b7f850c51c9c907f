import type { CallRecord } from '../domain/calls/tool-call';

/** Same tool, same arguments: a later answer to such a call replaces an earlier failure. */
export function callIdentity({ server, tool, arguments: values }: CallRecord): string {
  const sorted = Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([server, tool, sorted]);
}
