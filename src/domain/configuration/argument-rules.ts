import * as z from 'zod';

import { matchesGlob } from '../text/glob';

/** How the value of a tool's parameter is found and what it may be. */
export const argumentRuleSchema = z.strictObject({
  /** Glob over tool names; all tools where absent. */
  tool: z.string().default('*'),
  parameter: z.string(),
  /** Where the value comes from: an entity of the goal, or the window of the question. */
  from: z
    .enum(['device', 'interface', 'vrf', 'neighbor', 'window_minutes', 'topic', 'keyword'])
    .optional(),
  /** Taken where nothing else gives a value. */
  default: z.union([z.string(), z.number(), z.boolean()]).optional(),
  /** Words of a step or question that choose a value, e.g. {"bgp": ["bgp", "neighbor"]}. */
  values: z.record(z.string(), z.array(z.string())).optional(),
  required: z.boolean().default(false),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  /** With `from: "window_minutes"`: a call that looks back for less than the question is refused. */
  wholeWindow: z.boolean().optional(),
  unit: z.string().optional(),
  /** Parameter that holds the unit, where the value does not carry it. */
  unitFrom: z.string().optional(),
  /** Globs over other arguments that must fit for the rule to hold, by parameter. */
  where: z.record(z.string(), z.string()).optional(),
});

export type ArgumentRule = z.infer<typeof argumentRuleSchema>;

/** Rules that speak of this tool and of one of its parameters. */
export function rulesFor(
  rules: readonly ArgumentRule[],
  tool: string,
  parameters: readonly string[],
): ArgumentRule[] {
  return rules.filter(
    (rule) => matchesGlob(rule.tool, tool) && parameters.includes(rule.parameter),
  );
}

/** Fills what is missing and has a default in the profile; never overwrites. */
export function applyArgumentDefaults(
  rules: readonly ArgumentRule[],
  tool: string,
  parameters: readonly string[],
  values: Record<string, unknown>,
): Record<string, unknown> {
  const filled = { ...values };
  for (const rule of rulesFor(rules, tool, parameters)) {
    if (rule.default !== undefined && filled[rule.parameter] === undefined) {
      filled[rule.parameter] = rule.default;
    }
  }
  return filled;
}

/**
 * One sentence for each rule of the profile that the arguments break, with what would be
 * right. Where a rule has a range or a unit, a value without a number breaks it.
 * @param windowMinutes what the question is about; absent where nothing is known of it
 */
export function brokenArgumentRules(
  rules: readonly ArgumentRule[],
  tool: string,
  parameters: readonly string[],
  values: Record<string, unknown>,
  windowMinutes?: number,
): string[] {
  return rulesFor(rules, tool, parameters).flatMap((rule) => {
    if (!holdsFor(rule, values)) return [];
    const value = values[rule.parameter];
    if (value === undefined || value === null) {
      return rule.required ? [`${rule.parameter}: is required`] : [];
    }
    const { minimum, maximum, unit } = rule;
    const bounded = minimum !== undefined || maximum !== undefined || unit !== undefined;
    const broken = bounded ? brokenQuantity(rule, value, values) : [];
    return broken.length > 0 ? broken : tooShort(rule, value, windowMinutes);
  });
}

/** A shorter look would miss what the question asks about, and its result would count as all. */
function tooShort(rule: ArgumentRule, value: unknown, windowMinutes: number | undefined): string[] {
  if (rule.wholeWindow !== true || rule.from !== 'window_minutes' || windowMinutes === undefined)
    return [];
  const wanted = Math.min(windowMinutes, rule.maximum ?? windowMinutes);
  const given = readQuantity(value);
  if (given === null || given.number >= wanted) return [];
  return [`${rule.parameter}: the question is about ${wanted} minutes, so it must be ${wanted}`];
}

function holdsFor({ where = {} }: ArgumentRule, values: Record<string, unknown>): boolean {
  return Object.entries(where).every(([name, glob]) => matchesGlob(glob, textOf(values[name])));
}

function brokenQuantity(
  rule: ArgumentRule,
  value: unknown,
  values: Record<string, unknown>,
): string[] {
  const { parameter, unitFrom } = rule;
  const { minimum = -Infinity, maximum = Infinity } = rule;
  const unit = rule.unit === undefined ? '' : ` ${rule.unit}`;
  const given = readQuantity(value);
  if (given === null) return [`${parameter}: must be a number${unit}`];
  if (rule.unit !== undefined && given.unit !== '' && given.unit !== rule.unit) {
    return [`${parameter}: must be in ${rule.unit}, not in ${given.unit}`];
  }
  if (rule.unit !== undefined && unitFrom !== undefined && values[unitFrom] !== rule.unit) {
    const named = values[unitFrom] === undefined ? '' : `, not "${textOf(values[unitFrom])}"`;
    return [`${unitFrom}: must be "${rule.unit}"${named}`];
  }
  if (given.number < minimum) return [`${parameter}: must be at least ${minimum}${unit}`];
  if (given.number > maximum) return [`${parameter}: must be at most ${maximum}${unit}`];
  return [];
}

/** A number, or text such as "70 kg". */
function readQuantity(value: unknown): { number: number; unit: string } | null {
  if (typeof value === 'number') return { number: value, unit: '' };
  const match = /^\s*([+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)\s*(\S*)\s*$/.exec(textOf(value));
  return match === null ? null : { number: Number(match[1]), unit: match[2] ?? '' };
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === undefined ? '' : JSON.stringify(value);
}
