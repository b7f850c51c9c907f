import type { InvestigationRequestInput } from '../src/domain/investigation/investigation-request';

/** How long a question stays open: nobody but the case's own reply ever answers. */
const replyWithinSeconds = 30;
const noReplySeconds = 3;

/** How an evaluation asks, apart from the question itself. */
export function requestOverrides(
  reasoner: 'rules' | 'model',
  reply: string | undefined,
): InvestigationRequestInput['overrides'] {
  const answerWithinSeconds = reply === undefined ? noReplySeconds : replyWithinSeconds;
  return { reasoner, answerWithinSeconds };
}
