import { findJson, isObject, parseJson } from './json-text';
import type { ToolCallReading } from '../llm-client';
import { readToolCall } from './read-tool-call';

export interface RecoveredCalls {
  calls: ToolCallReading[];
  /** The text without the calls. */
  text: string;
}

/** Marks with which chat templates frame calls. `<tool_call>` may stay open at the end. */
const tagged = /<(tool_call|function_call|tool_use)>([\s\S]*?)(?:<\/\1>|$)/gi;
/** `<function=name>{…}</function>`, with the arguments as JSON or as one tag for each. */
const named = /<function=([\w.-]+)>([\s\S]*?)(?:<\/function>|$)/gi;
const parameter = /<parameter=([\w.-]+)>([\s\S]*?)<\/parameter>/gi;
/** A call is looked through this far. */
const longestCall = 20_000;
const leftovers =
  /```[a-z_]*\s*```|<\|python_tag\|>|\[TOOL_CALLS\]|\[\/TOOL_CALLS\]|<\/?tool_calls?>/gi;

/**
 * Finds tool calls that a model printed as text: in tags, in code fences, or as bare JSON with a
 * name and arguments. Whether the tool exists is not asked here.
 */
export function recoverToolCalls(text: string): RecoveredCalls {
  const calls: ToolCallReading[] = [];
  const add = (name: string, given: unknown): void => {
    calls.push(readToolCall(`text_${calls.length + 1}`, name, given));
  };
  const outsideTags = text
    .replaceAll(named, (_whole, name: string, inside: string) => {
      add(name, readParameters(inside));
      return '';
    })
    .replaceAll(tagged, (_whole, _tag: string, inside: string) => {
      if (inside.trim() !== '') readTagged(inside, add);
      return '';
    });
  const rest = takeBareCalls(outsideTags, add);
  if (calls.length === 0) return { calls, text };
  return { calls, text: rest.replaceAll(leftovers, '').trim() };
}

function readTagged(inside: string, add: (name: string, given: unknown) => void): void {
  const before = findJson(inside).flatMap(({ value }) => callsIn(value));
  for (const call of before) add(call.name, call.given);
  if (before.length > 0) return;
  // Broken JSON in a tag is still a call: its name tells what to ask again for.
  const name = /"(?:name|tool|function)"\s*:\s*"([^"]{1,128})"/.exec(inside)?.[1];
  add(name ?? '', inside.trim());
}

function takeBareCalls(text: string, add: (name: string, given: unknown) => void): string {
  let rest = '';
  let at = 0;
  for (const { value, start, end } of findJson(text)) {
    const calls = callsIn(value);
    if (calls.length === 0) continue;
    for (const call of calls) add(call.name, call.given);
    rest += text.slice(at, start);
    at = end;
  }
  return rest + text.slice(at);
}

interface TextCall {
  name: string;
  given: unknown;
}

/** The calls that a JSON value stands for; none where it is something else. */
function callsIn(value: unknown): TextCall[] {
  if (Array.isArray(value)) {
    const calls = value.flatMap(callsIn);
    return calls.length === value.length ? calls : [];
  }
  if (!isObject(value)) return [];
  if (Array.isArray(value['tool_calls'])) return callsIn(value['tool_calls']);
  if (isObject(value['function'])) return callsIn(value['function']);
  const name = value['name'] ?? value['tool'] ?? value['function'] ?? value['tool_name'];
  const key = ['arguments', 'parameters', 'args', 'input'].find((known) => known in value);
  if (typeof name !== 'string' || name === '' || key === undefined) return [];
  const given = value[key];
  return isObject(given) || (typeof given === 'string' && isObject(parseJson(given)))
    ? [{ name, given }]
    : [];
}

function readParameters(inside: string): unknown {
  const values = [...inside.slice(0, longestCall).matchAll(parameter)].map(
    ([, name = '', text = '']) => {
      const plain = text.trim();
      return [name, parseJson(plain) ?? plain] as const;
    },
  );
  return values.length > 0 ? Object.fromEntries(values) : inside.trim();
}
