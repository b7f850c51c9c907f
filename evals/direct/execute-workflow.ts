import { randomUUID } from 'node:crypto';
import { setImmediate as microtasksDone } from 'node:timers/promises';

import {
  arrayFromPayloads,
  defaultFailureConverter,
  defaultPayloadConverter,
  toPayloads,
  type Workflow,
} from '@temporalio/common';
import { requiredTsToMs } from '@temporalio/common/lib/time';
import { Activator } from '@temporalio/workflow/lib/internals';
import { tryUnblockConditions } from '@temporalio/workflow/lib/worker-interface';

import type { Activities } from '../../src/activities';
import type { Clock } from './clock';
import { Inbox } from './inbox';
import { type ActivityCommand, runActivity } from './run-activity';
import { inExecution } from './workflow-context';
import { workflowInfo } from './workflow-info';

type Command = ReturnType<Activator['concludeActivation']>['commands'][number];

/** What executions of workflows share: the code, and the activities that they ask for. */
export interface WorkflowHost {
  workflows: Record<string, Workflow>;
  activities: Activities;
  /**
   * Called where an execution can do nothing but wait for a timer. True where it did something to
   * the execution, which then goes on; the timer fires otherwise.
   */
  whenIdle?(execution: Execution): boolean;
}

/** Commands by which a workflow shows where it stands; nobody looks here. */
const shown = new Set([
  'upsertWorkflowSearchAttributes',
  'modifyWorkflowProperties',
  'setPatchMarker',
]);

/**
 * One execution of a workflow in this process: the workflow's own code over Temporal's own
 * runtime for it, and in place of server and worker this class, which carries out what the
 * workflow asks for. Timers fire as soon as nothing else is left to do, and take time on the
 * clock only. Not for workflows that are cancelled, signalled or that signal others.
 */
export class Execution {
  readonly activator: Activator;
  private readonly timers = new Map<number, number>();
  private readonly inbox: Inbox;

  constructor(
    private readonly host: WorkflowHost,
    private readonly workflowType: string,
    private readonly clock: Clock,
    private readonly workflowId: string,
  ) {
    this.inbox = new Inbox(clock);
    const runId = randomUUID();
    this.activator = new Activator({
      info: workflowInfo({ workflowId, workflowType, runId, now: clock.now }),
      randomnessSeed: [...Buffer.from(runId)],
      now: clock.now,
      showStackTraceSources: false,
      stackTracesEnabled: false,
      sourceMap: { version: 3, sources: [], names: [], mappings: '', file: '' },
      registeredActivityNames: new Set(Object.keys(host.activities)),
      getTimeOfDay: () => BigInt(Date.now()) * 1_000_000n,
    });
    this.activator.workflow = host.workflows[workflowType];
  }

  /**
   * Runs to the end.
   * @returns what the workflow returns
   * @throws what it fails with, and what its code throws by mistake
   */
  async run(input: unknown[]): Promise<unknown> {
    return await this.clock.run(async () => await this.runOn(input));
  }

  private async runOn(input: unknown[]): Promise<unknown> {
    this.inbox.put(() =>
      this.activator.startWorkflow({ arguments: toPayloads(defaultPayloadConverter, ...input) }),
    );
    for (;;) {
      await this.activate();
      for (const command of this.activator.concludeActivation().commands) {
        const end = this.carryOut(command);
        if (end !== null) return await end();
      }
      if (this.inbox.state === 'waiting') await this.inbox.arrival();
      else if (this.inbox.state === 'idle') this.waitNoLonger();
    }
  }

  /** Tells the workflow what happened, and lets it go on until it waits again. */
  private async activate(): Promise<void> {
    inExecution(this.activator, () => {
      for (const tell of this.inbox.take()) {
        tell();
        tryUnblockConditions();
      }
    });
    do await microtasksDone();
    while (inExecution(this.activator, tryUnblockConditions) > 0);
  }

  /** Answers an update that the workflow takes, with the validation that it would get. */
  update(name: string, input: unknown): void {
    const id = randomUUID();
    this.inbox.put(() =>
      this.activator.doUpdate({
        id,
        protocolInstanceId: id,
        name,
        input: toPayloads(defaultPayloadConverter, input),
        runValidator: true,
      }),
    );
  }

