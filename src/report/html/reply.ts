import { html, Html, nothing, text } from './html';

/** Entries that are shown before and behind the one that is meant. */
const around = 2;
/** Lines of a value that is shown as it is. */
const mostLines = 60;
const longestLine = 2000;
/** Values of a reply that are written out; one of megabytes must not cost more. */
const mostNodes = 400;

/**
 * A stored reply around one value, which is marked: the way down to it, with its neighbors in each
 * list and object, and counts of what is left out. As long as the value and the pointer at most,
 * however large the reply is.
 * @param pointer JSON pointer (RFC 6901); where it leads nowhere, nothing is marked
 */
export function renderReply(content: unknown, pointer: string): Html {
  const path = pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
  return html`<pre class="reply" tabindex="0" role="group" aria-label="Stored reply">
${walk(content, path, 0, '')}</pre>`;
}

function walk(value: unknown, path: readonly string[], depth: number, prefix: string): Html {
  const [key, ...rest] = path;
  if (key === undefined) return marked(value, depth, prefix);
  if (typeof value !== 'object' || value === null) return marked(value, depth, prefix);
  const list = Array.isArray(value);
  const entries: [string, unknown][] = list
    ? value.map((one, index): [string, unknown] => [String(index), one])
    : Object.entries(value);
  const at = entries.findIndex(([name]) => name === key);
  if (at === -1) return marked(value, depth, prefix);
  const start = Math.max(0, at - around);
  const end = Math.min(entries.length, at + around + 1);
  const shown = entries.slice(start, end).map(([name, one]) => {
    const label = list ? '' : `${JSON.stringify(name)}: `;
    return name === key
      ? walk(one, rest, depth + 1, label)
      : line(depth + 1, `${label}${brief(one)}`);
  });
  return html`${line(depth, `${prefix}${list ? '[' : '{'}`)}${left(start, 'before', depth)}${shown}${left(
    entries.length - end,
    'after',
    depth,
  )}${line(depth, list ? ']' : '}')}`;
}

function marked(value: unknown, depth: number, prefix: string): Html {
  const all = (JSON.stringify(pruned(value, { left: mostNodes }), null, 2) ?? 'null').split('\n');
  const shown = all
    .slice(0, mostLines)
    .map((one, index) => line(depth, index === 0 ? `${prefix}${one}` : one));
  return html`<mark>${shown}</mark>${left(all.length - mostLines, 'lines more', depth)}`;
}

function left(count: number, words: string, depth: number): Html {
  return count > 0 ? line(depth + 1, `… ${count} ${words}`) : nothing;
}

function line(depth: number, content: string): Html {
  const own = content.length - content.trimStart().length;
  const indent = ' '.repeat(2 * depth + own);
  return new Html(`${indent}${text(content, longestLine).markup}\n`);
}

function pruned(value: unknown, budget: { left: number }): unknown {
  budget.left -= 1;
  if (typeof value !== 'object' || value === null) return value;
  if (budget.left <= 0) return brief(value);
  if (Array.isArray(value)) {
    const shown = value.slice(0, mostNodes).map((one) => pruned(one, budget));
    return shown.length < value.length
      ? [...shown, `… ${value.length - shown.length} more`]
      : shown;
  }
  const entries = Object.entries(value).slice(0, mostNodes);
  return Object.fromEntries(entries.map(([name, one]) => [name, pruned(one, budget)]));
}

/** A neighbor in one line. */
function brief(value: unknown): string {
  if (Array.isArray(value)) return `[… ${value.length}]`;
  if (typeof value === 'object' && value !== null) return `{… ${Object.keys(value).length}}`;
  return JSON.stringify(value) ?? 'null';
}
