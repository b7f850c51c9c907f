import * as z from 'zod';

/** Something only a person can settle. Lives in the workflow; answered by the Update `answer`. */
export const humanRequestSchema = z.object({
  /** Contains the run's id, so that an answer cannot reach another run. */
  id: z.string(),
  kind: z.enum(['clarification', 'confirmation', 'escalation']),
  /** Deterministic: the same need gives the same bytes (E3). */
  prompt: z.string(),
  options: z.array(z.string()),
  /** Epoch milliseconds. */
  askedAt: z.number(),
  deadline: z.number(),
  /** What happens when the deadline passes without an answer. */
  onDeadline: z.string(),
});

/** What a person sends: `{"requestId":"…","answer":"…","by":"…"}`. */
export const humanAnswerSchema = z.strictObject({
  requestId: z.string().min(1),
  answer: z.string().trim().min(1).max(4000),
  by: z.string().trim().min(1).max(200).optional(),
});

/** A request that was settled, with who and when (E8). */
export const humanDecisionSchema = z.object({
  request: humanRequestSchema,
  answer: z.string().nullable(),
  by: z.string().nullable(),
  at: z.number(),
  settledBy: z.enum(['answer', 'deadline', 'cancellation']),
});

export type HumanRequest = z.infer<typeof humanRequestSchema>;
export type HumanAnswer = z.infer<typeof humanAnswerSchema>;
export type HumanDecision = z.infer<typeof humanDecisionSchema>;

export type AnswerReading =
  | { kind: 'accepted'; answer: HumanAnswer }
  | { kind: 'repeated'; decision: HumanDecision }
  | { kind: 'rejected'; message: string };

const answerExample = '{"requestId":"<id>","answer":"<your answer>","by":"<your name>"}';

/**
 * Judges an answer of unknown shape against the open request and those already settled. The same
 * answer again is `repeated`; a conflicting one, one for an unknown or closed request and a
 * malformed one are `rejected` with a message for the person.
 */
export function readAnswer(
  input: unknown,
  open: HumanRequest | null,
  settled: readonly HumanDecision[],
): AnswerReading {
  const parsed = humanAnswerSchema.safeParse(input);
  if (!parsed.success) {
    const problems = parsed.error.issues
      .map((issue) => `${issue.path.join('.') || 'input'}: ${issue.message}`)
      .join('; ');
    return {
      kind: 'rejected',
      message: `The answer is not right. ${problems}. A correct one is ${answerExample}`,
    };
  }
  const answer = parsed.data;
  const decision = settled.find((one) => one.request.id === answer.requestId);
  if (decision !== undefined) return readSecondAnswer(answer, decision);
  if (open === null) return { kind: 'rejected', message: 'Nothing is waiting for an answer.' };
  if (open.id !== answer.requestId) {
    return {
      kind: 'rejected',
      message: `Request ${answer.requestId} is unknown to this run. The open request is ${open.id}: ${open.prompt}`,
    };
  }
  return { kind: 'accepted', answer };
}

function readSecondAnswer(answer: HumanAnswer, decision: HumanDecision): AnswerReading {
  if (decision.settledBy === 'answer' && decision.answer === answer.answer) {
    return { kind: 'repeated', decision };
  }
  const how =
    decision.settledBy === 'answer'
      ? `was answered with "${decision.answer ?? ''}"${decision.by === null ? '' : ` by ${decision.by}`}`
      : `was closed by ${decision.settledBy === 'deadline' ? 'its deadline' : 'cancellation'}`;
  return {
    kind: 'rejected',
    message: `Request ${answer.requestId} ${how}; a different answer changes nothing any more.`,
  };
}
