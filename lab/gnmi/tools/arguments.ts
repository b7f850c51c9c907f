import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import type { Json } from './envelope';

/** The real server validates with pydantic; its messages are rebuilt here, one per wrong argument. */

const DOCS = 'https://errors.pydantic.dev/2.14/v';
const BOOLEANS: Record<string, boolean> = {
  true: true,
  t: true,
  yes: true,
  y: true,
  on: true,
  '1': true,
  false: false,
  f: false,
  no: false,
  n: false,
  off: false,
  '0': false,
};

interface Problem {
  location: string;
  words: string;
  type: string;
  value: unknown;
}

/** A value as Python prints it. */
function pythonText(value: unknown): string {
  if (value === null || value === undefined) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string')
    return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  if (Array.isArray(value)) return `[${value.map(pythonText).join(', ')}]`;
  const entries = Object.entries(value as Json);
  return `{${entries.map(([key, one]) => `${pythonText(key)}: ${pythonText(one)}`).join(', ')}}`;
}

function pythonType(value: unknown): string {
  if (value === null || value === undefined) return 'NoneType';
  if (typeof value === 'boolean') return 'bool';
  if (typeof value === 'number') return Number.isInteger(value) ? 'int' : 'float';
  if (typeof value === 'string') return 'str';
  return Array.isArray(value) ? 'list' : 'dict';
}

function report(tool: string, problems: Problem[]): string {
  const title = `${problems.length} validation error${problems.length === 1 ? '' : 's'} for call[${tool}]`;
  const parts = problems.map(({ location, words, type, value }) => {
    const facts = `[type=${type}, input_value=${pythonText(value)}, input_type=${pythonType(value)}]`;
    return `${location}\n  ${words} ${facts}\n    For further information visit ${DOCS}/${type}`;
  });
  return [title, ...parts].join('\n');
}

type Checked = { value: unknown } | { problem: Omit<Problem, 'location' | 'value'> };

function check(type: string, value: unknown): Checked {
  if (type === 'null') {
    return value === null
      ? { value }
      : { problem: { words: 'Input should be None', type: 'none_required' } };
  }
  if (type === 'string') {
    if (typeof value === 'string') return { value };
    return { problem: { words: 'Input should be a valid string', type: 'string_type' } };
  }
  if (type === 'integer') {
    if (typeof value === 'number' && Number.isInteger(value)) return { value };
    if (typeof value === 'boolean') return { value: Number(value) };
    return { problem: { words: 'Input should be a valid integer', type: 'int_type' } };
  }
  if (typeof value === 'boolean') return { value };
  if (typeof value === 'string' || typeof value === 'number') {
    const read = BOOLEANS[String(value).toLowerCase()];
    if (read !== undefined) return { value: read };
    const words = 'Input should be a valid boolean, unable to interpret input';
    return { problem: { words, type: 'bool_parsing' } };
  }
  return { problem: { words: 'Input should be a valid boolean', type: 'bool_type' } };
}

function checkArgument(name: string, schema: Json, value: unknown): { value: unknown } | Problem[] {
  const alternatives = (schema['anyOf'] as Json[] | undefined) ?? [schema];
  const types = alternatives.map((alternative) => alternative['type'] as string);
  const names: Record<string, string> = { string: 'str', integer: 'int', boolean: 'bool' };
  const problems: Problem[] = [];
  for (const type of types) {
    const result = check(type, value);
    if ('value' in result) return result;
    if (type === 'null') continue;
    // Pydantic names the member of a union only where there is more than one to choose from.
    const location = types.length > 2 ? `${name}.${names[type]}` : name;
    problems.push({ location, value, ...result.problem });
  }
  return problems;
}

/** The arguments with defaults filled in, or the text of the error that the real server gives. */
export function readArguments(tool: Tool, given: Json): { values: Json } | { error: string } {
  const properties = (tool.inputSchema.properties ?? {}) as Record<string, Json>;
  const required = tool.inputSchema.required ?? [];
  const values: Json = {};
  const problems: Problem[] = [];
  for (const [name, schema] of Object.entries(properties)) {
    if (given[name] === undefined) {
      if (!required.includes(name)) values[name] = schema['default'];
      else {
        const words = 'Missing required argument';
        problems.push({ location: name, words, type: 'missing_argument', value: given });
      }
      continue;
    }
    const result = checkArgument(name, schema, given[name]);
    if (Array.isArray(result)) problems.push(...result);
    else values[name] = result.value;
  }
  for (const [name, value] of Object.entries(given)) {
    if (name in properties) continue;
    const words = 'Unexpected keyword argument';
    problems.push({ location: name, words, type: 'unexpected_keyword_argument', value });
  }
  return problems.length > 0 ? { error: report(tool.name, problems) } : { values };
}
