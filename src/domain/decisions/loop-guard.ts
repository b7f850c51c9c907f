/** A call as far as the guard looks at it; what it brought does not matter. */
export interface GuardedCall {
  server?: string | undefined;
  tool: string;
  arguments: Record<string, unknown>;
}

export interface DetectedLoop {
  /** `repetition`: the same call again and again. `alternation`: a short cycle, such as A-B-A-B. */
  kind: 'repetition' | 'alternation';
  /** The calls of one turn of the loop, oldest first. */
  cycle: GuardedCall[];
  /** One sentence that names the tools and says what would be right; fit for a prompt. */
  message: string;
}

export interface LoopGuardOptions {
  /** This many near-identical calls in a row are a loop. */
  repetitions?: number;
  /** This many turns of a cycle of two or three different calls are a loop. */
  turns?: number;
}

/** Cycles longer than this are a plan carried out again, which the budget of passes bounds. */
const longestCycle = 3;

/**
 * Looks whether the last calls go round in a circle. Calls are near-identical if they differ only
 * in what makes no difference to a tool: order of the arguments, case and space of text, numbers
 * written as text, and arguments left empty. `PE1` and `PE2` differ.
 * @param calls all calls, oldest first; the one just proposed comes last
 */
export function detectLoop(
  calls: readonly GuardedCall[],
  options: LoopGuardOptions = {},
): DetectedLoop | null {
  const { repetitions = 3, turns = 2 } = options;
  const keys = calls.slice(-longestCycle * Math.max(repetitions, turns)).map(nearKey);
  for (let length = 1; length <= longestCycle; length += 1) {
    const needed = length === 1 ? repetitions : turns;
    if (!endsInCycle(keys, length, needed)) continue;
    const cycle = calls.slice(-length);
    const kind = length === 1 ? 'repetition' : 'alternation';
    return { kind, cycle, message: describe(cycle, needed) };
  }
  return null;
}

/** Equal for calls that are near-identical. */
export function nearKey(call: GuardedCall): string {
  return JSON.stringify([call.server ?? '', call.tool, normalise(call.arguments)]);
}

function endsInCycle(keys: readonly string[], length: number, turns: number): boolean {
  const span = length * turns;
  if (keys.length < span) return false;
  const tail = keys.slice(-span);
  return tail.every((key, index) => key === tail[index % length]);
}

function normalise(value: unknown): unknown {
  if (typeof value === 'string') return normaliseText(value);
  if (Array.isArray(value)) return value.map(normalise);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .filter(([, item]) => item !== undefined && item !== null && item !== '')
    .map(([name, item]) => [name, normalise(item)] as const)
    .sort(([left], [right]) => (left < right ? -1 : 1));
}

function normaliseText(text: string): unknown {
  const plain = text.trim().replaceAll(/\s+/g, ' ').toLowerCase();
  return /^-?\d{1,15}$/.test(plain) ? Number(plain) : plain;
}

function describe(cycle: readonly GuardedCall[], turns: number): string {
  const names = cycle.map(({ tool }) => tool).join(', then ');
  const what = cycle.length === 1 ? 'the same arguments' : 'the same arguments each time';
  return `${names} was called ${turns} times in a row with ${what}; it brings the same again. Use what it brought, call something else, or finish.`;
}
