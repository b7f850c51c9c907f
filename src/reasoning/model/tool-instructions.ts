import { builtInServer } from '../../domain/calls/built-in-tools';
import { isSchemaNode, mapSubschemas } from '../../domain/calls/subschemas';
import type { ToolDefinition } from '../../domain/calls/tool';
import { countTokens, defuse, fenceData, type LlmTool } from '../../llm';
import { notesFor, type PromptNode } from '../../domain/configuration/tool-note';
import type { RunSnapshot } from '../../domain/investigation/run-snapshot';
import { argumentsText } from './arguments-text';

/** Tools that a prompt lists one by one; a server with more than that is named by its size. */
const listedAtMost = 60;
const longestDescription = 140;
/** Of a tool that goes with the request as a whole. */
const longestAttached = 4000;
/** Of one parameter of such a tool. */
const longestOfParameter = 1000;
const deepestSchema = 32;

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
  const listed = tools.slice(0, listedAtMost);
  const rest = tools.length - listed.length;
  return [
    profile.checks === null ? 'The tools that there are:' : 'What can be read, and nothing else:',
    ...fenced(listed, ({ name, description }) => `- ${name}: ${firstSentence(description)}`),
    ...(rest > 0 ? [`- and ${rest} more`] : []),
    ...remarks,
  ].join('\n');
}

/** Every tool with its arguments, for a model that names a call in its answer. */
export function toolsWithSchemas({ tools, profile }: Known, node: PromptNode): string {
  if (tools.length === 0) return 'There are no tools.';
  const lines = fenced(
    tools,
    ({ name, description, inputSchema }) =>
      `- ${name}: ${firstSentence(description)}\n${argumentsText(inputSchema)}`,
  );
  const remarks = notesFor(profile.toolNotes, tools, node);
  return ['The tools, and nothing else can be done:', ...lines, ...remarks].join('\n');
}

/** Tools take at most this share of what a prompt may take. */
const shareOfTools = 0.5;

/**
 * What a prompt says of the tools, in as many words as it has room for: with their arguments where
 * `schemas`, with what each does, or by their names alone.
 */
export function toolsWithin(
  known: Known,
  node: PromptNode,
  tokens: number,
  { schemas }: { schemas: boolean },
): string {
  const told = toolInstructions(known, node);
  const fits = (text: string): boolean => countTokens(text) <= tokens * shareOfTools;
  const whole = schemas ? toolsWithSchemas(known, node) : told;
  if (fits(whole)) return whole;
  if (fits(told)) return told;
  const names = known.tools.slice(0, listedAtMost).map(({ name }) => name);
  return `The tools, and nothing else can be done:\n${fenceData('tools', names.join(', '))}`;
}

/** What a tool says of itself where it goes with the request: data of its server, as in a prompt. */
export function attachedTool({
  server,
  description,
  inputSchema,
}: ToolDefinition): Pick<LlmTool, 'description' | 'parameters'> {
  if (server === builtInServer) return { description, parameters: inputSchema };
  const said = description.slice(0, longestAttached);
  return {
    description: said.trim() === '' ? '' : fenceData(server, said),
    parameters: withHarmlessWords(inputSchema, 0) as LlmTool['parameters'],
  };
}

/** No fence can be put around the parts of a schema; its words are cut and defused instead. */
function withHarmlessWords(schema: unknown, depth: number): unknown {
  if (!isSchemaNode(schema) || depth > deepestSchema) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) =>
      typeof value === 'string' && (keyword === 'description' || keyword === 'title')
        ? [keyword, defuse(value.slice(0, longestOfParameter))]
        : [keyword, mapSubschemas(keyword, value, (one) => withHarmlessWords(one, depth + 1))],
    ),
  );
}

/** What servers say of their tools stands in one fence; the agent's own tools stand before it. */
function fenced(
  tools: readonly ToolDefinition[],
  lineOf: (tool: ToolDefinition) => string,
): string[] {
  const own = tools.filter(({ server }) => server === builtInServer);
  const others = tools.filter(({ server }) => server !== builtInServer);
  return [
    ...own.map(lineOf),
    ...(others.length === 0 ? [] : [fenceData('tools', others.map(lineOf).join('\n'))]),
  ];
}

function firstSentence(description: string): string {
  const line = description.trim().split(/(?<=[.!?])\s|\n/, 1)[0] ?? '';
  return line.length > longestDescription ? `${line.slice(0, longestDescription - 1)}…` : line;
}
