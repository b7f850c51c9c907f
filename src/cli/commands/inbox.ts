import type { Command } from 'commander';

import { answerCommand } from '../../domain/people/answer-command';
import { cleanText } from '../../domain/text/escape';
import { timeText } from '../../domain/text/phrases';
import type { Waiting } from '../../domain/run/runs';
import { listWaiting } from '../client/list-waiting';
import { openSession } from '../client/session';
import { renderRequest } from '../people/ask-answer';
import { longestId } from '../options';
import type { Terminal } from '../terminal/terminal';

/** Room for two ids and the names of who may answer: a command that was cut is of no use. */
const longestCommand = 4 * longestId;

const examples = `
Examples:
  $ netoncall inbox
  $ netoncall inbox --json`;

export function addCommand(program: Command, terminal: Terminal): void {
  program
    .command('inbox')
    .description('Lists the open questions of all runs, the newest first, with how to answer each.')
    .option('--json', 'print a JSON list')
    .addHelpText('after', examples)
    .action(async (options: { json?: boolean }) => {
      const session = await openSession({ environment: terminal.environment });
      try {
        const waiting = await listWaiting(session);
        if (options.json === true) terminal.print(JSON.stringify(waiting, null, 2));
        else printInbox(waiting, terminal);
      } finally {
        await session.close();
      }
    });
}

function printInbox(waiting: readonly Waiting[], terminal: Terminal): void {
  if (waiting.length === 0) {
    terminal.note('Nothing is waiting for a person.');
    return;
  }
  const entries = waiting.map(({ id, query, request, unread, answer }) => {
    const head = terminal.colors.bold(
      `${cleanText(id, longestId)}  ${cleanText(query ?? '', 80)}`.trim(),
    );
    if (request === null) return `${head}\n${cleanText(unread ?? '')}`;
    const asked = timeText(new Date(request.askedAt).toISOString());
    return [
      head,
      `${request.kind.charAt(0).toUpperCase()}${request.kind.slice(1).replaceAll('_', ' ')} requested ${asked}`,
      renderRequest(request, Date.now()),
      // A question without a call to approve is answered as `status` says it.
      `Answer: ${cleanText(request.hash === undefined ? answerCommand(id, request) : answer, longestCommand)}`,
    ].join('\n');
  });
  terminal.print(entries.join('\n\n'));
}
