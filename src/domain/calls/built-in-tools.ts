import * as z from 'zod';

import type { ToolDefinition } from './tool';

/** Name under which the agent's own tools stand beside the MCP servers. */
export const builtInServer = 'built-in';

export const builtInNameSchema = z.enum(['attempt_completion', 'update_todo_list']);

export const todoItemSchema = z.object({
  text: z.string().trim().min(1).max(300),
  status: z.enum(['open', 'doing', 'done']),
});

const completionArguments = z.object({
  result: z.string().trim().min(1).max(20_000),
  not_done: z
    .string()
    .max(2000)
    .describe('What of the task cannot be done, and why. Leave it out where all is done.')
    .optional(),
});
const todoArguments = z.object({ items: z.array(todoItemSchema).max(50) });

export type BuiltInName = z.infer<typeof builtInNameSchema>;
export type TodoItem = z.infer<typeof todoItemSchema>;

/** Made when it is asked for: each run of a workflow loads this file, and few offer these tools. */
const definitionsOf = (): Record<BuiltInName, Omit<ToolDefinition, 'server' | 'name'>> => ({
  attempt_completion: {
    description:
      'Ends the task. Call it once all is done, with the whole answer for the person who asked; or once it is clear that something cannot be done, which not_done then says. Nothing else ends the task.',
    inputSchema: schemaOf(completionArguments),
    annotations: { readOnlyHint: true },
  },
  update_todo_list: {
    description:
      'Keeps the list of what is to be done. Give the whole list each time; it takes the place of the one before.',
    inputSchema: schemaOf(todoArguments),
    annotations: { readOnlyHint: true, idempotentHint: true },
  },
});

function schemaOf(schema: z.ZodType): Record<string, unknown> {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema);
  return rest;
}

/** The built-in tools of these names, in the form in which servers list theirs. */
export function builtInTools(names: readonly BuiltInName[]): ToolDefinition[] {
  if (names.length === 0) return [];
  const definitions = definitionsOf();
  return names.map((name) => ({ server: builtInServer, name, ...definitions[name] }));
}

/** How models fill in what they were to leave out. */
const nothing = /^\W*(?:none|nothing|null|n\/a|no)?\W*$/i;

export type BuiltInEffect =
  | { kind: 'complete'; answer: string; notDone: string | null }
  | { kind: 'todo'; items: TodoItem[] }
  | { kind: 'wrong'; message: string };

/** What a call of a built-in tool does to a run. Pure; the workflow carries it out itself. */
export function builtInEffect(tool: string, values: Record<string, unknown>): BuiltInEffect {
  if (tool === 'attempt_completion') {
    const parsed = completionArguments.safeParse(values);
    if (parsed.success) {
      const { result, not_done: said = '' } = parsed.data;
      return { kind: 'complete', answer: result, notDone: nothing.test(said) ? null : said.trim() };
    }
    return { kind: 'wrong', message: z.prettifyError(parsed.error) };
  }
  const parsed = todoArguments.safeParse(values);
  if (tool === 'update_todo_list' && parsed.success) {
    return { kind: 'todo', items: parsed.data.items };
  }
  const message = parsed.success
    ? `There is no built-in tool ${tool}.`
    : z.prettifyError(parsed.error);
  return { kind: 'wrong', message };
}
