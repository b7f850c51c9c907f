import { RE2JS } from 're2js';

/** Longer ones are no patterns that a person wrote. */
const longest = 2000;
const mostKept = 500;
const compiled = new Map<string, RE2JS | null>();

/**
 * Whether an RE2 pattern fits the whole of a text, as Alertmanager's matchers mean it. Takes a time
 * that grows as the text does, whatever the pattern is. False for what is no pattern.
 */
export function fitsPattern(pattern: string, text: string): boolean {
  return compile(pattern)?.matches(text) ?? false;
}

export function isPattern(pattern: string): boolean {
  return compile(pattern) !== null;
}

function compile(pattern: string): RE2JS | null {
  const known = compiled.get(pattern);
  if (known !== undefined) return known;
  if (compiled.size >= mostKept) compiled.clear();
  const made = pattern.length > longest ? null : make(pattern);
  compiled.set(pattern, made);
  return made;
}

/** Alertmanager lets a dot stand for a line break too. */
function make(pattern: string): RE2JS | null {
  try {
    return RE2JS.compile(pattern, RE2JS.DOTALL);
  } catch {
    return null;
  }
}
