import type { Command } from 'commander';

import { packageVersion } from '../../config/package-root';
import type { HumanAnswer, HumanRequest } from '../../domain/people/human-request';
import { cleanLines } from '../../domain/text/escape';
import { serveStdio } from '../../mcp-server';
import { openRuns } from '../client/open-runs';
import { openSession } from '../client/session';
import { describeFailure } from '../command-failure';
import { taskQueueOption } from '../options';
import { accountName } from '../people/ask-answer';
import type { Terminal } from '../terminal/terminal';

interface McpOptions {
  by?: string;
  taskQueue?: string;
}

const examples = `
Examples:
  $ netoncall mcp
  $ claude mcp add netoncall -- netoncall mcp
  $ npx @modelcontextprotocol/inspector --cli netoncall mcp --method tools/list

Standard output carries the protocol and nothing else; what goes wrong is said on standard error.
Over HTTP the same is served by the gateway, see docs/how-to/mcp-server.md.`;

export function addCommand(program: Command, terminal: Terminal): void {
  program
    .command('mcp')
    .description('Serves investigations to an MCP client on standard input and output.')
    .option('--by <name>', 'name of the person asking and answering (default: your user name)')
    .addOption(taskQueueOption())
    .addHelpText('after', examples)
    .action(async (options: McpOptions) => {
      const session = await openSession({
        ...options,
        environment: terminal.environment,
        onRedacted: (message) => terminal.note(message),
      });
      const stopped = new AbortController();
      const stop = (): void => stopped.abort();
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
      try {
        const caller = {
          runs: openRuns(session),
          name: options.by ?? accountName(),
          // Nothing here could prove who is at the client.
          sign: (_request: HumanRequest, answer: HumanAnswer) => answer,
          explain: (error: unknown) => describeFailure(error).text.replace(/^netoncall: /, ''),
          onFailure: (tool: string, message: string) =>
            terminal.note(cleanLines(`netoncall mcp: ${tool}: ${message}`)),
        };
        const { input, output } = terminal.streams;
        await serveStdio(
          { ...caller, version: packageVersion() },
          { input, output },
          stopped.signal,
        );
      } finally {
        for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, stop);
        await session.close();
      }
    });
}
