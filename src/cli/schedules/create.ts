import { ScheduleAlreadyRunning } from '@temporalio/client';

import type { InvestigationRequest } from '../../domain/investigation/investigation-request';
import { cleanText } from '../../domain/text/escape';
import { createSchedule, type Rhythm } from '../../temporal';
import { clipBytes } from '../client/clip-bytes';
import { openSession } from '../client/session';
import { staticTexts } from '../client/static-details';
import { CommandFailure } from '../command-failure';
import { exitCodes } from '../exit-codes';
import { expectProfile } from '../profile/expect-profile';
import { readRequest, type RequestOptions } from '../read-request';
import { standLabUrl, withLab } from '../stand/lab-url';
import type { Terminal } from '../terminal/terminal';
import { nextRun } from './next-run';

export interface CreateOptions extends RequestOptions {
  every?: number;
  cron?: string;
  timeZone: string;
  jitter?: number;
  catchUp?: number;
  paused?: boolean;
  taskQueue?: string;
}

const memoBytes = 200;
/** Shares of the interval that a run may start late by jitter, and that a late tick is made up. */
const jitterShare = 0.05;
const catchUpShare = 0.5;
/** Seconds; also what a cron schedule gets, whose interval is not known. */
const mostJitter = 60;
const mostCatchUp = 600;
/** The server takes no shorter window. */
const leastCatchUp = 10;

/** Makes a schedule whose runs ask the question unattended. */
export async function create(
  id: string,
  words: string[],
  options: CreateOptions,
  terminal: Terminal,
): Promise<void> {
  const rhythm = readRhythm(options);
  const interval = 'everySeconds' in rhythm ? rhythm.everySeconds : Number.POSITIVE_INFINITY;
  const read = await readRequest(words, { ...options, unattended: true });
  const request: InvestigationRequest = {
    ...read,
    ...('everySeconds' in rhythm ? { everySeconds: rhythm.everySeconds } : {}),
  };
  const session = await openSession({
    ...options,
    environment: terminal.environment,
    onRedacted: (message) => terminal.note(message),
  });
  try {
    await expectProfile(request.profile, terminal);
    await createSchedule(session.client, {
      id,
      request,
      taskQueue: session.taskQueue,
      rhythm,
      jitterSeconds: options.jitter ?? Math.min(mostJitter, Math.floor(interval * jitterShare)),
      catchUpSeconds:
        options.catchUp ??
        Math.max(leastCatchUp, Math.min(mostCatchUp, Math.floor(interval * catchUpShare))),
      paused: options.paused === true,
      query: clipBytes(cleanText(request.query, 4000), memoBytes),
      ...staticTexts(request),
    });
    const first = await nextRun(session.client, id);
    terminal.print(
      options.paused === true
        ? `Schedule "${id}" created, paused. To resume it: netoncall schedule resume ${id}`
        : `Schedule "${id}" created${first === null ? '' : `; first run ${first}`}.`,
    );
    await warn(request, terminal);
    terminal.note(`Run it now:     netoncall schedule trigger ${id}`);
    terminal.note('All schedules:  netoncall schedule list');
  } catch (error) {
    if (error instanceof TypeError) throw refused(error, options);
    if (!(error instanceof ScheduleAlreadyRunning)) throw error;
    const message = `There is already a schedule "${id}". Choose another name, or delete the existing schedule first.`;
    throw new CommandFailure(message, exitCodes.usage, [
      'netoncall schedule list',
      `netoncall schedule delete ${id}`,
    ]);
  } finally {
    await session.close();
  }
}

/** A device may come to the inventory later, and workers may see another one: it stays a warning. */
async function warn(request: InvestigationRequest, terminal: Terminal): Promise<void> {
  const { environment } = terminal;
  const whyRejected = loadWhyRejected();
  const why = await whyRejected(request, withLab(environment, await standLabUrl(environment)));
  if (why !== null) terminal.note(`As things are, its runs are rejected: ${cleanText(why, 500)}`);
}

/** MCP and reasoning packages take long to load; only this needs them. */
function loadWhyRejected(): (typeof import('./why-rejected'))['whyRejected'] {
  const { whyRejected } = require('./why-rejected') as typeof import('./why-rejected');
  return whyRejected;
}

/**
 * Only the server knows all cron expressions and time zones; what it does not take is a TypeError
 * of the client.
 */
function refused({ message }: TypeError, { cron, timeZone }: CreateOptions): CommandFailure {
  const zone = timeZone === 'UTC' ? '' : ` with --time-zone "${timeZone}"`;
  const what = cron === undefined ? 'This schedule' : `--cron: "${cron}"${zone}`;
  const why = message.replaceAll('CronString', 'The expression').replace(/\.$/, '');
  return new CommandFailure(
    `${what} is not valid. ${why}. Example: --cron "0 2 * * *" --time-zone Europe/Lisbon`,
    exitCodes.usage,
  );
}

function readRhythm({ every, cron, timeZone }: CreateOptions): Rhythm {
  if ((every === undefined) === (cron === undefined)) {
    throw new CommandFailure(
      'Say when it runs: --every 1h or --cron "0 2 * * *".',
      exitCodes.usage,
    );
  }
  return every === undefined ? { cron: cron ?? '', timeZone } : { everySeconds: every };
}
