import { Worker } from 'node:worker_threads';

import { NotEnded } from '../domain/analysis/not-ended';
import type { FromThread, SharedMembers, TaskInput, ToThread } from './messages';
import type { SharedValues } from './shared-values';

export interface Task {
  name: string;
  input: TaskInput;
  members: SharedMembers;
  deadlineMs: number;
  settle: (made: { value: unknown } | { error: Error }) => void;
}

/** How often it is looked whether a task is at its deadline. */
const tickMs = 250;

/** One thread, which works on one task at a time. */
export class TaskThread {
  private readonly worker: Worker;
  /** Numbers of the shared values that it has. */
  private readonly has = new Set<number>();
  private task: Task | null = null;
  private ended = false;

  /** @param free told when it has nothing to do, and when it is gone */
  constructor(
    { file, mostMemory }: { file: string; mostMemory?: number },
    private readonly shared: SharedValues,
    private readonly free: () => void,
  ) {
    this.worker = new Worker(file, {
      ...(mostMemory !== undefined && { resourceLimits: { maxOldGenerationSizeMb: mostMemory } }),
    });
    this.worker.on('message', (message: FromThread) => this.hear(message));
    this.worker.on('error', (error: Error) => this.end(isOutOfMemory(error) ? tooMuch() : error));
    this.worker.on('exit', () => this.end(new Error('The thread that worked on it has ended.')));
    // It must not keep a process alive that has nothing else to do; listening would take this back.
    this.worker.unref();
  }

  get state(): 'free' | 'busy' | 'ended' {
    if (this.ended) return 'ended';
    return this.task === null ? 'free' : 'busy';
  }

  begin(task: Task): void {
    this.task = task;
    this.worker.ref();
    const { rest, shared, values, large } = this.shared.split(task.input, task.members);
    const fresh = [...values].filter(([number]) => !this.has.has(number));
    try {
      // Each by itself: a message takes as much memory as what it says.
      for (const [number, value] of large) this.post({ kind: 'large', number, value });
      this.post({ kind: 'task', name: task.name, input: rest, shared, fresh });
    } catch (error) {
      this.settle({ error: error as Error });
      return;
    }
    for (const [number] of fresh) this.has.add(number);
    this.watch(task);
  }

  forget(number: number): void {
    if (this.has.delete(number) && !this.ended) this.post({ kind: 'forget', numbers: [number] });
  }

  async close(): Promise<void> {
    this.end(new Error('The worker was shut down.'));
    await this.worker.terminate();
  }

  /**
   * Counts the time that passes, a second at most from one look to the next: a process that was
   * stopped, or a machine that stood still, must not look like a task that never ends.
   */
  private watch(task: Task): void {
    let spent = 0;
    let last = Date.now();
    const timer = setInterval(() => {
      if (this.task !== task) {
        clearInterval(timer);
        return;
      }
      const now = Date.now();
      spent += Math.min(1000, now - last);
      last = now;
      if (spent < task.deadlineMs) return;
      clearInterval(timer);
      this.end(new NotEnded(`it did not end within ${Math.round(task.deadlineMs / 100) / 10} s`));
      void this.worker.terminate();
    }, tickMs);
  }

  private hear(message: FromThread): void {
    if (message.kind === 'value') this.settle({ value: message.value });
    else this.settle({ error: errorOf(message) });
  }

  private settle(made: { value: unknown } | { error: Error }): void {
    const { task } = this;
    this.task = null;
    if (!this.ended) this.worker.unref();
    task?.settle(made);
    this.free();
  }

  private end(error: Error): void {
    if (this.ended) return;
    this.ended = true;
    this.settle({ error });
  }

  private post(message: ToThread): void {
    this.worker.postMessage(message, []);
  }
}

function isOutOfMemory(error: Error): boolean {
  return 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

function tooMuch(): NotEnded {
  return new NotEnded('it needed more memory than there is');
}

/** As it was thrown in the thread: by its name it is known what it means. */
function errorOf({ name, message, stack }: Extract<FromThread, { kind: 'error' }>): Error {
  const error = new Error(message);
  return Object.assign(error, { name, stack });
}
