import {
  ApplicationFailure,
  CancelledFailure,
  CancellationScope,
  ChildWorkflowCancellationType,
  executeChild,
  isCancellation,
  ParentClosePolicy,
  proxyActivities,
  workflowInfo,
} from '@temporalio/workflow';

import type { Activities } from '../../activities';
import { type Spending, spendingSchema } from '../../domain/configuration/ceilings';
import type { CurrentTurn, StoredTurn } from '../../domain/conversation/conversation';
import type { InvestigationRequestInput } from '../../domain/investigation/investigation-request';
import { workflowType } from '../../domain/investigation/investigation-names';
import { escapeMarkdown } from '../../domain/text/escape';
import type { InvestigationResult } from '../../domain/run/run-document';
import type { investigate } from '../investigate';
import type { Conversation } from './conversation-state';
import { rootCause, rootMessage } from '../run/root-cause';
import { patient } from '../run/store-patience';

const { keepTurn } = patient(
  proxyActivities<Pick<Activities, 'keepTurn'>>({
    startToCloseTimeout: '30s',
    summary: 'record of the turn',
  }),
);

type TurnResult = Pick<InvestigationResult, 'summary' | 'document' | 'context' | 'spent'> & {
  outcome: string;
};

/**
 * Carries out what was said last as a turn, and records it. A turn that breaks or is canceled by
 * itself is a turn that says so; where the conversation is canceled, its turn is too, and still
 * recorded.
 */
export async function takeTurn(talk: Conversation, changed: () => void): Promise<void> {
  const { message } = talk;
  if (message === null) throw new Error('There is nothing to take up.');
  const { workflowId, runId } = workflowInfo();
  const number = talk.turns + 1;
  const current: CurrentTurn = {
    number,
    text: message.text,
    by: message.by ?? null,
    at: Date.now(),
    // With the run's id: a reset conversation must not meet the turns of the one it replaces.
    workflowId: `${workflowId}.${runId.slice(0, 8)}.${number}`,
  };
  talk.begin(current);
  changed();
  const result = await carryOut(talk, current);
  await CancellationScope.nonCancellable(async () => await record(talk, current, result));
  changed();
  if (CancellationScope.current().consideredCancelled) {
    throw new CancelledFailure('The conversation was canceled.');
  }
}

async function carryOut(talk: Conversation, turn: CurrentTurn): Promise<TurnResult> {
  const { profile, overrides, ceilings } = talk.request;
  const request: InvestigationRequestInput = {
    query: turn.text,
    profile,
    sessionId: workflowInfo().workflowId,
    ...(turn.by !== null && { askedBy: turn.by }),
    ...(overrides !== undefined && { overrides }),
    conversation: {
      turn: turn.number,
      historyRef: talk.historyRef,
      context: talk.context,
      ...(talk.spent !== undefined && { spent: talk.spent }),
      ...(ceilings !== undefined && { ceilings }),
    },
  };
  try {
    return await executeChild<typeof investigate>(workflowType, {
      workflowId: turn.workflowId,
      args: [request],
      parentClosePolicy: ParentClosePolicy.REQUEST_CANCEL,
      cancellationType: ChildWorkflowCancellationType.WAIT_CANCELLATION_COMPLETED,
      staticSummary: escapeMarkdown(turn.text, 150),
      memo: { query: turn.text.slice(0, 300) },
    });
  } catch (error) {
    if (isCancellation(error)) {
      return { outcome: 'cancelled', summary: ['The turn was canceled.'], document: null };
    }
    const summary = [`No answer: ${rootMessage(error).slice(0, 500)}`];
    return { outcome: 'failed', summary, document: null, ...spentIn(rootCause(error)) };
  }
}

/** What the model of a turn that broke had taken by then. */
function spentIn(cause: unknown): { spent?: Spending } {
  const told: unknown = cause instanceof ApplicationFailure ? cause.details?.[0] : null;
  if (typeof told !== 'object' || told === null || !('spent' in told)) return {};
  const spent = spendingSchema.safeParse(told.spent);
  return spent.success ? { spent: spent.data } : {};
}

async function record(talk: Conversation, turn: CurrentTurn, result: TurnResult): Promise<void> {
  const stored: StoredTurn = {
    format: 'netoncall/turn/1',
    previous: talk.historyRef,
    ...turn,
    endedAt: Date.now(),
    outcome: result.outcome,
    answer: result.summary.join('\n'),
    documentRef: result.document,
  };
  const ref = await keepTurn(stored);
  talk.spend(result.spent);
  talk.end(stored, ref, { ...talk.context, ...result.context });
}
