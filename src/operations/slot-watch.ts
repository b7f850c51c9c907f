import type { ActivityInterceptorsFactory } from '@temporalio/worker';

/** Beyond its timeout, the server has given an attempt up; ending may take this long on a busy machine. */
const graceMs = 30_000;

/** Slots for activities that a worker has unless it says otherwise (WorkerOptions of the SDK). */
const usualSlots = 100;

/** A queue that a worker polls, and the activities that it takes from it at once. */
export interface Slots {
  taskQueue: string;
  slots?: number | undefined;
}

export interface SlotWatch {
  readonly interceptor: ActivityInterceptorsFactory;
  /** Queues whose slots are all held by attempts that the server has given up, in words. */
  problems(queues: readonly Slots[]): string[];
}

/**
 * Knows which activities of a worker run for longer than they may. One that never ends keeps its slot;
 * where all are kept so, the worker asks for no more, and only a new one helps.
 */
export function watchSlots(now: () => number = Date.now): SlotWatch {
  const running = new Set<{ taskQueue: string; until: number }>();
  return {
    interceptor: ({ info }) => ({
      inbound: {
        async execute(input, next) {
          // Local activities have slots of their own, and their workflow task's time.
          if (info.isLocal) return await next(input);
          const { taskQueue, startToCloseTimeoutMs } = info;
          const attempt = { taskQueue, until: now() + startToCloseTimeoutMs + graceMs };
          running.add(attempt);
          try {
            return await next(input);
          } finally {
            running.delete(attempt);
          }
        },
      },
    }),
    problems(queues) {
      const late = [...running].filter(({ until }) => until < now());
      return queues.flatMap(({ taskQueue, slots = usualSlots }) => {
        const held = late.filter((attempt) => attempt.taskQueue === taskQueue).length;
        if (held < slots) return [];
        return [`all ${slots} activities of ${taskQueue} run on beyond their timeouts`];
      });
    },
  };
}
