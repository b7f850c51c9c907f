import * as z from 'zod';

import { unheldKeywords } from './unheld-keywords';

/** Names files, so in their spelling. */
export const configurationName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9._-]*$/, 'must be lower case letters, digits, . _ or -');

/** A JSON Schema that code can hold a value against. */
export const jsonSchemaSchema = z
  .record(z.string(), z.unknown())
  .superRefine((document, context) => {
    try {
      z.fromJSONSchema(document);
    } catch (error) {
      const message = `is no JSON Schema that can be used: ${(error as Error).message}`;
      context.addIssue({ code: 'custom', message });
      return;
    }
    const unheld = unheldKeywords(document);
    if (unheld.length === 0) return;
    const message = `would not be held to in full: ${unheld.join('; ')}`;
    context.addIssue({ code: 'custom', message });
  });

const bySchema = z.strictObject({ schema: jsonSchemaSchema });
const byPrompt = z.strictObject({ prompt: z.string().trim().min(1) });

/**
 * What judges the final answer of an agent: a JSON Schema that it must satisfy, a prompt for
 * the verifier, or the name of a file of `answer-checks/` that holds one of them.
 */
export const evaluationSchema = z.union([configurationName, bySchema, byPrompt], {
  error: 'must be the name of a file of answer-checks/, {"schema": …} or {"prompt": …}',
});

/** A check of answers: a file `answer-checks/<name>.json`. */
export const evaluationFileSchema = z
  .strictObject({
    name: configurationName,
    schema: jsonSchemaSchema.optional(),
    prompt: z.string().trim().min(1).optional(),
  })
  .refine(({ schema, prompt }) => (schema === undefined) !== (prompt === undefined), {
    message: 'needs either "schema" (a JSON Schema) or "prompt" (for the verifier), not both',
  });

/** An evaluation with its content; `name` is null where the agent's own file holds it. */
export const resolvedEvaluationSchema = z.object({
  name: configurationName.nullable(),
  schema: jsonSchemaSchema.optional(),
  prompt: z.string().optional(),
});

export type EvaluationFile = z.infer<typeof evaluationFileSchema>;
export type Evaluation = z.infer<typeof resolvedEvaluationSchema>;

/** What is wrong with a value by a JSON Schema, one sentence each; empty where nothing is. */
export function schemaComplaints(schema: Record<string, unknown>, value: unknown): string[] {
  const parsed = z.fromJSONSchema(schema).safeParse(value);
  if (parsed.success) return [];
  return parsed.error.issues.map(({ path, message }) =>
    path.length === 0 ? message : `${path.map(String).join('.')}: ${message}`,
  );
}
