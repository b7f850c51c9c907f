import { type CancellationScope, type WorkflowInfo, workflowInfo } from '@temporalio/workflow';

import type { RunFacts } from '../../activities/run-context';
import { withCaptured } from '../../domain/calls/capture';
import type { FleetBase } from '../../domain/run/fleet';
import type { InvestigationRequest } from '../../domain/investigation/investigation-request';
import type { Hint } from '../../domain/people/hint';
import { NodeBudget } from '../../domain/decisions/node-budget';
import type { Outcome } from '../../domain/analysis/outcome';
import { newUse } from '../../domain/reasoning/model-use';
import type { PreparedRun } from '../../domain/investigation/run-snapshot';
import { newStatus, type Phase, type RunStatus } from '../../domain/run/run-status';
import type { Silence } from '../../domain/decisions/silent-devices';
import type { CallOutcome, CallRecord } from '../../domain/calls/tool-call';
import type { Rejection, RunTrace } from '../../domain/run/run-trace';
import { ModelKnowledge } from './model-knowledge';
import type { Notification } from '../../domain/watch/notification';
import type { Tick } from '../../domain/watch/tick';
import { onStoreWait, setStorePatience } from './store-patience';
import { showPhase } from './visibility';

/** Coming with a call to a full server costs an activity for nothing, so not with every call. */
const fullForMs = 5_000;

/** A message that reports a question. */
export interface AskedNotice {
  channel: Notification;
  scope: CancellationScope;
  /** Delivered, or given up. */
  over: boolean;
}

/** The state of one investigation. Held by the workflow and rebuilt by replay. */
export class Run {
  readonly status: RunStatus;
  /** The run's clock, ISO 8601: the caller's, or the time of the start. */
  readonly now: string;
  prepared: PreparedRun | null = null;
  inventoryRef: string | null = null;
  rejection: Rejection | null = null;
  feedback: string | null = null;
  /** What people said in the course of the run, for whoever plans. */
  readonly advice: string[] = [];
  private budget = new NodeBudget(null);
  /** Calls that a person did not approve. */
  denials = 0;
  /** Ids of calls that were denied without a question, because a person had refused the same before. */
  readonly notAsked = new Set<string>();
  /** Set where the run must not go on with its plan. */
  stop: { outcome: Outcome; reason: string } | null = null;
  /** Bytes of large results that this run has stored. */
  private evidenceBytes = 0;
  /** Messages to people that are on their way. */
  readonly notices: Promise<void>[] = [];
  /** Those of them that report a question. */
  readonly askedNotices: AskedNotice[] = [];
  /** How often the conversation that this run belongs to was told something. */
  wordsToParent = 0;
  /** What the model of this run knows. */
  readonly modelKnowledge = new ModelKnowledge();
  /** Whether this is a part of a fleet: it asks all its devices at once, each one thing. */
  isPart = false;
  /** Servers that cannot be connected to: since when, and whether that is waited for no longer. */
  readonly away = new Map<string, { since: number; givenUp: boolean }>();
  /** Devices that have kept this run waiting, by name. */
  readonly silences = new Map<string, Silence>();
  /** Ids of the calls under way. */
  inFlight: string[] = [];
  /** Servers that had as many calls as they take when this run came with one, and when that was. */
  private readonly fullServers = new Map<string, number>();
  /** Keys of the follow-ups that became steps. */
  readonly followUpsAsked = new Set<string>();

  constructor(
    readonly request: InvestigationRequest,
    readonly tick: Tick | null = null,
  ) {
    const startedAt = beginOf(workflowInfo());
    this.now = request.now ?? new Date(startedAt).toISOString();
    this.status = newStatus(request, startedAt);
    const known = request.conversation?.context ?? {};
    if (Object.keys(known).length > 0) this.status.context = known;
    onStoreWait((wait) => {
      if (wait === null) delete this.status.store;
      else this.status.store = wait;
      showPhase(this.status);
    });
  }

  /** Takes over what `prepare` found. */
  start(prepared: PreparedRun): void {
    this.prepared = prepared;
    this.status.reasoner = prepared.reasoner;
    this.status.evidenceStore = prepared.evidenceStore;
    setStorePatience(prepared.limits.storePatienceSeconds);
    if (prepared.model !== undefined) this.status.model = newUse(prepared.model);
  }

  /** Who reasons now: a model that went away does not come back in this run. */
  get reasoner(): 'rules' | 'model' {
    const { model } = this.status;
    return model === undefined || model.fallback !== null ? 'rules' : 'model';
  }

  /** Begins with what the fleet has prepared, as a part of it. */
  takeOver(base: FleetBase): void {
    this.start(base.prepared);
    this.inventoryRef = base.inventoryRef;
    this.isPart = true;
    this.status.goal = base.goal;
  }

