import { isObject, parseJson } from './json-text';
import type { ToolCallReading } from '../llm-client';

/** Raw arguments are kept this far, for the corrective prompt. */
const longestRaw = 2000;

/**
 * Reads the arguments of a call: JSON text of an object, an object as it is (Ollama), text within
 * text (some small models encode twice), or nothing, which counts as no arguments.
 */
export function readToolCall(id: string, name: string, given: unknown): ToolCallReading {
  const value = readArguments(given);
  if (isObject(value)) return { ok: true, id, name, arguments: value };
  const raw = (typeof given === 'string' ? given : (JSON.stringify(given) ?? '')).slice(
    0,
    longestRaw,
  );
  const error =
    value === undefined
      ? 'the arguments are not valid JSON'
      : `the arguments must be a JSON object, not ${describeType(value)}`;
  return { ok: false, id, name, raw, error };
}

function readArguments(given: unknown): unknown {
  if (given === undefined || given === null) return {};
  if (typeof given !== 'string') return given;
  if (given.trim() === '') return {};
  const value = parseJson(given);
  const inner = typeof value === 'string' ? parseJson(value) : undefined;
  return isObject(inner) ? inner : value;
}

function describeType(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'an array' : `a ${typeof value}`;
}
