import type { ToolDefinition } from '../calls/tool';

/** `the send_email tool`, `tool "send_email"`: a name that looks like one, beside the word tool. */
const beforeWord = /(?<![\w-])-*([A-Za-z][\w-]*)[`'"”]?\s+tool\b/g;
const afterWord = /\btool\s+(?:called\s+|named\s+)?[`'"“]?([A-Za-z][\w-]*_[\w-]+)\b/g;
const quoted = /[`'"“]([A-Za-z][\w-]*)[`'"”]\s+tool\b/g;

/** The tool that a task asks for by name and that no server has; null where there is none. */
export function missingTool(text: string, tools: readonly ToolDefinition[]): string | null {
  const known = new Set(tools.map(({ name }) => name.toLowerCase()));
  const namesBy = (pattern: RegExp): string[] =>
    [...text.matchAll(pattern)].map(([, name = '']) => name);
  // A pattern that looked for the underscore itself would try each part of a long word anew.
  const before = namesBy(beforeWord).filter((name) => name.slice(0, -1).includes('_'));
  const named = [...before, ...namesBy(afterWord), ...namesBy(quoted)];
  return named.find((name) => !known.has(name.toLowerCase())) ?? null;
}