  /** Present once `prepare` is done; asking earlier is a mistake in the workflow. */
  get ready(): PreparedRun {
    if (this.prepared === null) throw new Error('The run is not prepared yet.');
    return this.prepared;
  }

  /**
   * Whether the run's calls to a server wait in the queue of that server from the start: where its
   * rate is limited over all workers, where it was full a moment ago, and in a part of a fleet,
   * whose others fill it.
   */
  waitsInTurn(server: string): boolean {
    const { callsPerSecond } = this.ready.servers.find((one) => one.name === server) ?? {};
    if (this.isPart || callsPerSecond !== undefined) return true;
    const metFull = this.fullServers.get(server);
    return metFull !== undefined && Date.now() - metFull < fullForMs;
  }

  meetFullServer(server: string): void {
    this.fullServers.set(server, Date.now());
  }

  /** Keeps what calls found out for the steps ahead. */
  learn(calls: readonly CallRecord[]): void {
    const known = withCaptured(this.status.context ?? {}, calls);
    if (Object.keys(known).length > 0) this.status.context = known;
  }

  /** No call is under way any more. */
  land(): void {
    this.inFlight = [];
    this.status.current = null;
    delete this.status.waiting;
  }

  /** Counts nodes from here on against the profile's limit. */
  limitNodes(): void {
    this.budget = new NodeBudget(this.ready.limits.nodes);
    this.status.nodes = { used: 0, limit: this.ready.limits.nodes };
  }

  /** Takes one node; false once the limit is reached, and the run has to end. */
  takeNode(): boolean {
    const taken = this.budget.take();
    if (this.status.nodes !== null) this.status.nodes.used = this.budget.used;
    return taken;
  }

  get nodesSpent(): boolean {
    return this.budget.spent;
  }

  /** Counts what a call has stored; a run that stores too much stops with what it has found. */
  countEvidence({ bytes = 0 }: CallOutcome): void {
    this.evidenceBytes += bytes;
    // A run that began with an earlier version has no limit.
    const { evidenceBytes: limit } = this.ready.limits;
    if (this.stop !== null || !(this.evidenceBytes > limit)) return;
    const reason = `The run stopped at its limit of ${limit} bytes of evidence; it stored ${this.evidenceBytes}.`;
    this.stop = { outcome: 'budget_exhausted', reason };
  }

  /** A run whose history nears what Temporal keeps stops with what it has found. */
  countHistory(): void {
    const { historyLength: events, historySize: bytes } = workflowInfo();
    const { historyEvents, historyBytes } = this.ready.limits;
    // A run that began with an earlier version has no limit.
    if (this.stop !== null || !(events > historyEvents || bytes > historyBytes)) return;
    const reason =
      `The run stopped at its limit of ${historyEvents} events and ${historyBytes} bytes of ` +
      `history; it has ${events} events and ${bytes} bytes.`;
    this.stop = { outcome: 'budget_exhausted', reason };
  }

  enter(phase: Phase): void {
    this.status.phase = phase;
    showPhase(this.status);
  }

  /** What the reasoner is told before a step: the assessor's feedback and people's hints. */
  feedbackFor(step: { index: number }): string | null {
    const lines = [this.feedback ?? '', ...this.hintsFor(step).map((hint) => hint.feedback)];
    return lines.filter((line) => line !== '').join(' ') || null;
  }

  hintsFor({ index }: { index: number }): Hint[] {
    return (this.status.hints ?? []).filter((hint) => index >= hint.fromStep);
  }

  /** What thinking nodes are told of this run. */
  facts(): RunFacts {
    return {
      request: this.request,
      snapshotRef: this.ready.snapshotRef,
      inventoryRef: this.inventoryRef,
      now: this.now,
      calls: this.status.calls,
      ...(this.status.context !== undefined && { context: this.status.context }),
    };
  }

  trace(): RunTrace {
    const { workflowId, runId } = workflowInfo();
    return {
      id: workflowId,
      runId,
      request: this.request,
      now: this.now,
      snapshotRef: this.prepared?.snapshotRef ?? null,
      inventoryRef: this.inventoryRef,
      rejection: this.rejection,
      ...(this.prepared?.judged === false && { judged: false }),
      status: this.status,
      ...(this.tick === null ? {} : { tick: this.tick }),
    };
  }
}

/** A run that was held back began when its time came; who started it says that in its memo. */
function beginOf({ startTime, memo }: WorkflowInfo): number {
  const heldBackTo = memo?.['startsAt'];
  const started = startTime.getTime();
  return typeof heldBackTo === 'number' ? Math.max(started, heldBackTo) : started;
}
