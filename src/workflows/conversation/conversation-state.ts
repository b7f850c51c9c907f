import { workflowInfo } from '@temporalio/workflow';

import { answerCommand } from '../../domain/people/answer-command';
import type { CapturedContext } from '../../domain/calls/capture';
import type {
  ConversationRequest,
  ConversationStatus,
  CurrentTurn,
  Message,
  StoredTurn,
  TurnRequest,
} from '../../domain/conversation/conversation';
import type { Spending } from '../../domain/configuration/ceilings';
import { addSpending } from '../../domain/reasoning/ceiling-reached';
import type { HumanDecision, HumanRequest } from '../../domain/people/human-request';

/** What a conversation takes along when it continues as a new run. */
export interface ConversationSoFar {
  turns: number;
  last: StoredTurn | null;
  context: CapturedContext;
  historyRef: string | null;
  decisions: HumanDecision[];
  /** What the model of its turns has taken. */
  spent?: Spending;
}

/** Settled questions at hand, so that the same answer again is known for what it is. */
const decisionsKept = 5;

/** The state of one conversation. Held by the workflow and rebuilt by replay. */
export class Conversation {
  /** What was said and no turn has taken up yet. */
  message: Message | null = null;
  current: CurrentTurn | null = null;
  openRequest: HumanRequest | null = null;
  last: StoredTurn | null;
  context: CapturedContext;
  historyRef: string | null;
  decisions: HumanDecision[];
  spent: Spending | undefined;
  /** Turns begun, over all runs. */
  turns: number;
  /** Turns ended in this run. */
  turnsHere = 0;
  private heard = 0;

  constructor(
    readonly request: ConversationRequest,
    before: ConversationSoFar | undefined,
  ) {
    this.turns = before?.turns ?? 0;
    this.last = before?.last ?? null;
    this.context = before?.context ?? {};
    this.historyRef = before?.historyRef ?? null;
    this.decisions = before?.decisions ?? [];
    this.spent = before?.spent;
  }

  get isBusy(): boolean {
    return this.message !== null || this.current !== null;
  }

  begin(turn: CurrentTurn): void {
    this.turns = turn.number;
    this.current = turn;
    this.message = null;
    this.heard = 0;
  }

  /** Takes over what the turn under way asks; news of another turn or older news changes nothing. */
  hear({ turn, sequence, request, decision }: TurnRequest): void {
    if (turn !== this.current?.number || sequence <= this.heard) return;
    this.heard = sequence;
    this.openRequest = request;
    if (decision !== null && !this.decisions.some((one) => one.request.id === decision.request.id))
      this.decisions = [...this.decisions, decision].slice(-decisionsKept);
  }

  end(turn: StoredTurn, ref: string, context: CapturedContext): void {
    this.last = turn;
    this.historyRef = ref;
    this.context = context;
    this.current = null;
    this.openRequest = null;
    this.turnsHere += 1;
  }

  /** Counts what the model of a turn has taken. */
  spend(spent: Spending | undefined): void {
    if (spent !== undefined) this.spent = addSpending(this.spent, spent);
  }

  get status(): ConversationStatus {
    const { current, last, openRequest, context, historyRef, turns, request, spent } = this;
    const idle = current === null ? 'idle' : 'working';
    return {
      kind: 'conversation',
      profile: request.profile,
      phase: openRequest === null ? idle : 'waiting',
      turns,
      current,
      last,
      openRequest,
      answerWith:
        openRequest === null ? null : answerCommand(workflowInfo().workflowId, openRequest),
      context,
      historyRef,
      ...(spent !== undefined && { spent }),
    };
  }

  carry(): ConversationSoFar {
    const { turns, last, context, historyRef, decisions, spent } = this;
    return {
      turns,
      last,
      context,
      historyRef,
      decisions,
      ...(spent !== undefined && { spent }),
    };
  }
}
