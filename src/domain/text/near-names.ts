const mostShown = 3;
/** Letters; fewer begin too many names. */
const shortestBeginning = 3;

/**
 * Names that a mistyped one may have meant, nearest first: those within two edits, or a third of
 * their own length where that is more, and those that go on where it ends. Capital and small
 * letters count alike.
 */
export function nearNames(written: string, names: readonly string[]): string[] {
  const lower = written.toLowerCase();
  return names
    .map((name) => ({ name, edits: editsBetween(lower, name.toLowerCase()) }))
    .filter(({ name, edits }) => {
      const isBeginning = lower.length >= shortestBeginning && name.toLowerCase().startsWith(lower);
      return isBeginning || edits <= Math.max(2, name.length / 3);
    })
    .sort((left, right) => left.edits - right.edits)
    .slice(0, mostShown)
    .map(({ name }) => name);
}

/** `Did you mean "a" or "b"?`; null where no name is near. */
export function didYouMean(written: string, names: readonly string[]): string | null {
  const near = nearNames(written, names).map((name) => `"${name}"`);
  return near.length === 0 ? null : `Did you mean ${near.join(' or ')}?`;
}

/** Levenshtein's distance: letters put in, taken out or changed. The domain has no package but zod. */
function editsBetween(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (let line = 1; line <= left.length; line += 1) {
    const next = [line];
    for (let column = 1; column <= right.length; column += 1) {
      const changed = left[line - 1] === right[column - 1] ? 0 : 1;
      const change = (row[column - 1] ?? 0) + changed;
      next.push(Math.min((row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1, change));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
