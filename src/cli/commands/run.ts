import { type Command, Option } from 'commander';

import type { InvestigationRequest } from '../../domain/investigation/investigation-request';
import { startRun } from '../client/start-run';
import { openSession, type Session } from '../client/session';
import { timeText } from '../../domain/text/phrases';
import { minutes } from '../duration';
import { type ExitCode, exitCodes } from '../exit-codes';
import { followAttached } from '../follow/follow-attached';
import {
  ceiling,
  names,
  numberBetween,
  taskQueueOption,
  wholeNumber,
  workflowId,
} from '../options';
import { accountName } from '../people/ask-answer';
import { readRequest, type RequestOptions } from '../read-request';
import { showStarted } from '../show-started';
import { renderLabeled } from '../terminal/render-ticket';
import type { Terminal } from '../terminal/terminal';

interface RunOptions extends RequestOptions {
  workflowId?: string;
  taskQueue?: string;
  json?: boolean;
  detach?: boolean;
  explain?: boolean;
}

const examples = `
Examples:
  $ netoncall run "Check BGP neighbors on PE1"
  $ netoncall run "Anything wrong on P2 in the last hour?" --json
  $ netoncall run "Check BGP neighbors on PE1" --llm local
  $ netoncall run "Check P2" --llm local --ceiling tokens=50000
  $ netoncall run --explain "dropout on PE1 at 07:25 this morning, CEST"
  $ netoncall run "Review all PEs" --detach --workflow-id alert-4711
  $ echo '{"query":"Check BGP neighbors on PE1"}' | netoncall run --input -

Ctrl-C cancels the run, which still reports what it has found; a second Ctrl-C exits at once.`;

export function addCommand(program: Command, terminal: Terminal): void {
  program
    .command('run')
    .description('Starts an investigation, shows its progress and prints a summary of the result.')
    .argument('[question...]', 'what you want to know, in your own words')
    .option('--profile <name>', 'profile to use: a folder in profiles/ (default: network)')
    .option('--device <names>', 'devices to look at, separated by commas; may be repeated', names)
    .option(
      '--plan <name>',
      'plan to follow, regardless of the question (`netoncall plans` lists them)',
    )
    .option('--llm <id>', 'LLM to use: a file in llms/, or "rules" for the built-in rules')
    .option('--agent <name>', 'agent whose role and tools the LLM uses: a file in agents/')
    .option('--system-prompt <text>', 'system prompt to use in place of the configured one')
    .option('--temperature <number>', 'temperature of the LLM, 0 to 2', numberBetween(0, 2))
    .option(
      '--ceiling <name=number>',
      'limit for the LLM: iterations, replies, tokens or money; may be repeated (an iteration is one round of tool calls; money is in the currency in which the LLM is priced)',
      ceiling,
    )
    .option(
      '--max-retries <number>',
      'how many times an investigation that did not reach its objective is repeated, 0 to 10 (default: as the profile says, usually 2)',
      wholeNumber(0, 10),
    )
    .option(
      '--window <minutes>',
      'how far back to look in the logs, in minutes or as a span, for example 2h (default: 24h)',
      minutes,
    )
    .option('--by <name>', 'name of the person asking and answering (default: your user name)')
    .option('--unattended', 'never ask for clarification')
    .addOption(
      new Option('--input <file>', 'file with the whole request as JSON; use - for standard input'),
    )
    .option(
      '--workflow-id <id>',
      'workflow ID for the run; if a run with this ID is already in progress, follow it',
      workflowId,
    )
    .addOption(
      new Option(
        '--explain',
        'show how the question is understood, but do not run it; needs no server',
      ).conflicts('detach'),
    )
    .option('--detach', 'start the run and return; with --json, print its workflow ID as JSON')
    .option('--json', 'print the full result as JSON')
    .addOption(taskQueueOption())
    .addHelpText('after', examples)
    .action(async (words: string[], options: RunOptions) => {
      terminal.exitCode = await run(words, options, terminal);
    });
}

async function run(words: string[], options: RunOptions, terminal: Terminal): Promise<ExitCode> {
  const read = await readRequest(words, options);
  const request = { ...read, askedBy: read.askedBy ?? accountName() };
  if (options.explain === true) return await explain(request, options.json === true, terminal);
  const session = await openSession({
    ...options,
    environment: terminal.environment,
    onRedacted: (message) => terminal.note(message),
  });
  try {
    const earlier =
      options.workflowId === undefined ? null : await endedBefore(session, options.workflowId);
    const started = await startRun(session, request, options.workflowId);
    if (earlier !== null) terminal.note(earlier);
    if (options.detach === true)
      return showStarted(session, started, options.json === true, terminal);
    if (!started.startedHere) {
      terminal.note(`Run "${started.workflowId}" is in progress already; following it.`);
    }
    const { by, json = false } = options;
    return await followAttached({ session, ...started, terminal, json, by });
  } finally {
    await session.close();
  }
}

/** Ends as the run would at its start: 20 where it would ask back or reject the question. */
async function explain(
  request: InvestigationRequest,
  json: boolean,
  terminal: Terminal,
): Promise<ExitCode> {
  // Checks and rules, which only this needs, take 0.1 s to load.
  const { explainQuestion } =
    require('../explain/explain-question') as typeof import('../explain/explain-question');
  const { explainedLines } =
    require('../explain/show-explained') as typeof import('../explain/show-explained');
  const now = new Date();
  const explained = await explainQuestion(request, terminal.environment, now);
  if (json) terminal.print(JSON.stringify(explained, null, 2));
  else terminal.print(renderLabeled(explainedLines(explained, now), terminal));
  if (explained.model !== null) {
    return explained.model.problem === null ? exitCodes.healthy : exitCodes.undecided;
  }
  return explained.reading?.kind === 'goal' ? exitCodes.healthy : exitCodes.undecided;
}

/** That an ID was used before; null where it was not, or its run is in progress. */
async function endedBefore(session: Session, id: string): Promise<string | null> {
  const known = await session.client.workflow
    .getHandle(id)
    .describe()
    .catch(() => null);
  if (known === null || known.status.name === 'RUNNING') return null;
  const ended = timeText((known.closeTime ?? known.startTime).toISOString());
  return `This is a new run with the ID "${id}"; the earlier one ended ${ended}, and its report is: netoncall report ${id} --run-id ${known.runId}`;
}