  /** The same, with something that takes its time to be known. */
  updateLater(name: string, input: () => Promise<unknown>): void {
    this.inbox.expect(async () => {
      const given = await input();
      return () => this.update(name, given);
    });
  }

  query(name: string): unknown {
    const handler = this.activator.queryHandlers.get(name)?.handler;
    if (handler === undefined) throw new Error(`The workflow answers no query "${name}".`);
    return inExecution(this.activator, () => handler() as unknown);
  }

  /** The next timer fires, unless there was something else to do. */
  private waitNoLonger(): void {
    if (this.host.whenIdle?.(this) === true) return;
    const [next] = [...this.timers].sort(([, one], [, other]) => one - other);
    if (next === undefined)
      throw new Error(`${this.workflowType} waits for something that cannot come.`);
    const [seq, due] = next;
    this.timers.delete(seq);
    this.clock.pass(due - this.clock.now);
    this.inbox.put(() => this.activator.fireTimer({ seq }));
  }

  /** @returns the end of the workflow where the command is that; else null */
  private carryOut(command: Command): (() => Promise<unknown>) | null {
    const { scheduleActivity, scheduleLocalActivity, startTimer, cancelTimer } = command;
    if (scheduleActivity) this.activity({ ...scheduleActivity, local: false });
    else if (scheduleLocalActivity) this.activity({ ...scheduleLocalActivity, local: true });
    else if (startTimer) {
      const due = this.clock.now + requiredTsToMs(startTimer.startToFireTimeout, 'timer');
      this.timers.set(startTimer.seq ?? 0, due);
    } else if (cancelTimer) this.timers.delete(cancelTimer.seq ?? 0);
    else if (command.startChildWorkflowExecution) this.child(command.startChildWorkflowExecution);
    else return this.endOf(command);
    return null;
  }

  private endOf(command: Command): (() => Promise<unknown>) | null {
    const { completeWorkflowExecution, failWorkflowExecution, updateResponse } = command;
    const { continueAsNewWorkflowExecution: next } = command;
    if (completeWorkflowExecution) {
      const { result } = completeWorkflowExecution;
      return async () => (result ? defaultPayloadConverter.fromPayload(result) : undefined);
    }
    if (failWorkflowExecution) throw failureOf(failWorkflowExecution.failure);
    if (next) {
      const again = new Execution(this.host, this.workflowType, this.clock, this.workflowId);
      const input = arrayFromPayloads(defaultPayloadConverter, next.arguments);
      return async () => await again.run(input);
    }
    if (updateResponse) {
      if (updateResponse.rejected) throw failureOf(updateResponse.rejected);
      return null;
    }
    const kind = Object.keys(command).find(
      (key) => command[key as keyof Command] && key !== 'userMetadata',
    );
    if (kind !== undefined && shown.has(kind)) return null;
    throw new Error(
      `A direct run cannot do what ${this.workflowType} asks for: ${kind ?? 'nothing'}.`,
    );
  }

  private activity(command: ActivityCommand): void {
    const { workflowId, runId, workflowType, taskQueue } = this.activator.info;
    const about = { workflowExecution: { workflowId, runId }, workflowType, taskQueue };
    this.inbox.expect(async (clock) => {
      const result = await runActivity(this.host.activities, command, about, clock);
      return () => this.activator.resolveActivity({ seq: command.seq, result });
    });
  }

  private child(command: NonNullable<Command['startChildWorkflowExecution']>): void {
    const { seq, workflowType = '', workflowId, input } = command;
    this.inbox.expect(async (clock) => {
      const child = new Execution(this.host, workflowType ?? '', clock, workflowId ?? '');
      const { runId } = child.activator.info;
      this.inbox.put(() =>
        this.activator.resolveChildWorkflowExecutionStart({ seq, succeeded: { runId } }),
      );
      // A child that fails is a mistake in it: parts of a run return what went wrong.
      const value = await child.run(arrayFromPayloads(defaultPayloadConverter, input));
      const result = defaultPayloadConverter.toPayload(value);
      return () =>
        this.activator.resolveChildWorkflowExecution({ seq, result: { completed: { result } } });
    });
  }
}

function failureOf(
  failure: Parameters<typeof defaultFailureConverter.failureToError>[0] | null | undefined,
): Error {
  return defaultFailureConverter.failureToError(failure ?? {}, defaultPayloadConverter);
}
