import { escapeMarkdown } from '../../domain/text/escape';
import { reasonerText } from '../model-sentences';
import { count, durationText, listNames, timeText, windowText } from '../../domain/text/phrases';
import { outcomeLine } from '../wording';
import { ticketLines } from '../ticket';
import type { ReportFacts } from './section';

/** Title with the verdict, and the facts that a tired person looks for first. */
export function renderHead(document: ReportFacts, summary: readonly string[]): string {
  const { verdict, severity, devices, passes, calls, seconds } = document;
  const [head] = ticketLines(document, summary);
  const title = (head?.text ?? document.query).replace(/[.\s]+$/, '');
  const looked = [
    `**Devices asked about:** ${devices.length === 0 ? 'none' : escapeMarkdown(listNames(devices, 12))}`,
    `**Window:** ${windowLine(document)}`,
  ];
  const lines = [
    ...(document.judged
      ? [`**Verdict:** ${verdict}${severity === null ? '' : ` · **Severity:** ${severity}`}`]
      : []),
    `**Outcome:** ${outcomeLine(document)}`,
    `**Asked:** ${escapeMarkdown(document.query)}`,
    ...(document.judged ? looked : []),
    `**Run:** ${count(passes, 'pass', 'passes')} · ${count(calls.length, 'call')} · ${durationText(seconds)} · ${escapeMarkdown(reasonerText(document.reasoner, document.model))}`,
  ];
  // Two spaces at the end of a line are Markdown's line break.
  return `# ${head?.label ?? ''}: ${escapeMarkdown(title, 240)}\n\n${lines.join('  \n')}`;
}

/** Logs are read up to the run's clock, also where the time asked about ends before it. */
function windowLine({
  now,
  window_minutes: minutes,
  window_end_minutes: before,
}: ReportFacts): string {
  if (minutes === null) return `at ${timeText(now)}`;
  const clock = new Date(now).getTime();
  const start = clock - minutes * 60_000;
  const asked =
    before === undefined ? '' : `; asked about up to ${timeText(clock - before * 60_000)}`;
  const from = Number.isNaN(start) ? '' : ` (${timeText(start)} to ${timeText(now)}${asked})`;
  return `${windowText(minutes)}${from}`;
}
