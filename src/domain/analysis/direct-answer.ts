import * as z from 'zod';

import { reasonSchema } from './check';

/**
 * How what was asked about stands. `told`: a fact that was read; `not_shown`: no tool shows it;
 * `not_known`: what was read does not settle it; `not_found`: nothing that was read has that name.
 */
export const answerStateSchema = z.enum([
  'working',
  'not_working',
  'told',
  'not_shown',
  'not_known',
  'not_found',
]);

/** The answer to what was asked, before anything that was found besides. */
export const directAnswerSchema = z.object({
  /** What was asked about, as people call it: `CUST-A`, `P1 GigabitEthernet0/0/0/3`. */
  about: z.string(),
  state: answerStateSchema,
  /** The answer as data: a code of the kind `kind.code`, and what its words are made of. */
  reason: reasonSchema,
  /** The same as one sentence: made to be shown, never to be read back. */
  text: z.string(),
});

export type AnswerState = z.infer<typeof answerStateSchema>;
export type DirectAnswer = z.infer<typeof directAnswerSchema>;
