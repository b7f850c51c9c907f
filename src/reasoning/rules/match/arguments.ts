import type { ArgumentRule } from '../../../domain/configuration/argument-rules';
import type { Goal } from '../../../domain/analysis/goal';
import type { ToolDefinition } from '../../../domain/calls/tool';
import { containsPhrase } from '../phrases';
import { type ParameterMeaning, meaningOf } from './parameter-meaning';
import { coerce, parametersOf, type ToolParameter } from './parameters';

/** What is known when the arguments of a call are filled in. */
export interface ArgumentFacts {
  device: string | null;
  interface: string | null;
  vrf: string | null;
  neighbor: string | null;
  windowMinutes: number;
  keyword: string | null;
  /** The whole log is wanted, however old. */
  wholeLog: boolean;
  /** Concept of the vocabulary that the call is about. */
  concept: string;
  /** A reply may hold more than the concept: a follow-up wants all that one call can bring. */
  allTopics: boolean;
  /** Words of the step, to choose among the values of a parameter. */
  text: string;
}

/** Nothing wanted in particular, within a goal's window. */
export function nothingWanted({ windowMinutes }: Pick<Goal, 'windowMinutes'>): ArgumentFacts {
  return {
    device: null,
    interface: null,
    vrf: null,
    neighbor: null,
    windowMinutes,
    keyword: null,
    wholeLog: false,
    concept: '',
    allTopics: false,
    text: '',
  };
}

export type FilledArguments =
  | { ok: true; arguments: Record<string, unknown> }
  /** Required parameters that nothing known gives a value. */
  | { ok: false; missing: string[] };

/** Widest window that is asked for where a tool has no switch for the whole log: a year. */
const wholeLogMinutes = 525_600;

/** Fills a tool's parameters by the profile's rules, else by what their names mean. */
export function fillArguments(
  tool: ToolDefinition,
  rules: readonly ArgumentRule[],
  facts: ArgumentFacts,
): FilledArguments {
  const filled: Record<string, unknown> = {};
  const missing: string[] = [];
  for (const parameter of parametersOf(tool)) {
    const meaning = meaningOf(tool.name, parameter, rules);
    const value = valueFor(parameter, meaning, facts);
    const fitting = value === undefined ? undefined : coerce(value, parameter);
    if (fitting !== undefined) filled[parameter.name] = fitting;
    else if (parameter.required) missing.push(parameter.name);
  }
  return missing.length > 0 ? { ok: false, missing } : { ok: true, arguments: filled };
}

function valueFor(
  parameter: ToolParameter,
  { from, rule }: ParameterMeaning,
  facts: ArgumentFacts,
): unknown {
  const known = from === null ? undefined : fromFacts(from, facts, rule);
  if (known !== undefined) return known;
  if (from === 'topic' && facts.allTopics && !parameter.required) return undefined;
  const chosen =
    rule?.values === undefined ? chooseFrom(parameter, facts) : chooseValue(rule.values, facts);
  return chosen ?? rule?.default;
}

function fromFacts(
  from: NonNullable<ParameterMeaning['from']>,
  facts: ArgumentFacts,
  rule: ArgumentRule | null,
): unknown {
  switch (from) {
    case 'device':
      return facts.device ?? undefined;
    case 'interface':
      return facts.interface ?? undefined;
    case 'vrf':
      return facts.vrf ?? undefined;
    case 'neighbor':
      return facts.neighbor ?? undefined;
    case 'keyword':
      return facts.keyword ?? undefined;
    case 'window_minutes': {
      const most = rule?.maximum ?? wholeLogMinutes;
      const minutes = facts.wholeLog ? most : facts.windowMinutes;
      return Math.min(most, Math.max(rule?.minimum ?? 1, minutes));
    }
    case 'detail':
      return true;
    case 'topic':
      return undefined;
    default:
      return from satisfies never;
  }
}

/** The value whose words name the concept, else those that occur in the step. */
function chooseValue(
  values: Record<string, string[]>,
  { concept, text, wholeLog }: ArgumentFacts,
): string | undefined {
  const entries = Object.entries(values);
  const byName = entries.find(([value]) => value.toLowerCase() === concept.toLowerCase());
  if (byName !== undefined) return byName[0];
  const searched = wholeLog ? `${text} whole log` : text;
  return entries.find(([, words]) => words.some((word) => containsPhrase(searched, word)))?.[0];
}

function chooseFrom({ choices }: ToolParameter, { concept, text }: ArgumentFacts): unknown {
  const names = choices.filter((choice) => typeof choice === 'string');
  return (
    names.find((choice) => choice.toLowerCase() === concept.toLowerCase()) ??
    names.find((choice) => containsPhrase(text, choice))
  );
}
