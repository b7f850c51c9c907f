import type { ToolDefinition } from '../calls/tool';

/** `the send_email tool`, `tool "send_email"`: a name that looks like one, beside the word tool. */
const beforeWord = /[`'"“]?\b([A-Za-z][\w-]*_[\w-]+)\b[`'"”]?\s+tool\b/g;
const afterWord = /\btool\s+(?:called\s+|named\s+)?[`'"“]?([A-Za-z][\w-]*_[\w-]+)\b/g;
const quoted = /[`'"“]([A-Za-z][\w-]*)[`'"”]\s+tool\b/g;

/** The tool that a task asks for by name and that no server has; null where there is none. */
export function missingTool(text: string, tools: readonly ToolDefinition[]): string | null {
  const known = new Set(tools.map(({ name }) => name.toLowerCase()));
  const named = [beforeWord, afterWord, quoted].flatMap((pattern) =>
    [...text.matchAll(pattern)].map(([, name = '']) => name),
  );
  return named.find((name) => !known.has(name.toLowerCase())) ?? null;
}
