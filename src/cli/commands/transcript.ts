import type { Command } from 'commander';

import { renderTranscript } from '../../report/transcript';
import { describeRun } from '../client/describe-run';
import { readTranscript } from '../chat/read-transcript';
import { openSession } from '../client/session';
import type { Terminal } from '../terminal/terminal';

const examples = `
Examples:
  $ netoncall transcript chat-network-20260304t092000-1a2b > notebook.md
  $ netoncall transcript chat-network-20260304t092000-1a2b --json`;

export function addCommand(program: Command, terminal: Terminal): void {
  program
    .command('transcript')
    .description(
      'Prints a conversation as an entry of a laboratory notebook: what was said, asked, decided, called and found.',
    )
    .argument('<session>', 'ID of the conversation')
    .option('--json', 'the same as JSON')
    .addHelpText('after', examples)
    .action(async (id: string, options: { json?: boolean }) => {
      const session = await openSession({ environment: terminal.environment });
      try {
        await describeRun(session, id, undefined, 'conversation');
        const transcript = await readTranscript(session, id);
        if (options.json === true) terminal.print(JSON.stringify(transcript, null, 2));
        else terminal.print(renderTranscript(transcript));
      } finally {
        await session.close();
      }
    });
}
