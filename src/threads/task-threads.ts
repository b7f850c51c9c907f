import type { SharedMembers, TaskInput } from './messages';
import { SharedValues } from './shared-values';
import { type Task, TaskThread } from './task-thread';

/** Where all threads are busy for this long and tasks wait, one more is started. */
const crowdedMs = 1_000;

export interface TaskThreadsOptions {
  /** Compiled; it calls `serveTasks`. */
  file: string;
  /** Threads at the same time. */
  most?: number;
  /** MiB of memory that one thread may take; as much as a process where absent. */
  mostMemory?: number;
}

/**
 * Runs tasks in threads beside the event loop of the process. A task that is not done at its deadline
 * ends together with its thread, and rejects with `NotEnded`; those that wait go to another one.
 */
export class TaskThreads {
  private threads: TaskThread[] = [];
  private readonly waiting: Task[] = [];
  private readonly shared: SharedValues;
  private crowded: NodeJS.Timeout | null = null;
  private closed = false;

  constructor(private readonly options: TaskThreadsOptions) {
    this.shared = new SharedValues((number) => {
      for (const thread of this.threads) thread.forget(number);
    });
    // Loading its code takes longer than most tasks: it is there when the first one comes.
    this.start();
  }

  /**
   * @returns what the task of that name returns; errors that it throws are thrown here too
   * @throws NotEnded
   */
  async run(
    name: string,
    input: TaskInput,
    how: { deadlineMs: number; members?: SharedMembers },
  ): Promise<unknown> {
    if (this.closed) throw new Error('The threads of this worker are closed.');
    return await new Promise((resolve, reject) => {
      const { deadlineMs, members = {} } = how;
      const settle: Task['settle'] = (made) =>
        'error' in made ? reject(made.error) : resolve(made.value);
      this.waiting.push({ name, input, members, deadlineMs, settle });
      this.handOut();
    });
  }

  /** Ends all threads; tasks that are under way reject. */
  async close(): Promise<void> {
    this.closed = true;
    if (this.crowded !== null) clearTimeout(this.crowded);
    const error = new Error('The worker was shut down.');
    for (const task of this.waiting.splice(0)) task.settle({ error });
    await Promise.all(this.threads.map(async (thread) => await thread.close()));
  }

  private start(): void {
    this.threads.push(new TaskThread(this.options, this.shared, () => this.handOut()));
  }

  private handOut(): void {
    if (this.closed) return;
    this.threads = this.threads.filter((one) => one.state !== 'ended');
    if (this.threads.length === 0) this.start();
    for (const thread of this.threads) {
      if (thread.state !== 'free') continue;
      const next = this.waiting.shift();
      if (next === undefined) return;
      thread.begin(next);
    }
    const mayGrow = this.threads.length < (this.options.most ?? 2);
    if (this.waiting.length === 0 || this.crowded !== null || !mayGrow) return;
    this.crowded = setTimeout(() => {
      this.crowded = null;
      const all = this.threads.every((one) => one.state === 'busy');
      if (this.waiting.length > 0 && all) this.start();
      this.handOut();
    }, crowdedMs);
  }
}
