import type { CallRecord } from '../calls/tool-call';

/** A call, and whether it is known to change nothing. */
export interface DoneCall {
  call: Pick<CallRecord, 'tool' | 'arguments' | 'outcome'>;
  onlyReads: boolean;
}

/** Whether a change was denied and nothing was changed in its place. */
export function deniedForGood(calls: readonly DoneCall[]): boolean {
  const changes = calls.filter(({ onlyReads }) => !onlyReads);
  return changes.at(-1)?.call.outcome.status === 'denied';
}

const quoted =
  /(?<![\w])(?:'([^'\n]{1,80})'|"([^"\n]{1,80})"|`([^`\n]{1,80})`|“([^”\n]{1,80})”)(?!\w)/g;
/** Words that stand for one thing: `ticket-9`, `TICKET-123`, `john.doe`, `names.txt`, `has_edge`. */
const identifier = /(?<![\w./-])[A-Za-z][\w-]*(?:[-.]?\d|\w[._]\w{2})[\w.-]*/g;
const clause = String.raw`(?:^|[.;,:!?\n]\s*|\b(?:and|then|please|also|or)\s+)`;
const changing =
  'add|create|insert|delete|erase|drop|remove|set|update|change|rename|link|connect|assign|mark|close|reopen|move|write|edit|replace|merge|unlink|increase|decrease|raise|lower';
const wantsChange = new RegExp(String.raw`${clause}(?:${changing})\b`, 'i');
const wantsDeletion = new RegExp(String.raw`${clause}(?:delete|erase)\b`, 'i');
const deletes = /delete|erase|drop|remove|detach|purge|destroy/i;

/**
 * What a task asks for in so many words and what no call has done; null where nothing of the kind
 * is left. Whoever plans may believe that all is done: this looks at what was really called. It
 * finds a change where nothing was changed, a deletion where nothing was deleted, and a name or a
 * quoted value that no successful call has among its arguments.
 * @param done calls that succeeded
 * @param answer what the run says, in which a task that only asks may have its names too
 */
export function missingFromTask(
  task: string,
  done: readonly DoneCall[],
  answer: string,
): string | null {
  const changed = done.filter(({ onlyReads }) => !onlyReads);
  if (wantsChange.test(task) && changed.length === 0) {
    return 'The task asks for a change, and no call that succeeded has changed anything.';
  }
  if (wantsDeletion.test(task) && !changed.some(({ call }) => deletes.test(wordsOf(call)))) {
    return 'The task asks to delete something, and no call that succeeded has deleted anything.';
  }
  const told = done.map(({ call }) => wordsOf(call));
  if (!wantsChange.test(task)) told.push(answer, ...done.map(({ call }) => call.outcome.digest));
  const known = told.join('\n').toLowerCase();
  const missing = namesIn(task).filter((name) => !known.includes(name.toLowerCase()));
  if (missing.length === 0) return null;
  const names = missing.map((name) => `"${name}"`).join(', ');
  return `The task names ${names}, and no call that succeeded was about that.`;
}

function wordsOf({ tool, arguments: given }: DoneCall['call']): string {
  return [tool, ...textsIn(given)].join('\n');
}

/** Names and values, as they are and not as JSON writes them. */
function textsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [String(value)];
  return Object.entries(value).flatMap(([name, one]) => [name, ...textsIn(one)]);
}

function namesIn(task: string): string[] {
  const literals = [...task.matchAll(quoted)].map((match) => match.slice(1).find(Boolean) ?? '');
  const bare = task.replaceAll(quoted, ' ');
  const identifiers = [...bare.matchAll(identifier)].map(([name]) => name.replace(/[.-]+$/, ''));
  return [...new Set([...literals, ...identifiers])];
}
