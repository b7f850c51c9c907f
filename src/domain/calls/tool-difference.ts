import { canonicalJson } from '../text/canonical-json';
import { cleanText } from '../text/escape';
import type { ToolDefinition } from './tool';

/** What a tool is as its server tells it: who approves a call of it approves this. */
export type PinnedDefinition = Pick<
  ToolDefinition,
  'name' | 'description' | 'inputSchema' | 'outputSchema' | 'annotations'
>;

/** More than anybody reads before they answer; the number of the others is said. */
const linesAtMost = 12;
/** Of one value or of the part of a text that differs. */
const shownAtMost = 240;
/** Characters that stay around what differs in a text. */
const around = 30;
/** Values looked at in one definition; no real tool has as many. */
const leavesAtMost = 5000;
const deepest = 32;

/** The definition alone, for its hash: whatever else is known of the tool is left out. */
export function pinnedDefinition(tool: PinnedDefinition): PinnedDefinition {
  const { name, description, inputSchema, outputSchema, annotations } = tool;
  return {
    name,
    description,
    inputSchema,
    ...(outputSchema !== undefined && { outputSchema }),
    ...(annotations !== undefined && { annotations }),
  };
}

/**
 * What differs between two definitions of a tool, in words, one line each and safe to show. Its
 * description comes first, then what became of its parameters and hints.
 */
export function toolDifference(before: PinnedDefinition, now: PinnedDefinition): string[] {
  const lines = [
    ...describeText('its description', before.description, now.description),
    ...describeLeaves(leavesOf(before), leavesOf(now)),
  ];
  if (lines.length <= linesAtMost) return lines;
  return [...lines.slice(0, linesAtMost), `and ${lines.length - linesAtMost} more changes`];
}

function describeText(what: string, before: string, now: string): string[] {
  if (before === now) return [];
  const start = firstDifference(before, now);
  const end = lastDifference(before, now, start);
  const cut = (text: string): string => {
    const from = Math.max(0, start - around);
    const to = Math.min(text.length, text.length - end + around);
    const part = text.slice(from, to);
    return `${from > 0 ? '…' : ''}${part}${to < text.length ? '…' : ''}`;
  };
  return [`${what} was ${quoted(cut(before))} and is ${quoted(cut(now))}`];
}

/** Length of what two texts begin with alike. */
function firstDifference(one: string, other: string): number {
  const shorter = Math.min(one.length, other.length);
  let index = 0;
  while (index < shorter && one[index] === other[index]) index += 1;
  return index;
}

/** Length of what two texts end with alike, apart from their common beginning. */
function lastDifference(one: string, other: string, start: number): number {
  const shorter = Math.min(one.length, other.length) - start;
  let length = 0;
  while (length < shorter && one.at(-1 - length) === other.at(-1 - length)) length += 1;
  return length;
}

type Leaves = ReadonlyMap<string, unknown>;

function describeLeaves(before: Leaves, now: Leaves): string[] {
  const paths = [...new Set([...before.keys(), ...now.keys()])];
  return paths.flatMap((path) => {
    const [was, is] = [before.get(path), now.get(path)];
    const name = cleanText(path, shownAtMost);
    if (was === undefined) return [`${name} is new: ${shown(is)}`];
    if (is === undefined) return [`${name} is gone; it was ${shown(was)}`];
    if (typeof was === 'string' && typeof is === 'string') return describeText(name, was, is);
    return canonicalJson(was) === canonicalJson(is)
      ? []
      : [`${name} was ${shown(was)} and is ${shown(is)}`];
  });
}

/** The values of a definition by where they stand; the description is compared as a text. */
function leavesOf({ inputSchema, outputSchema, annotations }: PinnedDefinition): Leaves {
  const leaves = new Map<string, unknown>();
  const walk = (value: unknown, path: string, depth: number): void => {
    if (leaves.size >= leavesAtMost) return;
    const isInner = typeof value === 'object' && value !== null && depth < deepest;
    const members = isInner ? Object.entries(value) : [];
    if (members.length === 0) leaves.set(path, value ?? null);
    for (const [name, member] of members) walk(member, path + step(name), depth + 1);
  };
  walk(inputSchema, 'input', 0);
  if (outputSchema !== undefined) walk(outputSchema, 'output', 0);
  if (annotations !== undefined) walk(annotations, 'hints', 0);
  return leaves;
}

/** Two places never have one path: a name that may be taken for several is quoted. */
const step = (name: string): string =>
  /^[\w$-]+$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`;

function shown(value: unknown): string {
  return typeof value === 'string' ? quoted(value) : cleanText(canonicalJson(value), shownAtMost);
}

function quoted(text: string): string {
  const size = text.length > shownAtMost ? ` (${text.length} characters)` : '';
  return `“${cleanText(text, shownAtMost)}”${size}`;
}
