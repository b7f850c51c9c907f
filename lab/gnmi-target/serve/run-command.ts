/** A filter of the router's shell: keeps the lines that match, or with `-v` those that do not. */
interface Filter {
  pattern: RegExp;
  inverted: boolean;
}

/** Splits at bars outside single quotes, as the shell does. */
function stages(command: string): string[] {
  const result: string[] = [''];
  let quoted = false;
  for (const character of command) {
    if (character === "'") quoted = !quoted;
    if (character === '|' && !quoted) result.push('');
    else result.push(`${result.pop()}${character}`);
  }
  return result.map((stage) => stage.trim());
}

/** Null where the stage is no filter that the shell knows, or its pattern is malformed. */
function filterOf(stage: string): Filter | null {
  const read = /^utility egrep( -v)? (?:'([^']*)'|(\S+))$/.exec(stage);
  if (read === null) return null;
  try {
    return { inverted: read[1] !== undefined, pattern: new RegExp(read[2] ?? read[3] ?? '') };
  } catch {
    return null;
  }
}

/**
 * The answer to `show logging`, piped through `utility egrep` as often as wanted. A pattern that
 * cannot be read lets nothing through.
 * @returns the lines, joined; null for any other command
 */
export function runCommand(command: string, buffer: readonly string[]): string | null {
  const [first, ...rest] = stages(command);
  if (first !== 'show logging') return null;
  const filters = rest.map(filterOf);
  const passes = (line: string): boolean =>
    filters.every((filter) => filter !== null && filter.pattern.test(line) !== filter.inverted);
  return buffer.filter(passes).join('\n');
}
