import { type Command, InvalidArgumentError } from 'commander';

import { cleanText } from '../../domain/text/escape';
import {
  readSubject,
  sameSubject,
  type Subject,
  subjectText,
} from '../../domain/watch/acknowledgement';
import { openSession } from '../client/session';
import { CommandFailure } from '../command-failure';
import { momentOf } from '../duration';
import { exitCodes } from '../exit-codes';
import {
  acknowledge,
  acknowledgements,
  findSchedule,
  lastFindings,
} from '../schedules/acknowledge';
import { accountName } from '../people/ask-answer';
import { renderTable } from '../terminal/table';
import type { Terminal } from '../terminal/terminal';

interface AckOptions {
  until?: string;
  by?: string;
  note?: string;
  remove?: boolean;
}

const examples = `
Examples:
  $ netoncall ack nightly
  $ netoncall ack nightly bgp.session/PE1/10.255.0.100 --until 2027-01-15
  $ netoncall ack nightly bgp.session/PE1/10.255.0.100 --remove`;

export function addCommand(program: Command, terminal: Terminal): void {
  program
    .command('ack')
    .description('Marks a finding as known until a date: later runs report it as such.')
    .argument('<schedule-or-run>', 'ID of a schedule, or of one of its runs')
    .argument(
      '[finding]',
      'finding, as check/device/object; without it, the findings are listed',
      finding,
    )
    .option('--until <date>', 'a day, a time or a span, for example 7d', momentOf('until'))
    .option('--by <name>', 'name of the person acknowledging it')
    .option('--note <text>', 'what is known')
    .option('--remove', 'remove the acknowledgment')
    .addHelpText('after', examples)
    .action(async (id: string, subject: Subject | undefined, options: AckOptions) => {
      if (subject === undefined) await show(id, terminal);
      else await change(id, subject, options, terminal);
    });
}

function finding(text: string): Subject {
  const subject = readSubject(text);
  if (subject !== null) return subject;
  throw new InvalidArgumentError('Give check/device/object, for example bgp.session/PE1/10.0.0.1.');
}

async function change(
  id: string,
  subject: Subject,
  { until, by, note, remove }: AckOptions,
  terminal: Terminal,
): Promise<void> {
  if (until === undefined && remove !== true) {
    throw new CommandFailure('Say until when it is known: --until 2027-01-15', exitCodes.usage);
  }
  const session = await openSession({ environment: terminal.environment });
  try {
    const handle = await findSchedule(session, id);
    const entry =
      until === undefined || remove === true
        ? null
        : {
            ...subject,
            until,
            by: by ?? accountName(),
            ...(note === undefined ? {} : { note }),
          };
    await acknowledge(handle, subject, entry);
    const what = subjectText(subject);
    const known = await lastFindings(session, handle);
    if (entry !== null && !known.some((one) => sameSubject(one, subject))) {
      terminal.note(`The last run of ${handle.scheduleId} did not find ${what}.`);
    }
    terminal.print(
      entry === null
        ? `${what} is no longer acknowledged.`
        : `${what} is known until ${entry.until}.`,
    );
  } finally {
    await session.close();
  }
}

async function show(id: string, terminal: Terminal): Promise<void> {
  const session = await openSession({ environment: terminal.environment });
  try {
    const handle = await findSchedule(session, id);
    const [found, known] = [await lastFindings(session, handle), await acknowledgements(handle)];
    const gone = known.filter((one) => !found.some((item) => sameSubject(item, one)));
    const rows = [...found, ...gone].map((item) => {
      const entry = known.find((one) => sameSubject(one, item));
      return [subjectText(item), entry?.until ?? '', entry?.by ?? '', entry?.note ?? ''];
    });
    if (rows.length === 0) terminal.note('The last run found nothing to acknowledge.');
    else {
      const cells = rows.map((row) => row.map((cell) => cleanText(cell, 200)));
      const width = terminal.rich ? terminal.width : Number.MAX_SAFE_INTEGER;
      terminal.print(
        renderTable(['FINDING', 'KNOWN UNTIL', 'BY', 'NOTE'], cells, { width, wholeWords: true }),
      );
    }
  } finally {
    await session.close();
  }
}
