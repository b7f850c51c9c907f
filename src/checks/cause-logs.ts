import type { Finding } from '../domain/analysis/finding';
import { listNames } from '../domain/text/phrases';
import { commitsRead, type CheckContext } from './context';

/** Routers of causes that nothing dates and whose log was not read, in one sentence: who asks since when has to know. */
export function unreadCauseLogs(
  { facts, question }: CheckContext,
  findings: readonly Finding[],
): string[] {
  const undated = findings.filter(
    (one) =>
      one.role === 'cause' &&
      one.type !== 'collection_failed' &&
      one.since === null &&
      one.changed === undefined,
  );
  const unread = [...new Set(undated.map(({ device }) => device))].flatMap((name) => {
    const device = facts.devices.get(name);
    if (device === undefined) return [];
    const isRead = device.logs.readings.some(({ keyword }) => keyword === null);
    const isSearched = commitsRead(device);
    if (isRead && isSearched) return [];
    if (isSearched) return [`the log of ${name} was searched for commits only, and holds none`];
    return [isRead ? `the commits of ${name} were not read` : `the log of ${name} was not read`];
  });
  if (unread.length === 0 || !question.symptom) return [];
  const text = listNames(unread);
  return [
    `${text.charAt(0).toUpperCase()}${text.slice(1)}: since when the fault is there, and who brought it about, is not known.`,
  ];
}
