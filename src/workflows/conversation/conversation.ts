import {
  allHandlersFinished,
  ApplicationFailure,
  condition,
  continueAsNew,
  defineQuery,
  defineSignal,
  setCurrentDetails,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow';

import {
  conversationRequestSchema,
  type ConversationStatus,
  turnRequestSchema,
} from '../../domain/conversation/conversation';
import { describeConversation } from '../../report/current-details/describe-conversation';
import { failureTypes } from '../../domain/investigation/failure-types';
import { queryNames, turnRequestSignal } from '../../domain/investigation/investigation-names';
import { inputProblems, plainWords } from '../../domain/text/plain-problems';
import { outlivesBuilds } from '../run/outlives-builds';
import { acceptMessages } from './accept-messages';
import { Conversation, type ConversationSoFar } from './conversation-state';
import { takeTurn } from './take-turn';

const statusQuery = defineQuery<ConversationStatus>(queryNames.status);
const turnRequest = defineSignal<[unknown]>(turnRequestSignal);

/** A conversation that nobody continues ends after this long; its record stays. */
const idleLimit = '30 days';

/**
 * A conversation: each message is a turn, carried out by an investigation as a child workflow. Input:
 * a `ConversationRequest`. `before` is the conversation's own word to itself where it continued as
 * new, which it does between two turns only, when every handler has returned.
 */
export async function conversation(
  input: unknown,
  before?: ConversationSoFar,
): Promise<ConversationStatus> {
  const request = conversationRequestSchema.safeParse(input ?? {}, plainWords);
  if (!request.success) {
    const message = `The input of a conversation is not valid. ${inputProblems(request.error)}. A correct one is {"profile":"pharmacokinetics"}`;
    throw ApplicationFailure.nonRetryable(message, failureTypes.invalidInput);
  }
  const talk = new Conversation(request.data, before);
  setHandler(statusQuery, () => talk.status, {
    description: 'Where the conversation stands, and its open question',
  });
  const hear = (word: unknown): void => {
    const message = turnRequestSchema.safeParse(word);
    if (message.success) talk.hear(message.data);
    showTalk(talk);
  };
  setHandler(turnRequest, hear, {
    description: 'A question that the turn under way asks, or that it has an answer to',
  });
  acceptMessages(talk);
  showTalk(talk);
  while (await condition(() => talk.message !== null, idleLimit)) {
    await takeTurn(talk, () => showTalk(talk));
    const full = talk.turnsHere >= request.data.turnsPerRun;
    if (!full && !workflowInfo().continueAsNewSuggested) continue;
    await condition(allHandlersFinished);
    if (talk.message === null) await continueAsNew<typeof conversation>(input, talk.carry());
  }
  return talk.status;
}

// It may go on for months, through many builds; its turns stay with theirs.
outlivesBuilds(conversation);

function showTalk(talk: Conversation): void {
  setCurrentDetails(describeConversation(talk.status, workflowInfo().workflowId));
}
