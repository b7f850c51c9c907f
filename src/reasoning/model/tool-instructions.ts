import type { ToolDefinition } from '../../domain/calls/tool';
import { argumentsText } from './arguments-text';

/** Tools that a prompt lists one by one; a server with more than that is named by its size. */
const listedAtMost = 60;
const longestDescription = 140;

/**
 * What a prompt says of the tools. Where the tools themselves go with the request, their
 * descriptions are there already and are not said twice.
 * @param notes a profile's own words on a tool, by the tool's name
 */
export function toolInstructions(
  tools: readonly ToolDefinition[],
  { attached, notes = {} }: { attached: boolean; notes?: Record<string, string> },
): string {
  if (tools.length === 0) return 'There are no tools.';
  const remarks = Object.entries(notes)
    .filter(([name]) => tools.some((tool) => tool.name === name))
    .map(([name, note]) => `- ${name}: ${note}`);
  if (attached) {
    const head = `You have ${tools.length} tools; nothing else can be read.`;
    return [head, ...remarks].join('\n');
  }
  const lines = tools
    .slice(0, listedAtMost)
    .map(({ name, description }) => `- ${name}: ${firstSentence(description)}`);
  const rest = tools.length - lines.length;
  return [
    'What can be read, and nothing else:',
    ...lines,
    ...(rest > 0 ? [`- and ${rest} more`] : []),
    ...remarks,
  ].join('\n');
}

/** Every tool with its arguments, for a model that names a call in its answer. */
export function toolsWithSchemas(tools: readonly ToolDefinition[]): string {
  if (tools.length === 0) return 'There are no tools.';
  const lines = tools.map(
    ({ name, description, inputSchema }) =>
      `- ${name}: ${firstSentence(description)}\n${argumentsText(inputSchema)}`,
  );
  return ['The tools, and nothing else can be done:', ...lines].join('\n');
}

function firstSentence(description: string): string {
  const line = description.trim().split(/(?<=[.!?])\s|\n/, 1)[0] ?? '';
  return line.length > longestDescription ? `${line.slice(0, longestDescription - 1)}…` : line;
}
