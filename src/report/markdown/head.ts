import { escapeMarkdown } from '../../domain/text/escape';
import { reasonerText } from '../model-sentences';
import { count, durationText, listNames } from '../../domain/text/phrases';
import { windowLine } from '../window-line';
import { isAside } from '../headline';
import { outcomeLine, verdictWord } from '../wording';
import { ticketLines } from '../ticket-lines';
import type { ReportFacts } from './section';

/** Title with the verdict, and the facts that a tired person looks for first. */
export function renderHead(document: ReportFacts, summary: readonly string[]): string {
  const { verdict, severity, devices, passes, calls, seconds } = document;
  const [head] = ticketLines(document, summary);
  const title = (head?.text ?? document.query).replace(/(?<![.\s])[.\s]+$/, '');
  const looked = [
    `**Devices in scope:** ${devices.length === 0 ? 'none' : escapeMarkdown(listNames(devices, 12))}`,
    ...(document.window_minutes === null ? [] : [`**Time window:** ${windowLine(document)}`]),
  ];
  const lines = [
    ...(document.judged
      ? [
          `**Verdict:** ${verdictWord(verdict, isAside(document))}${severity === null ? '' : ` · **Severity:** ${severity}`}`,
        ]
      : []),
    `**State:** ${outcomeLine(document)}`,
    `**Asked:** ${escapeMarkdown(document.query)}`,
    ...(document.judged ? looked : []),
    `**Run:** ${passes === 0 ? '' : `${count(passes, 'attempt')} · `}${count(calls.length, 'tool call')} · ${durationText(seconds)} · ${escapeMarkdown(reasonerText(document.reasoner, document.model))}`,
  ];
  // Two spaces at the end of a line are Markdown's line break.
  return `# ${head?.label ?? ''}: ${escapeMarkdown(title, 240)}\n\n${lines.join('  \n')}`;
}
