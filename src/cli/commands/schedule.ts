import { type Command, Option } from 'commander';
import { type ScheduleHandle, ScheduleNotFoundError } from '@temporalio/client';

import { triggerSchedule } from '../../temporal';
import { minutes, seconds } from '../duration';
import { names, taskQueueOption, wholeNumber, workflowId } from '../options';
import { create, type CreateOptions } from '../schedules/create';
import { list } from '../schedules/list';
import type { Terminal } from '../terminal/terminal';
import { openSession, type Session } from '../client/session';
import { unknownRun } from '../client/read-status';
import { nextRun } from '../schedules/next-run';

const examples = `
Examples:
  $ netoncall schedule create nightly "Check all PEs" --cron "0 2 * * *"
  $ netoncall schedule create core "Check IS-IS on P1 and P2" --every 15m
  $ netoncall schedule trigger core
  $ netoncall schedule list`;

export function addCommand(program: Command, terminal: Terminal): void {
  const schedule = program
    .command('schedule')
    .description(
      'Runs a question on a schedule; each report says what is new, still there, cleared or unknown.',
    )
    .addHelpText('afterAll', examples);
  addCreate(schedule, terminal);
  schedule
    .command('list')
    .summary('list the schedules')
    .description('Lists the schedules, with the number of runs that were skipped or missed.')
    .option('--json', 'print a JSON list')
    .action(async (options: { json?: boolean }) => await list(options, terminal));
  schedule
    .command('trigger')
    .summary('run a schedule now')
    .description('Runs a schedule now, unless one of its runs is in progress.')
    .argument('<id>', 'ID of the schedule')
    .action(async (id: string) => {
      const run = await withSchedule(id, terminal, triggerSchedule);
      if (run === null)
        terminal.note(`A run of schedule "${id}" is in progress, so none was started.`);
      else {
        terminal.print(`Run started: ${run}`);
        terminal.note(`Follow: netoncall status ${run} --follow`);
        terminal.note(`Report: netoncall report ${run}`);
      }
    });
  addSwitches(schedule, terminal);
}

function addCreate(schedule: Command, terminal: Terminal): void {
  schedule
    .command('create')
    .summary('create a schedule')
    .description('Creates a schedule. Its runs never ask for clarification.')
    .argument('<id>', 'name of the schedule; its runs are named after it', workflowId)
    .argument('[question...]', 'what you want to know, in your own words')
    .option('--every <time>', 'interval, for example 15m or 24h', seconds(1))
    .option('--cron <expression>', 'cron expression in place of an interval')
    .option('--time-zone <name>', 'time zone of the cron expression', 'UTC')
    .option(
      '--jitter <time>',
      'start each run up to this much later, at random (default: 5% of the interval)',
      seconds(0),
    )
    .option(
      '--catch-up <time>',
      'start missed runs that are no later than this (default: half of the interval)',
      seconds(10),
    )
    .option('--paused', 'create it paused')
    .option('--profile <name>', 'profile to use: a folder in profiles/ (default: network)')
    .option('--device <names>', 'devices to look at, separated by commas; may be repeated', names)
    .option(
      '--plan <name>',
      'plan to follow, regardless of the question (`netoncall plans` lists them)',
    )
    .option(
      '--max-retries <number>',
      'how many times an investigation that did not reach its objective is repeated (0 to 10)',
      wholeNumber(0, 10),
    )
    .option(
      '--window <minutes>',
      'how far back each run looks, in minutes or as a span, for example 2h',
      minutes,
    )
    .addOption(
      new Option('--input <file>', 'file with the whole request as JSON; use - for standard input'),
    )
    .addOption(taskQueueOption())
    .action(async (id: string, words: string[], options: CreateOptions) => {
      await create(id, words, options, terminal);
    });
}

function addSwitches(schedule: Command, terminal: Terminal): void {
  schedule
    .command('pause')
    .summary('stop a schedule until it is resumed')
    .description('Stops a schedule until it is resumed.')
    .argument('<id>', 'ID of the schedule')
    .option('--note <text>', 'why, for those who look at it')
    .action(async (id: string, { note }: { note?: string }) => {
      await withSchedule(id, terminal, (handle) => handle.pause(note));
      terminal.print(`Schedule "${id}" is paused. To resume it: netoncall schedule resume ${id}`);
    });
  schedule
    .command('resume')
    .summary('let a paused schedule run again')
    .description('Lets a paused schedule run again.')
    .argument('<id>', 'ID of the schedule')
    .option('--note <text>', 'why, for those who look at it')
    .action(async (id: string, { note }: { note?: string }) => {
      const next = await withSchedule(id, terminal, async (handle, { client }) => {
        await handle.unpause(note);
        return await nextRun(client, id);
      });
      const when = next === null ? '' : `; next run ${next}`;
      terminal.print(`Schedule "${id}" is resumed${when}.`);
    });
  schedule
    .command('delete')
    .summary('remove a schedule')
    .description('Removes a schedule; its runs and their reports stay.')
    .argument('<id>', 'ID of the schedule')
    .action(async (id: string) => {
      await withSchedule(id, terminal, (handle) => handle.delete());
      terminal.print(`Schedule "${id}" was deleted.`);
    });
}

/**
 * Does something to a schedule that has to exist.
 * @throws CommandFailure where it does not
 */
async function withSchedule<T>(
  id: string,
  terminal: Terminal,
  action: (handle: ScheduleHandle, session: Session) => Promise<T>,
): Promise<T> {
  const session = await openSession({ environment: terminal.environment });
  try {
    return await action(session.client.schedule.getHandle(id), session);
  } catch (error) {
    if (error instanceof ScheduleNotFoundError)
      throw unknownRun(session, id, undefined, 'schedule');
    throw error;
  } finally {
    await session.close();
  }
}
