/** A piece of JSON found in a text, with the place it takes there. */
export interface FoundJson {
  value: unknown;
  start: number;
  end: number;
}

/** Texts are looked through this far; a model's answer is far shorter. */
const longestText = 400_000;
/** Openings that lead nowhere are given up after this many, to stay linear on nonsense. */
const mostFailures = 64;

/** What is nested deeper cannot be walked by recursion, nor be written as JSON again. */
const deepest = 100;

/** JSON text as a value; undefined where it is none, or is nested too deeply to be of use. */
export function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return isTooDeep(value) ? undefined : value;
  } catch {
    return undefined;
  }
}

function isTooDeep(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) return true;
    level = level.flatMap((one) => (typeof one === 'object' && one ? Object.values(one) : []));
  }
  return false;
}

/**
 * All JSON objects and arrays in a text, in order, outermost only: models put them in code
 * fences, in tags, or after a sentence.
 */
export function findJson(text: string): FoundJson[] {
  const found: FoundJson[] = [];
  const limit = Math.min(text.length, longestText);
  let failures = 0;
  let at = 0;
  while (at < limit && failures < mostFailures) {
    const start = nextOpening(text, at, limit);
    if (start === -1) break;
    const end = closingOf(text, start, limit);
    const value = end === -1 ? undefined : parseJson(text.slice(start, end));
    if (value === undefined) {
      failures += 1;
      at = start + 1;
    } else {
      found.push({ value, start, end });
      at = end;
    }
  }
  return found;
}

/** The JSON object that an answer consists of: the whole text, or the largest object in it. */
export function readJsonObject(text: string): Record<string, unknown> | null {
  const whole = parseJson(text.trim());
  if (isObject(whole)) return whole;
  const objects = findJson(text).filter(({ value }) => isObject(value));
  const largest = objects.reduce<FoundJson | null>(
    (best, next) => (best === null || next.end - next.start > best.end - best.start ? next : best),
    null,
  );
  return largest === null ? null : (largest.value as Record<string, unknown>);
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function nextOpening(text: string, from: number, limit: number): number {
  for (let at = from; at < limit; at += 1) {
    if (text[at] === '{' || text[at] === '[') return at;
  }
  return -1;
}

/** Index behind the bracket that closes the one at `start`; -1 where none does, or far too many. */
function closingOf(text: string, start: number, limit: number): number {
  let depth = 0;
  let inString = false;
  for (let at = start; at < limit; at += 1) {
    const character = text[at];
    if (inString) {
      if (character === '\\') at += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') {
      inString = true;
    } else if (character === '{' || character === '[') {
      depth += 1;
      if (depth > deepest) return -1;
    } else if (character === '}' || character === ']') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return -1;
}
