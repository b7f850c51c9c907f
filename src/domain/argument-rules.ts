import type { ArgumentRule } from './profile';

const compiled = new Map<string, RegExp>();

/** Whether a glob with `*` and `?` fits; all other characters stand for themselves, in any case. */
export function matchesGlob(glob: string, text: string): boolean {
  let pattern = compiled.get(glob);
  if (pattern === undefined) {
    const escaped = glob.replace(/[.+^${}()|[\]\\]/g, String.raw`\$&`);
    pattern = new RegExp(`^${escaped.replaceAll('*', '.*').replaceAll('?', '.')}$`, 'i');
    compiled.set(glob, pattern);
  }
  return pattern.test(text);
}

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

/** One sentence for each rule of the profile that the arguments break (C5). */
export function brokenArgumentRules(
  rules: readonly ArgumentRule[],
  tool: string,
  parameters: readonly string[],
  values: Record<string, unknown>,
): string[] {
  return rulesFor(rules, tool, parameters).flatMap((rule) => {
    const value = values[rule.parameter];
    const unit = rule.unit === undefined ? '' : ` ${rule.unit}`;
    if (value === undefined || value === null) {
      return rule.required ? [`${rule.parameter}: is required`] : [];
    }
    const number = typeof value === 'number' ? value : Number.NaN;
    if (rule.minimum !== undefined && number < rule.minimum) {
      return [`${rule.parameter}: must be at least ${rule.minimum}${unit}`];
    }
    if (rule.maximum !== undefined && number > rule.maximum) {
      return [`${rule.parameter}: must be at most ${rule.maximum}${unit}`];
    }
    return [];
  });
}
