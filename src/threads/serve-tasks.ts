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
  const large = new Map<number, unknown>();
  const find = (number: number): unknown => held.get(number) ?? large.get(number);
  const answer = (message: FromThread): void => port.postMessage(message);
  const work = async (task: Extract<ToThread, { kind: 'task' }>): Promise<void> => {
    try {
      for (const [number, value] of task.fresh) held.set(number, value);
      const run = tasks[task.name];
      if (run === undefined) throw new Error(`This thread knows no task "${task.name}".`);
      const value: unknown = await run(whole(task, find) as never);
      answer({ kind: 'value', value });
    } catch (error) {
      const { name, message, stack = '' } = asError(error);
      answer({ kind: 'error', name, message, stack });
    } finally {
      large.clear();
    }
  };
  port.on('message', (message: ToThread) => {
    if (message.kind === 'large') large.set(message.number, message.value);
    else if (message.kind === 'forget') for (const number of message.numbers) held.delete(number);
    // In a turn of its own: in this one, what has come is still in use.
    else void work(message).then(() => setImmediate(afterEach));
  });
}

function whole(
  { input, shared }: Extract<ToThread, { kind: 'task' }>,
  find: (number: number) => unknown,
): TaskInput {
  const members = Object.entries(shared).map(([name, numbers]) => [
    name,
    typeof numbers === 'number' ? find(numbers) : numbers.map(find),
  ]);
  return { ...input, ...(Object.fromEntries(members) as TaskInput) };
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
