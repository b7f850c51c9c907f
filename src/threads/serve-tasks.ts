import { parentPort } from 'node:worker_threads';

import type { FromThread, TaskInput, ToThread } from './messages';

/** Works on what the process that started this thread sends, one task after the other. */
export function serveTasks(
  tasks: Record<string, (input: never) => unknown>,
  afterEach: () => void = () => undefined,
): void {
  const port = parentPort;
  if (port === null) throw new Error('This file is to be started as a thread.');
  const held = new Map<number, unknown>();
  const answer = (message: FromThread): void => port.postMessage(message);
  const forget = (numbers: readonly number[]): void => {
    for (const number of numbers) held.delete(number);
  };
  const work = async (task: Extract<ToThread, { kind: 'task' }>): Promise<void> => {
    try {
      for (const [number, value] of task.fresh) held.set(number, value);
      const run = tasks[task.name];
      if (run === undefined) throw new Error(`This thread knows no task "${task.name}".`);
      const value: unknown = await run(whole(task, held) as never);
      answer({ kind: 'value', value });
    } catch (error) {
      const { name, message, stack = '' } = asError(error);
      answer({ kind: 'error', name, message, stack });
    } finally {
      forget(task.passing);
    }
  };
  port.on('message', (message: ToThread) => {
    if (message.kind === 'forget') forget(message.numbers);
    // In a turn of its own: in this one, what has come is still in use.
    else void work(message).then(() => setImmediate(afterEach));
  });
}

function whole(
  { input, shared }: Extract<ToThread, { kind: 'task' }>,
  held: ReadonlyMap<number, unknown>,
): TaskInput {
  const members = Object.entries(shared).map(([name, numbers]) => [
    name,
    typeof numbers === 'number' ? held.get(numbers) : numbers.map((one) => held.get(one)),
  ]);
  return { ...input, ...(Object.fromEntries(members) as TaskInput) };
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
