import type { WorkflowHandle } from '@temporalio/client';
import type { Command } from 'commander';

import { outcomeWord } from '../../domain/analysis/outcome';
import { cleanText } from '../../domain/text/escape';
import { timeText } from '../../domain/text/phrases';
import type { AnswerReply, HumanDecision, HumanRequest } from '../../domain/people/human-request';
import { whoAnswered } from '../../domain/people/who-answered';
import { noWorkerNote, readStatus } from '../client/read-status';
import { openSession, type Session } from '../client/session';
import { endedRun } from '../client/ended-run';
import { CommandFailure } from '../command-failure';
import { type ExitCode, exitCodes } from '../exit-codes';
import { hashFor } from '../people/hash-for';
import { accountName, readChoice } from '../people/ask-answer';
import { putQuestion } from '../people/put-question';
import { sendAnswer } from '../people/send-answer';
import { signAnswer } from '../../gateway/people/sign-answer';
import { readPrivateKey } from '../people/read-private-key';
import type { Terminal } from '../terminal/terminal';

interface AnswerOptions {
  request?: string;
  answer?: string | undefined;
  by?: string;
  hash?: string;
  key?: string;
  json?: boolean;
}

const examples = `
Examples:
  $ netoncall answer alert-4711
  $ netoncall answer alert-4711 PE1 --by "on-call engineer"
  $ netoncall answer alert-4711 yes --hash 9f2b03e1 --by "on-call engineer"
  $ netoncall answer alert-4711 yes --by alice@example.net --key ~/alice.key
  $ netoncall inbox

If you give no answer, you are asked for one at the terminal. To approve a call, pass its hash
with --hash; the hash of a different call is rejected. Without --hash, the call is shown, and you are
asked before anything is sent.`;

export function addCommand(program: Command, terminal: Terminal): void {
  program
    .command('answer')
    .description('Answers the open question of a run. Sending the same answer twice is safe.')
    .argument('<workflow-id>', 'workflow ID of the run')
    .argument('[answer...]', 'the answer, or the number of an option')
    .option(
      '--request <id>',
      'ID of the question; `netoncall inbox --json` shows it (default: the open question)',
    )
    .option('--answer <text>', 'the answer; needed only if it begins with a dash')
    .option('--by <name>', 'name of the person answering (default: your user name)')
    .option(
      '--hash <hash>',
      'hash of the call to approve, in full or its first 8 hexadecimal digits',
    )
    .option('--key <file>', 'private key to sign with; `netoncall approver key` makes one')
    .option('--json', 'print the recorded answer as JSON')
    .addHelpText('after', examples)
    .action(async (workflowId: string, words: string[], options: AnswerOptions) => {
      const given = { ...options, answer: givenAnswer(words, options) };
      const session = await openSession({ environment: terminal.environment });
      try {
        terminal.exitCode = await answer(session, workflowId, given, terminal);
      } finally {
        await session.close();
      }
    });
}

/** The answer as it was typed in either place; undefined where there is none. */
function givenAnswer(words: readonly string[], options: AnswerOptions): string | undefined {
  if (words.length === 0) return options.answer;
  if (options.answer === undefined) return words.join(' ');
  throw new CommandFailure('Give the answer once: as a word or with --answer.', exitCodes.usage);
}

async function answer(
  session: Session,
  workflowId: string,
  options: AnswerOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const handle = session.client.workflow.getHandle(workflowId);
  const request = await openRequest(session, handle, options);
  const by = options.by ?? accountName();
  const key = options.key === undefined ? null : readPrivateKey(options.key);
  let taken: AnswerReply | null;
  if (options.answer === undefined) {
    const open = mustAsk(request, workflowId, terminal);
    taken = await putQuestion({ session, handle, terminal }, open, { by, key });
  } else {
    const text = readChoice(options.answer, request?.options ?? []);
    const read = { workflowId, answer: text, by, hash: options.hash };
    const bound = await hashFor(request, read, terminal);
    const requestId = options.request ?? request?.id ?? '';
    const given = { requestId, answer: text, by, ...bound };
    // A request that is closed has nothing to be signed; the run says what became of it.
    const signed = request === null ? given : signAnswer(request, given, key);
    taken = bound === null ? null : await sendAnswer(session, handle, signed);
  }
  if (taken === null) {
    terminal.note('Nothing was answered.');
    return exitCodes.interrupted;
  }
  if ('askedAgain' in taken) throw new CommandFailure(taken.note, exitCodes.usage);
  if (options.json === true) terminal.print(JSON.stringify(taken, null, 2));
  else if ('agreed' in taken) terminal.printForeign(taken.note);
  else printDecision(taken, handle.workflowId, terminal);
  return exitCodes.healthy;
}

/** The question to answer; null where the caller names one that is no longer open. */
async function openRequest(
  session: Session,
  handle: WorkflowHandle,
  options: AnswerOptions,
): Promise<HumanRequest | null> {
  const reading = await readStatus(session, handle);
  if (reading.kind === 'no_worker') throw new CommandFailure(noWorkerNote(reading.taskQueue));
  if (reading.kind === 'unanswered') {
    throw new CommandFailure(`The run did not say what it asks: ${reading.reason}.`);
  }
  const { openRequest: open } = reading.status;
  if (options.request !== undefined) return open?.id === options.request ? open : null;
  if (open !== null) return open;
  const { workflowId } = handle;
  const { phase, outcome } = reading.status;
  if (phase === 'closed') {
    const ended = outcome === null ? 'closed' : outcomeWord(outcome);
    throw endedRun(workflowId, ended, ', so it has no open question');
  }
  throw new CommandFailure(`Run "${workflowId}" has no open question now.`, exitCodes.usage, [
    `netoncall status ${workflowId}`,
  ]);
}

/** The question to put at the terminal, where there is one of both. */
function mustAsk(
  request: HumanRequest | null,
  workflowId: string,
  terminal: Terminal,
): HumanRequest {
  if (request !== null && terminal.interactive) return request;
  const question = request === null ? '' : ` The question: ${cleanText(request.prompt)}`;
  throw new CommandFailure(`The answer is missing.${question}`, exitCodes.usage, [
    `netoncall answer ${workflowId} "<your answer>"`,
  ]);
}

function printDecision(decision: HumanDecision, workflowId: string, terminal: Terminal): void {
  const when = timeText(new Date(decision.at).toISOString());
  const who = whoAnswered(decision);
  terminal.printForeign(
    `Recorded the answer "${decision.answer ?? ''}" from ${who}, ${when}. The run will validate it.`,
  );
  terminal.note(`See whether it was accepted: netoncall status ${workflowId}`);
}
