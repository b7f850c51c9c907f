import * as z from 'zod';

import { ceilingsSchema, type Spending } from '../configuration/ceilings';
import type { CapturedContext } from '../calls/capture';
import {
  humanAnswerSchema,
  humanDecisionSchema,
  type HumanRequest,
  humanRequestSchema,
} from '../people/human-request';
import { pastSchema } from './past';
import { requestOverridesSchema } from '../investigation/investigation-request';
import { inputProblems, plainWords } from '../text/plain-problems';

/** The start input of a conversation. */
export const conversationRequestSchema = z.strictObject({
  /** Name of a folder in `profiles/`. */
  profile: z.string().min(1).default('network'),
  overrides: requestOverridesSchema.optional(),
  /** What the model may take with all turns, each in place of what the profile says. */
  ceilings: ceilingsSchema.optional(),
  /** Turns after which the conversation continues as a new run of the same id. */
  turnsPerRun: z.int().min(1).max(500).default(50),
});

/**
 * What a person says: `{"text":"…","by":"…"}`. One that answers a question can name it; one that
 * answers a confirmation has to bring what every answer to it has to.
 */
export const messageSchema = z.strictObject({
  text: z.string().trim().min(1).max(4000),
  by: z.string().trim().min(1).max(200).optional(),
  requestId: z.string().min(1).optional(),
  ...humanAnswerSchema.pick({ hash: true, signature: true }).shape,
});

/** A turn that has ended; stored as a chain, newest first. */
export const storedTurnSchema = z.object({
  format: z.literal('netoncall/turn/1'),
  /** Reference of the turn before. */
  previous: z.string().nullable(),
  number: z.int().min(1),
  text: z.string(),
  by: z.string().nullable(),
  /** Epoch milliseconds. */
  at: z.number(),
  endedAt: z.number(),
  /** The run that carried it out. */
  workflowId: z.string(),
  outcome: z.string(),
  answer: z.string(),
  documentRef: z.string().nullable(),
  /** All turns up to this one in short; absent in turns from before that was kept. */
  past: pastSchema.optional(),
});

/** What the run of a turn tells its conversation whenever its open question changes. */
export const turnRequestSchema = z.object({
  turn: z.int(),
  /** Counts up within the turn: signals may arrive in another order. */
  sequence: z.int(),
  request: humanRequestSchema.nullable(),
  /** Settled questions of the turn so far, the newest last. */
  decision: humanDecisionSchema.nullable(),
});

export type ConversationRequest = z.infer<typeof conversationRequestSchema>;
export type Message = z.infer<typeof messageSchema>;
export type StoredTurn = z.infer<typeof storedTurnSchema>;
export type TurnRequest = z.infer<typeof turnRequestSchema>;

/** A turn that is under way. */
export interface CurrentTurn extends Pick<
  StoredTurn,
  'number' | 'text' | 'by' | 'at' | 'workflowId'
> {}

/** All that a conversation knows of itself; answered by its query `status`. */
export interface ConversationStatus {
  kind: 'conversation';
  profile: string;
  phase: 'idle' | 'working' | 'waiting';
  turns: number;
  current: CurrentTurn | null;
  last: StoredTurn | null;
  openRequest: HumanRequest | null;
  /** The command that answers the open question; null where nothing is asked. */
  answerWith: string | null;
  context: CapturedContext;
  /** Reference of the newest stored turn. */
  historyRef: string | null;
  /** What the model of its turns has taken; absent before one has. */
  spent?: Spending;
}

/** What `send` returns: the turn's answer, or the question that has to be answered first. */
export type Sent =
  | { kind: 'answered'; turn: StoredTurn }
  | { kind: 'asked'; request: HumanRequest; note: string | null };

const messageExample = '{"text":"Load the oral model","by":"<your name>"}';

export type MessageReading = { ok: true; message: Message } | { ok: false; reason: string };

/** Reads a message of unknown shape. Never throws. */
export function readMessage(input: unknown): MessageReading {
  const parsed = messageSchema.safeParse(input, plainWords);
  if (parsed.success) return { ok: true, message: parsed.data };
  return {
    ok: false,
    reason: `The message is not valid. ${inputProblems(parsed.error)}. A correct one is ${messageExample}`,
  };
}
