import { outcomeWord, verdictSchema } from '../../domain/analysis/outcome';
import { callLine } from '../../report/call-line';
import type { WorkflowHandle } from '@temporalio/client';
import type { Command } from 'commander';

import { finalToolCalls, hasError, primaryText } from '../../domain/reasoning/agent-result';
import { cleanText } from '../../domain/text/escape';
import { clockText } from '../../domain/text/phrases';
import { callStatus } from '../../report/call-result';
import { isAside } from '../../report/headline';
import { verdictWord } from '../../report/wording';
import type { DocumentReading } from '../../domain/run/runs';
import { executionResult } from '../../domain/run/run-execution';
import { type LogEntry, runLog } from '../../domain/run/run-log';
import { describeRun } from '../client/describe-run';
import { readDocument } from '../client/read-document';
import { readEnding } from '../client/read-ending';
import { endedText } from '../client/read-standing';
import { openSession, type Session } from '../client/session';
import { CommandFailure } from '../command-failure';
import { exitCodes } from '../exit-codes';
import { renderTable } from '../terminal/table';
import type { Terminal } from '../terminal/terminal';
import { readThoughts } from '../trace/read-thoughts';

const examples = `
Examples:
  $ netoncall trace alert-4711
  $ netoncall trace alert-4711 --json | jq .final_tool_calls`;

const longestDetail = 400;

/** Who did it and to what; of the question and the end there is nothing to say that they do not. */
function sourceAndSubject({ kind, source, name }: LogEntry): [source: string, subject: string] {
  return kind === 'asked' || kind === 'ended' ? ['', ''] : [source, name];
}

/** The verdict as the head of a report says it; why a run ended early stays as it is. */
function endWords(detail: string, other: boolean): string {
  const verdict = verdictSchema.safeParse(detail);
  return verdict.success ? verdictWord(verdict.data, other) : detail;
}

/** A call as the report names it, without the tool, which has a column. */
function detailOf({ kind, name, detail, facts = {} }: LogEntry, other: boolean): string {
  if (kind === 'ended')
    return [outcomeWord(name), endWords(detail, other)].filter((one) => one !== '').join(', ');
  const { server, arguments: given, status } = facts;
  if (kind !== 'call' || typeof given !== 'object' || given === null) return detail;
  const rest = detail.slice(
    `${String(server)} ${JSON.stringify(given)} ${String(status)}: `.length,
  );
  const called = callLine({ tool: name, arguments: given as Record<string, unknown> });
  return [called.slice(name.length).trim(), rest].filter((one) => one !== '').join(' → ');
}

/** How a call went; of anything else there is nothing to say. */
function statusOf({ kind, facts = {} }: LogEntry): string {
  const { status, error } = facts as Partial<Parameters<typeof callStatus>[0]>;
  return kind !== 'call' || status === undefined
    ? ''
    : callStatus({ status, error: error ?? null });
}

/** The document of a run that has ended; why there is none otherwise. Never waits for the end. */
async function readTraced(session: Session, handle: WorkflowHandle): Promise<DocumentReading> {
  const status = `netoncall status ${handle.workflowId}`;
  const { status: known } = await describeRun(session, handle.workflowId);
  if (known.name === 'RUNNING') {
    const reason = 'The run is still going on; its trace is written when it has ended.';
    throw new CommandFailure(reason, exitCodes.undecided, [status]);
  }
  const ending = await readEnding(session, handle);
  const reading = await readDocument(session, handle, ending);
  const ended = endedText(ending);
  if (reading.available || ended === null) return reading;
  throw new CommandFailure(`The run left no report: ${ended}`, undefined, [status]);
}

export function addCommand(program: Command, terminal: Terminal): void {
  program
    .command('trace')
    .description(
      'Shows everything in a finished run in order of time: the question, the reasoning, calls, refusals, questions to people and their answers, each with its source: a tool of a server (mcp), the model, a person, or netoncall itself (built-in).',
    )
    .argument('<workflow-id>', 'workflow ID of the run')
    .option('--json', 'the whole conversation with its content blocks, as JSON')
    .addHelpText('after', examples)
    .action(async (workflowId: string, options: { json?: boolean }) => {
      const session = await openSession({ environment: terminal.environment });
      try {
        const handle = session.client.workflow.getHandle(workflowId);
        const reading = await readTraced(session, handle);
        if (!reading.available) throw new CommandFailure(reading.reason);
        const { document } = reading;
        const store = await session.openEvidence();
        const thoughts = await readThoughts(store, document.model?.lastThought ?? null);
        const { startTime, closeTime } = await handle.describe();
        const entries = runLog(thoughts, document, {
          startedAt: startTime.getTime(),
          endedAt: closeTime?.getTime() ?? null,
        });
        if (options.json === true) {
          const result = executionResult(thoughts, document);
          const whole = {
            ...result,
            primary_text: primaryText(result),
            has_error: hasError(result),
            final_tool_calls: finalToolCalls(result),
            steps: entries,
          };
          terminal.print(JSON.stringify(whole, null, 2));
        } else {
          const rows = entries.map((entry) => [
            entry.at === null ? '' : clockText(entry.at),
            entry.kind,
            ...sourceAndSubject(entry),
            statusOf(entry),
            cleanText(detailOf(entry, isAside(document)), longestDetail),
          ]);
          const { colors } = terminal;
          const [day = ''] = new Date(startTime).toISOString().split('T');
          const head = `${day} (UTC)`;
          // In a pipe every call keeps its line, so that it can be searched.
          const width = terminal.rich ? terminal.width : Number.MAX_SAFE_INTEGER;
          terminal.print(
            renderTable([head, 'Event', 'Source', 'Name', 'Status', 'Detail'], rows, {
              width,
              heading: colors.bold,
              wholeWords: true,
            }),
          );
        }
        terminal.exitCode = exitCodes.healthy;
      } finally {
        await session.close();
      }
    });
}
