import { outcomeWord } from '../../domain/analysis/outcome';
import type { Command } from 'commander';

import { answerCommand } from '../../domain/people/answer-command';
import { cleanText } from '../../domain/text/escape';
import { count } from '../../domain/text/phrases';
import { joinConversation, readConversation, startConversation } from '../chat/open-conversation';
import { type Left, talk } from '../chat/talk-loop';
import { openSession, type Session } from '../client/session';
import { type ExitCode, exitCodes } from '../exit-codes';
import { listenForInterrupts } from '../follow/interrupts';
import { ceiling, taskQueueOption, workflowId } from '../options';
import { accountName, renderRequest } from '../people/ask-answer';
import { readPrivateKey } from '../people/read-private-key';
import { expectProfile } from '../profile/expect-profile';
import type { Terminal } from '../terminal/terminal';

interface ChatOptions {
  profile: string;
  session?: string;
  llm?: string;
  agent?: string;
  ceiling?: Record<string, number>;
  by?: string;
  key?: string;
  taskQueue?: string;
}

const examples = `
Examples:
  $ netoncall chat --profile pharmacokinetics
  $ netoncall chat --profile graph --agent <name> --ceiling tokens=200000
  $ netoncall chat --session chat-pharmacokinetics-20260304t092000-1a2b
  $ printf 'Load the model\\nyes\\n' | netoncall chat --profile pharmacokinetics

Ctrl-C and the end of the input leave the conversation open: what is in progress continues, and
--session comes back to it.`;

export function addCommand(program: Command, terminal: Terminal): void {
  program
    .command('chat')
    .description('Sends each line you type and prints the reply: an answer, or a question.')
    .option('--profile <name>', 'profile to use: a folder in profiles/', 'network')
    .option('--session <id>', 'a conversation to continue', workflowId)
    .option('--llm <id>', 'LLM to use instead of the one in the profile: a file in llms/')
    .option('--agent <name>', 'agent whose role and tools the LLM uses: a file in agents/')
    .option(
      '--ceiling <name=number>',
      'limit for the LLM over all turns: replies, tokens or money; may be repeated (money is in the currency in which the LLM is priced)',
      ceiling,
    )
    .option('--by <name>', 'name of the person speaking (default: your user name)')
    .option('--key <file>', 'private key to sign answers with; `netoncall approver key` makes one')
    .addOption(taskQueueOption())
    .addHelpText('after', examples)
    .action(async (options: ChatOptions) => {
      const session = await openSession({
        ...options,
        environment: terminal.environment,
        onRedacted: (message) => terminal.note(message),
      });
      try {
        terminal.exitCode = await chat(session, options, terminal);
      } finally {
        await session.close();
      }
    });
}

async function chat(session: Session, options: ChatOptions, terminal: Terminal): Promise<ExitCode> {
  const { profile, llm, agent, ceiling: ceilings } = options;
  const overrides = { ...(llm !== undefined && { llm }), ...(agent !== undefined && { agent }) };
  const key = options.key === undefined ? null : readPrivateKey(options.key);
  if (options.session === undefined) await expectProfile(profile, terminal);
  const handle =
    options.session === undefined
      ? await startConversation(session, {
          profile,
          ...(Object.keys(overrides).length > 0 && { overrides }),
          ...(ceilings !== undefined && { ceilings }),
        })
      : await joinConversation(session, options.session);
  const { workflowId: id } = handle;
  const interrupts = listenForInterrupts(() => 'leave');
  let left: Left;
  try {
    const { turns, last, openRequest: open } = await readConversation(session, handle);
    terminal.note(`Session ${id} (${count(turns, 'turn')} so far)`);
    if (last !== null)
      terminal.note(`Last: ${cleanText(last.text, 200)} → ${outcomeWord(last.outcome)}`);
    if (open !== null) terminal.note(renderRequest(open, Date.now()));
    if (terminal.interactive) terminal.note('Press Ctrl-D to leave; the session is saved.');
    const by = options.by ?? accountName();
    left = await talk({ session, handle, terminal, interrupts, by, key, open });
  } finally {
    interrupts.stop();
  }
  if (left.underWay) terminal.note('\nThe turn that is under way goes on.');
  terminal.note(`\nSession saved.\nResume: netoncall chat --session ${id}`);
  terminal.note(`Transcript: netoncall transcript ${id}`);
  if (left.open !== null) {
    terminal.note(`A question is open. Answer: ${answerCommand(id, left.open)}`);
  }
  if (left.how === 'interrupted') return exitCodes.interrupted;
  return left.open === null ? exitCodes.healthy : exitCodes.undecided;
}
