import * as z from 'zod';

import { fitsGlob } from '../text/glob';

/** The prompts, by the node that sends them: files of `prompts/`. */
export const promptNodeNames = [
  'parse-goal',
  'select-plan',
  'propose-tool-calls',
  'assess-objective',
  'parse-task',
  'make-plan',
  'replan',
  'plan-step',
  'verify-answer',
  'write-answer',
  'tell-answer',
] as const;

export type PromptNode = (typeof promptNodeNames)[number];

/** A profile's own words on tools, for the prompts that report them. */
export const toolNoteSchema = z.strictObject({
  /** Glob over `server/tool`. */
  tool: z.string().regex(/^[^/\s]+\/[^\s]+$/, 'must be "server/tool", where * stands for any text'),
  /** Prompts that have it; all where absent. */
  nodes: z.array(z.enum(promptNodeNames)).min(1).optional(),
  note: z.string().trim().min(1).max(500),
});

export type ToolNote = z.infer<typeof toolNoteSchema>;

/** What a profile says of its tools to one node: a line for each tool that a note is about. */
export function notesFor(
  notes: readonly ToolNote[],
  tools: readonly { server: string; name: string }[],
  node: PromptNode,
): string[] {
  const own = notes.filter(({ nodes }) => nodes === undefined || nodes.includes(node));
  return own.flatMap(({ tool: glob, note }) =>
    tools
      .filter(({ server, name }) => fitsGlob(glob, `${server}/${name}`))
      .map(({ name }) => `- ${name}: ${note}`),
  );
}
