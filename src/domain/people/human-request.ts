import * as z from 'zod';

import { answerTermsSchema } from './answer-terms';

/** The call that waits for a confirmation. */
export const pendingCallSchema = z.object({
  server: z.string(),
  tool: z.string(),
  arguments: z.record(z.string(), z.unknown()),
  justification: z.string(),
  summary: z.string(),
});

/** An answer that chose none of the options; the question stayed open. */
export const unclearAnswerSchema = z.object({
  answer: z.string(),
  by: z.string().nullable(),
  at: z.number(),
});

/** An answer that was not taken, with the reason; the question stayed open. */
export const refusedAnswerSchema = z.object({
  answer: z.string(),
  by: z.string().nullable(),
  at: z.number(),
  reason: z.string(),
});

/**
 * Whether it is known who said it: `proved` by a signature that fits the key of that name in the
 * profile, or `claimed`, as the sender wrote it.
 */
export const identitySchema = z.enum(['proved', 'claimed']);

/** One person's agreement to a confirmation. */
export const agreementSchema = z.object({
  by: z.string(),
  at: z.number(),
  identity: identitySchema,
  /** Ed25519 over `signedContent`, base64url; present where the identity is proved. */
  signature: z.string().optional(),
});

/** Something only a person can settle. Lives in the workflow; answered by the Update `answer`. */
export const humanRequestSchema = z.object({
  /** Contains the run's id, so that an answer cannot reach another run. */
  id: z.string(),
  kind: z.enum(['clarification', 'confirmation', 'escalation']),
  /** Deterministic: the same need gives the same bytes. */
  prompt: z.string(),
  options: z.array(z.string()),
  /** Epoch milliseconds. */
  askedAt: z.number(),
  deadline: z.number(),
  /** What happens when the deadline passes without an answer. */
  onDeadline: z.string(),
  /** Only an option counts as an answer; other words are asked again. */
  optionsOnly: z.boolean().optional(),
  /** Hash of server, tool and arguments that a confirmation is bound to. */
  hash: z.string().optional(),
  call: pendingCallSchema.optional(),
  /** In place of `call` where several are confirmed together; `hash` covers all of them. */
  calls: z.array(pendingCallSchema).optional(),
  /** Who may answer; everybody where absent or empty. */
  approvers: z.array(z.string()).optional(),
  /** Answers so far that chose none of the options, oldest first. */
  unclear: z.array(unclearAnswerSchema).optional(),
  /** What an answer has to come with; absent in runs from before there were such rules. */
  terms: answerTermsSchema.optional(),
  /** Answers that were not taken, oldest first; bounded. */
  refused: z.array(refusedAnswerSchema).optional(),
  /** Those who have agreed so far, where more than one has to. */
  agreed: z.array(agreementSchema).optional(),
});

/** What a person sends: `{"requestId":"…","answer":"…","by":"…","hash":"…"}`. */
export const humanAnswerSchema = z.strictObject({
  requestId: z.string().min(1),
  answer: z.string().trim().min(1).max(4000),
  by: z.string().trim().min(1).max(200).optional(),
  /** The hash that the request showed; a different one is rejected. */
  hash: z.string().optional(),
  /** Ed25519 over `signedContent`, base64url; `netoncall answer --key` makes it. */
  signature: z
    .string()
    .regex(/^[A-Za-z0-9_-]{86}$/, 'must be an Ed25519 signature in base64url (86 characters)')
    .optional(),
});

/** A request that was settled, with who and when. */
export const humanDecisionSchema = z.object({
  request: humanRequestSchema,
  answer: z.string().nullable(),
  /** The option that the answer stands for, where only options count. */
  choice: z.string().nullable().optional(),
  by: z.string().nullable(),
  /** How `by` is known; absent where nobody answered, and in older records, which prove nothing. */
  identity: identitySchema.optional(),
  signature: z.string().optional(),
  at: z.number(),
  /**
   * `unclear`: too many answers chose none of the options. `observed`: what the run read while it
   * waited settled the question.
   */
  settledBy: z.enum(['answer', 'deadline', 'cancellation', 'unclear', 'observed']),
});

export type PendingCall = z.infer<typeof pendingCallSchema>;
export type Identity = z.infer<typeof identitySchema>;
export type HumanRequest = z.infer<typeof humanRequestSchema>;
export type HumanAnswer = z.infer<typeof humanAnswerSchema>;
export type HumanDecision = z.infer<typeof humanDecisionSchema>;

/** What the Update returns where the question stays open. */
export interface AskedAgain {
  askedAgain: true;
  note: string;
  request: HumanRequest;
}

/** What the Update returns where more people have to agree. */
export interface Agreed {
  agreed: true;
  note: string;
  request: HumanRequest;
}

/** All that an answer can lead to, where it is taken. */
export type AnswerReply = HumanDecision | AskedAgain | Agreed;
