/** Input of a task; members that go to every task alike are told apart from the others. */
export type TaskInput = Record<string, unknown>;

/** Members of an input that stay in the thread for later tasks, by their names. */
export interface SharedMembers {
  /** Sent as one. */
  whole?: readonly string[];
  /** Lists whose items are sent each by itself; a large item stays for its task only. */
  each?: readonly string[];
}

/** What the thread is told. */
export type ToThread =
  | {
      kind: 'task';
      name: string;
      input: TaskInput;
      /** Numbers of the shared values that belong into the input. */
      shared: Record<string, number | number[]>;
      /** Shared values that the thread does not have yet. */
      fresh: [number, unknown][];
    }
  /** A large shared value of the task that follows; no other is told it. */
  | { kind: 'large'; number: number; value: unknown }
  | { kind: 'forget'; numbers: number[] };

/** What it answers, one answer for each task, in their order. */
export type FromThread =
  | { kind: 'value'; value: unknown }
  | { kind: 'error'; name: string; message: string; stack: string };
