import type { KeyObject } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import type { WorkflowHandle } from '@temporalio/client';

import type { Message, Sent, StoredTurn } from '../../domain/conversation/conversation';
import type { HumanRequest } from '../../domain/people/human-request';
import { type Session, runPage } from '../client/session';
import { CommandFailure } from '../command-failure';
import type { Interrupts } from '../follow/interrupts';
import { readChoice, renderRequest } from '../people/ask-answer';
import { signAnswer } from '../../gateway/people/sign-answer';
import type { Terminal } from '../terminal/terminal';
import { say } from './say';
import { showTurn } from './show-turn';
import { ticketOf } from '../../report/ticket';
import { isAside } from '../../report/headline';
import { outcomeMeaning, verdictWord } from '../../report/wording';
import { beginSentence } from '../../domain/text/phrases';
import { readDocumentAt } from '../client/read-document';

export interface Talking {
  session: Session;
  handle: WorkflowHandle;
  terminal: Terminal;
  /** Ctrl-C leaves; listened for from before anything is printed. */
  interrupts: Interrupts;
  by: string;
  /** Signs answers; null: they are not signed. */
  key: KeyObject | null;
  /** What the conversation asks already. */
  open: HumanRequest | null;
}

/** How the person left: `ended` with the input, `interrupted` by Ctrl-C. */
export interface Left {
  how: 'ended' | 'interrupted';
  /** The question that stayed open, as far as it is known here. */
  open: HumanRequest | null;
  /** Something was said that has not been answered yet. */
  underWay: boolean;
}

/**
 * Takes line after line, says it, and prints what comes back. On a terminal with a prompt; elsewhere
 * the lines are those of standard input. Leaves the conversation alive in any case.
 */
export async function talk({
  session,
  handle,
  terminal,
  interrupts,
  by,
  key,
  open,
}: Talking): Promise<Left> {
  const { input, notes } = terminal.streams;
  const lines = createInterface({
    input,
    ...(terminal.interactive && { output: notes, terminal: true }),
    prompt: '> ',
  });
  const { leave } = interrupts;
  const close = (): void => lines.close();
  leave.addEventListener('abort', close);
  lines.on('SIGINT', () => interrupts.interrupt());
  if (leave.aborted) close();
  let asked = open;
  let underWay = false;
  try {
    if (terminal.interactive) lines.prompt();
    for await (const line of lines) {
      const text = readChoice(line, asked?.options ?? []);
      if (text !== '') {
        if (!terminal.interactive) terminal.print(`> ${text}`);
        const sent = await exchange(
          { session, handle, terminal },
          messageOf({ text, by }, asked, key),
          leave,
        );
        underWay = sent === null;
        if (sent === null) break;
        if (sent !== 'refused') asked = sent.kind === 'asked' ? sent.request : null;
      }
      if (terminal.interactive) lines.prompt();
    }
  } finally {
    leave.removeEventListener('abort', close);
    close();
  }
  return {
    how: leave.aborted ? 'interrupted' : 'ended',
    open: underWay ? null : asked,
    underWay,
  };
}

/** An answer names the question that it was typed under, and the call that was read there. */
function messageOf(
  said: { text: string; by: string },
  asked: HumanRequest | null,
  key: KeyObject | null,
): Message {
  if (asked === null) return said;
  const { answer: text, ...answer } = signAnswer(
    asked,
    {
      requestId: asked.id,
      answer: said.text,
      by: said.by,
      ...(asked.hash !== undefined && { hash: asked.hash }),
    },
    key,
  );
  return { ...answer, text };
}

/** Null where the person left before an answer came. */
async function exchange(
  { session, handle, terminal }: Pick<Talking, 'session' | 'handle' | 'terminal'>,
  message: Message,
  left: AbortSignal,
): Promise<Sent | 'refused' | null> {
  const watching = new AbortController();
  const progress = showTurn(
    { session, handle, terminal },
    AbortSignal.any([left, watching.signal]),
  );
  try {
    // A wait that nobody waits for any more would keep the process for seconds.
    const saying = session.client.withAbortSignal(left, async () => say(session, handle, message));
    saying.catch(() => undefined);
    const sent = await Promise.race([saying, aborted(left)]);
    watching.abort();
    await progress;
    if (sent !== null) printSent(sent, terminal);
    // Who reads a pipe has the transcript for this.
    if (sent?.kind === 'answered' && terminal.interactive) {
      for (const line of await turnEnd(session, sent.turn)) terminal.note(terminal.wrapped(line));
    }
    return sent;
  } catch (error) {
    if (!(error instanceof CommandFailure) || !terminal.interactive) throw error;
    terminal.note(error.message);
    return 'refused';
  } finally {
    watching.abort();
  }
}

function printSent(sent: Sent, terminal: Terminal): void {
  if (sent.kind === 'answered') {
    terminal.printForeign(terminal.wrapped(sent.turn.answer));
    return;
  }
  if (sent.note !== null) terminal.note(sent.note);
  terminal.printForeign(terminal.wrapped(renderRequest(sent.request, Date.now())));
}

async function aborted(signal: AbortSignal): Promise<null> {
  if (signal.aborted) return null;
  return await new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(null), { once: true });
  });
}

/**
 * What a turn that has ended leaves to be known besides its answer, line by line: the verdict or outcome, what
 * to do next, and where the rest of it is.
 */
async function turnEnd(session: Session, turn: StoredTurn): Promise<string[]> {
  const { workflowId: id, documentRef: ref } = turn;
  const page = runPage(session, id);
  const where = [
    `Report:   netoncall report ${id}`,
    ...(page === null ? [] : [`Web UI:   ${page}`]),
  ];
  const reading = ref === null ? null : await readDocumentAt(session, ref).catch(() => null);
  if (reading?.available !== true) return where;
  const { document } = reading;
  const { next } = ticketOf(document, document.report.summary);
  const ended = document.judged
    ? `Verdict:  ${beginSentence(verdictWord(document.verdict, isAside(document)))}`
    : `State:    ${outcomeMeaning(document).replace(/^./, (first) => first.toUpperCase())}`;
  return [ended, ...(next === '' ? [] : [`Next:     ${next}`]), ...where];
}
