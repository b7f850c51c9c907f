import * as z from 'zod';

import type { HumanRequest } from '../../domain/people/human-request';
import { nameByMcp } from '../../domain/people/vouched-names';
import { whoAnswered } from '../../domain/people/who-answered';
import { openQuestionSchema, questionView } from '../run-view';
import { type CallContext, defineTool, ToolProblem } from '../tool';
import { workflowIdSchema } from '../workflow-id';

/** Passes on what a person said to the open question of a run. */
export const answerQuestion = defineTool({
  name: 'answer_question',
  title: 'Answer a question',
  description:
    'Answers the open question of a run with what a person said. Ask the person; do not answer in their place. Approvals of calls that change something are taken only where the profile of the run allows it.',
  input: z.strictObject({
    workflow_id: workflowIdSchema,
    request_id: z.string().min(1).describe('id of the question that was answered'),
    answer: z.string().trim().min(1).max(4000),
    hash: z.string().min(1).max(200).optional().describe('hash of the question, where it has one'),
  }),
  output: z.object({
    taken: z.enum(['settled', 'agreed', 'asked_again']),
    note: z.string(),
    open_question: openQuestionSchema.nullable(),
  }),
  annotations: {
    readOnlyHint: false,
    destructiveHint: true,
    idempotentHint: true,
    openWorldHint: false,
  },
  async run({ workflow_id: id, request_id: requestId, answer, hash }, call) {
    const by = nameByMcp(call.name);
    const given = { requestId, answer, by, ...(hash !== undefined && { hash }) };
    const open = await openRequest(id, call);
    // A question that is closed has nothing to be signed; the run says what became of it.
    const signed = open?.id === requestId ? call.sign(open, given) : given;
    const reply = await call.runs.answer(id, signed);
    if ('settledBy' in reply) {
      const note = `Recorded the answer "${reply.answer ?? ''}" from ${whoAnswered(reply)}.`;
      return { structured: { taken: 'settled' as const, note, open_question: null }, text: note };
    }
    const { note, request } = reply;
    const taken = 'agreed' in reply ? ('agreed' as const) : ('asked_again' as const);
    return {
      structured: { taken, note, open_question: questionView(request) },
      text: note,
    };
  },
});

async function openRequest(id: string, { runs }: CallContext): Promise<HumanRequest | null> {
  const reading = await runs.status(id);
  if (reading.kind === 'status') return reading.status.openRequest;
  throw new ToolProblem(
    reading.kind === 'no_worker'
      ? `No worker answers on task queue "${reading.taskQueue}", so nobody could take the answer. Start one with "netoncall worker".`
      : `The run did not say what it asks: ${reading.reason}. Try again later.`,
  );
}
