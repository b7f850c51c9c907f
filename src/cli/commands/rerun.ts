import type { Command } from 'commander';

import { count } from '../../domain/text/phrases';
import type { RunStatus } from '../../domain/run/run-status';
import { resetToStep } from '../../temporal';
import { describeRun } from '../client/describe-run';
import { noWorkerNote, readStatus } from '../client/read-status';
import { openSession, type Session } from '../client/session';
import { CommandFailure } from '../command-failure';
import { type ExitCode, exitCodes } from '../exit-codes';
import { followAttached } from '../follow/follow-attached';
import { wholeNumber } from '../options';
import { accountName } from '../people/ask-answer';
import { showStarted } from '../show-started';
import type { Terminal } from '../terminal/terminal';

interface RerunCommandOptions {
  fromStep: number;
  withFeedback?: string;
  by?: string;
  detach?: boolean;
  json?: boolean;
}

const examples = `
Examples:
  $ netoncall rerun alert-4711 --from-step 3
  $ netoncall rerun alert-4711 --from-step 3 --with-feedback "Check RR1 too"

Calls made before that step are kept and not repeated; that step and everything after it
are discarded and done again.`;

export function addCommand(program: Command, terminal: Terminal): void {
  program
    .command('rerun')
    .description(
      'Restarts a run from one of its steps, with an optional hint. Works on runs that have ended.',
    )
    .argument('<workflow-id>', 'workflow ID of the run')
    .requiredOption(
      '--from-step <number>',
      'step, as `netoncall status` counts',
      wholeNumber(1, 1e4),
    )
    .option(
      '--with-feedback <text>',
      'a hint for the LLM in the remaining steps; the built-in rules do not read hints',
    )
    .option('--by <name>', 'name of the person giving the hint')
    .option('--detach', 'do not wait for the report')
    .option('--json', 'print the full result as JSON')
    .addHelpText('after', examples)
    .action(async (workflowId: string, options: RerunCommandOptions) => {
      const session = await openSession({ environment: terminal.environment });
      try {
        terminal.exitCode = await rerun(session, workflowId, options, terminal);
      } finally {
        await session.close();
      }
    });
}

async function rerun(
  session: Session,
  workflowId: string,
  options: RerunCommandOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const { runId } = await describeRun(session, workflowId);
  const { fromStep, withFeedback: feedback, by } = options;
  const { eventId: resetEventId, byRules } = await findResetPoint(session, workflowId, fromStep);
  const hint =
    feedback === undefined ? null : { fromStep: fromStep - 1, feedback, by: by ?? accountName() };
  const reason = `Restarted from step ${fromStep}`;
  await resetToStep(session.client, { workflowId, runId, resetEventId, reason, hint });
  const told = feedback === undefined ? '' : ' with your hint';
  const unread =
    feedback !== undefined && byRules
      ? ' The hint is recorded but has no effect: the built-in rules do not read hints, an LLM does (netoncall run --llm).'
      : '';
  const head = `Run "${workflowId}" was restarted from step ${fromStep}${told}${reused(fromStep)}.${unread}`;
  if (options.detach === true) {
    const started = { workflowId, startedHere: true };
    return showStarted(session, started, options.json === true, terminal, head);
  }
  terminal.note(head);
  const handle = session.client.workflow.getHandle(workflowId);
  const json = options.json === true;
  return await followAttached({ session, handle, workflowId, startedHere: false, terminal, json });
}

/** Where the step begins, and whether the run thinks by the built-in rules, which read no hints. */
async function findResetPoint(
  session: Session,
  workflowId: string,
  step: number,
): Promise<{ eventId: number; byRules: boolean }> {
  const handle = session.client.workflow.getHandle(workflowId);
  const reading = await readStatus(session, handle);
  if (reading.kind !== 'status') {
    throw new CommandFailure(
      reading.kind === 'no_worker'
        ? noWorkerNote(reading.taskQueue)
        : `No worker said how the run stands: ${reading.reason}.`,
    );
  }
  const { steps, reasoner }: RunStatus = reading.status;
  const eventId = steps[step - 1]?.resetEventId;
  if (eventId !== undefined) return { eventId, byRules: reasoner === 'rules' };
  const problem =
    step > steps.length
      ? `Run "${workflowId}" has only ${count(steps.length, 'step')}; there is no step ${step}.`
      : `Step ${step} of run "${workflowId}" has not begun, so the run cannot be restarted from there.`;
  throw new CommandFailure(problem, exitCodes.usage, [`netoncall status ${workflowId}`]);
}

/** `; the results of steps 1 and 2 are reused`: none of them where it begins anew. */
function reused(fromStep: number): string {
  if (fromStep <= 1) return '';
  if (fromStep === 2) return '; the result of step 1 is reused';
  if (fromStep === 3) return '; the results of steps 1 and 2 are reused';
  return `; the results of steps 1 to ${fromStep - 1} are reused`;
}
