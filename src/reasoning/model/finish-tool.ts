import * as z from 'zod';

import type { LlmTool } from '../../llm';

/** How a model ends a step in so many words; text without a call ends it too. */
export const finishSchema = z.object({
  status: z.enum(['done', 'skipped', 'unavailable']).catch('done'),
  note: z.string().catch(''),
});

/** A name that no live tool has. */
export function finishToolName(taken: readonly string[]): string {
  let name = 'finish_step';
  while (taken.includes(name)) name = `${name}_`;
  return name;
}

export function finishTool(name: string): LlmTool {
  return {
    name,
    description: 'Ends this step of the plan. Call it when the step needs no further tool call.',
    parameters: {
      type: 'object',
      properties: {
        status: {
          type: 'string',
          enum: ['done', 'skipped', 'unavailable'],
          description:
            'done: all was read. skipped: the condition of the step does not hold. unavailable: no tool shows what the step asks for.',
        },
        note: { type: 'string', description: 'Why, in one sentence.' },
      },
      required: ['status', 'note'],
    },
  };
}
