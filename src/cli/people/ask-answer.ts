import { createInterface } from 'node:readline/promises';
import { userInfo } from 'node:os';

import { cleanLines, cleanText } from '../../domain/text/escape';
import type { HumanRequest } from '../../domain/people/human-request';
import { durationText } from '../../domain/text/phrases';
import type { Terminal } from '../terminal/terminal';

/** The question as a person reads it, with its options numbered. */
export function renderRequest(request: HumanRequest, now: number): string {
  const left = Math.max(0, (request.deadline - now) / 1000);
  return [
    cleanLines(request.prompt),
    ...request.options.map((option, index) => `  ${index + 1}. ${cleanText(option)}`),
    ...notTaken(request),
    `(expires in ${durationText(left)}; after that, ${cleanText(request.onDeadline)})`,
  ].join('\n');
}

/** Somebody who answered in a way that does not count learns it here: a signal gets no reply. */
function notTaken({ refused = [] }: HumanRequest): string[] {
  const last = refused.at(-1);
  return last === undefined
    ? []
    : [`Not taken: “${cleanText(last.answer, 80)}”. ${cleanText(last.reason)}`];
}

/** A number stands for the option of that number; everything else is the answer itself. */
export function readChoice(typed: string, options: readonly string[]): string {
  const text = typed.trim();
  const option = /^\d+$/.test(text) ? options[Number(text) - 1] : undefined;
  return option ?? text;
}

/**
 * Asks at the terminal until something is typed. Null where the input ended (Ctrl-D), the question
 * was withdrawn (the signal), or Ctrl-C was typed, which is passed on to `onInterrupt`.
 */
export async function askAtTerminal(
  request: HumanRequest,
  terminal: Terminal,
  { signal, onInterrupt }: { signal?: AbortSignal; onInterrupt?: () => void } = {},
): Promise<string | null> {
  if (signal?.aborted === true) return null;
  const { input, notes } = terminal.streams;
  const lines = createInterface({ input, output: notes, terminal: true, prompt: '> ' });
  const close = (): void => lines.close();
  const withdraw = (): void => {
    close();
    // Nobody typed the end of the line that the prompt stands in.
    terminal.note('\nThis is no longer asked.');
  };
  signal?.addEventListener('abort', withdraw);
  lines.on('SIGINT', () => {
    signal?.removeEventListener('abort', withdraw);
    close();
    onInterrupt?.();
  });
  try {
    terminal.note(terminal.wrapped(renderRequest(request, Date.now())));
    lines.prompt();
    // Iterating keeps lines that were pasted faster than they are asked for.
    for await (const line of lines) {
      const answer = readChoice(line, request.options);
      if (answer !== '') return answer;
      lines.prompt();
    }
    return null;
  } finally {
    signal?.removeEventListener('abort', withdraw);
    close();
  }
}

/** Who answers, where nobody says otherwise: the name of the account. */
export function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    return 'unknown';
  }
}
