import { notesFor, type PromptNode } from '../../domain/configuration/tool-note';
import type { RunSnapshot } from '../../domain/investigation/run-snapshot';
import { argumentsText } from './arguments-text';

/** Tools that a prompt lists one by one; a server with more than that is named by its size. */
const listedAtMost = 60;
const longestDescription = 140;

/** What a run knows of its tools, by its snapshot. */
type Known = Pick<RunSnapshot, 'tools' | 'profile'>;

/**
 * What the prompt of a node says of the tools, with the profile's own notes on them. Where the tools
 * themselves go with the request, their descriptions are there already and are not said twice.
 */
export function toolInstructions(
  { tools, profile }: Known,
  node: PromptNode,
  { attached }: { attached: boolean } = { attached: false },
): string {
  if (tools.length === 0) return 'There are no tools.';
  const remarks = notesFor(profile.toolNotes, tools, node);
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
export function toolsWithSchemas({ tools, profile }: Known, node: PromptNode): string {
  if (tools.length === 0) return 'There are no tools.';
  const lines = tools.map(
    ({ name, description, inputSchema }) =>
      `- ${name}: ${firstSentence(description)}\n${argumentsText(inputSchema)}`,
  );
  const remarks = notesFor(profile.toolNotes, tools, node);
  return ['The tools, and nothing else can be done:', ...lines, ...remarks].join('\n');
}

function firstSentence(description: string): string {
  const line = description.trim().split(/(?<=[.!?])\s|\n/, 1)[0] ?? '';
  return line.length > longestDescription ? `${line.slice(0, longestDescription - 1)}…` : line;
}
