import * as z from 'zod';

import { answerFormSchema, textKindSchema } from '../../src/domain/analysis/parsed-question';

const phrases = z.union([z.string().transform((one) => [one]), z.array(z.string())]);
const moment = z.iso.datetime({ offset: true });

/** What is expected of one question; what is absent is not judged. */
const expectationSchema = z.strictObject({
  subjects: z.array(z.string()).optional(),
  form: z
    .union([answerFormSchema.transform((one) => [one]), z.array(answerFormSchema).min(1)])
    .optional(),
  window: z
    .strictObject({
      from: moment.optional(),
      to: moment.optional(),
      at: moment.optional(),
      zone: z.string().optional(),
    })
    .optional(),
  refused: z.boolean().optional(),
  kind: textKindSchema.optional(),
  first_line: phrases.optional(),
  not_in_first_line: phrases.optional(),
});

/** A question with what netoncall must make of it, as `README.md` tells. */
export const questionCaseSchema = z.strictObject({
  question: z.string().trim().min(1),
  scenario: z.string().default('healthy'),
  now: moment.default('2026-11-27T21:30:00Z'),
  zone: z.string().optional(),
  reply: z.string().optional(),
  expect: expectationSchema,
});

export type QuestionCase = z.infer<typeof questionCaseSchema>;
export type QuestionExpectation = QuestionCase['expect'];
