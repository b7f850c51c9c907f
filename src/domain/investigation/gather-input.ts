/** Names of options of `netoncall run` that JSON takes too, with the field that each one means. */
export const optionNames = {
  by: 'askedBy',
  window: 'windowMinutes',
  unattended: 'attended',
} as const;

/** Fields that are held in `overrides`; people write them at the top level. */
const overrideNames: ReadonlySet<string> = new Set([
  'plan',
  'steps',
  'maxRetries',
  'answerWithinSeconds',
  'windowMinutes',
  'reasoner',
  'planning',
  'maxReplans',
  'maxNodes',
  'llm',
  'agent',
  'systemPrompt',
  'temperature',
  'ceilings',
]);

/**
 * Puts what somebody wrote at the top level where the schema has it, so that JSON can say what the
 * command line can, by the same names. What the input says in the schema's own place has
 * precedence; anything that is not an object is returned as it came.
 */
export function gatherInput(input: unknown): unknown {
  if (!isRecord(input)) return input;
  const top: Record<string, unknown> = {};
  const overrides: Record<string, unknown> = {};
  for (const [given, value] of Object.entries(input)) {
    const isOption = Object.hasOwn(optionNames, given);
    const name = isOption ? optionNames[given as keyof typeof optionNames] : given;
    const meant = given === 'unattended' && typeof value === 'boolean' ? !value : value;
    const place = overrideNames.has(name) ? overrides : top;
    if (!isOption || !Object.hasOwn(place, name)) place[name] = meant;
  }
  if (Object.keys(overrides).length === 0) return top;
  const said = top['overrides'] ?? {};
  return { ...top, overrides: isRecord(said) ? { ...overrides, ...said } : said };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
