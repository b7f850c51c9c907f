import type { ScheduleDescription } from '@temporalio/client';

import { cleanText } from '../../domain/text/escape';
import { listSchedules, requestOf } from '../../temporal';
import { openSession } from '../client/session';
import { longestId } from '../options';
import { renderTable } from '../terminal/table';
import type { Terminal } from '../terminal/terminal';

/** One schedule as the list shows it. */
interface ListedSchedule {
  id: string;
  query: string | null;
  paused: boolean;
  note: string | null;
  every_seconds: number | null;
  next: string | null;
  last_run: string | null;
  runs: number;
  /** Ticks left out because a run was under way, and such that came too late. */
  skipped: number;
  missed: number;
}

export async function list({ json }: { json?: boolean }, terminal: Terminal): Promise<void> {
  const session = await openSession({ environment: terminal.environment });
  try {
    const schedules = (await listSchedules(session.client)).map(toListed);
    if (json === true) terminal.print(JSON.stringify(schedules, null, 2));
    else print(schedules, terminal);
  } finally {
    await session.close();
  }
}

function toListed(description: ScheduleDescription): ListedSchedule {
  const { scheduleId, state, info } = description;
  const request = requestOf(description) as { query?: unknown; everySeconds?: unknown } | undefined;
  return {
    id: scheduleId,
    query: typeof request?.query === 'string' ? request.query : null,
    paused: state.paused,
    note: state.note ?? null,
    every_seconds: typeof request?.everySeconds === 'number' ? request.everySeconds : null,
    next: state.paused ? null : (info.nextActionTimes[0]?.toISOString() ?? null),
    last_run: info.recentActions.at(-1)?.action.workflow.workflowId ?? null,
    runs: info.numActionsTaken,
    skipped: info.numActionsSkippedOverlap,
    missed: info.numActionsMissedCatchupWindow,
  };
}

function print(schedules: ListedSchedule[], terminal: Terminal): void {
  if (schedules.length === 0) {
    terminal.note('There are no schedules. Create one: netoncall schedule create --help');
    return;
  }
  const rows = schedules.map((one) => [
    cleanText(one.id, longestId),
    cleanText(one.query ?? '', 80),
    // Runs are spread over the seconds behind the minute that was asked for.
    one.paused ? 'paused' : (one.next ?? '').slice(0, 16).replace('T', ' '),
    String(one.runs),
    String(one.skipped),
    String(one.missed),
    cleanText(one.last_run ?? '', longestId),
  ]);
  const headings = ['ID', 'Question', 'Next (UTC)', 'Runs', 'Skipped', 'Missed', 'Last run'];
  const width = terminal.rich ? terminal.width : Number.MAX_SAFE_INTEGER;
  terminal.print(
    renderTable(headings, rows, { width, heading: terminal.colors.bold, wholeWords: true }),
  );
  terminal.note(
    '\nSkipped: the previous run was still in progress. Missed: the Temporal server was not running at the scheduled time.',
  );
}
