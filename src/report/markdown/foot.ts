import { callLine } from '../call-line';
import { shellQuoted } from '../../domain/text/shell-word';
import { cleanText, codeSpan, escapeMarkdown } from '../../domain/text/escape';
import { allIn } from '../markdown-table';
import { routerCommands, spokenActions } from '../next-actions';
import { shortRef } from '../wording';
import { bullets, type ReportFacts, section } from './section';

const mostReferences = 12;

export function renderNextActions({ next_actions: actions }: ReportFacts): string {
  return section(
    'Next actions',
    bullets(spokenActions(actions).map(renderAction)),
    ...routerCommands(actions).flatMap(({ router, commands }) => [
      router === null ? 'On the router:' : `On ${escapeMarkdown(router)}:`,
      fenced(commands),
    ]),
  );
}

/** Commands in backticks stay code; the words around them are escaped. */
function renderAction(action: string): string {
  return action
    .split(/(`[^`]+`)/)
    .map((part) => (/^`[^`]+`$/.test(part) ? codeSpan(part.slice(1, -1)) : escapeInside(part)))
    .join('');
}

function escapeInside(part: string): string {
  const [before] = /^\s*/.exec(part) ?? [''];
  const [after] = /\s*$/.exec(part) ?? [''];
  return part.trim() === ''
    ? part && ' '
    : `${before && ' '}${escapeMarkdown(part)}${after && ' '}`;
}

export function renderTicket(ticket: string): string {
  return section('Ticket text', fenced(ticket.split('\n')));
}

/** How to read what the statements rest on: the whole reference of each, ready to paste. */
export function renderEvidenceHelp(document: ReportFacts): string {
  const cited = citedReferences(document);
  if (cited.length === 0) return '';
  const lines = cited.slice(0, mostReferences).map((ref) => {
    const call = document.calls.find((one) => one.ref === ref);
    return `${codeSpan(shortRef(ref))}${call === undefined ? '' : ` (${escapeMarkdown(callLine(call))})`}: \`netoncall evidence show ${ref}\``;
  });
  const [first] = document.findings.flatMap((finding) => finding.evidence);
  const example =
    first === undefined
      ? ''
      : fenced([
          `netoncall evidence show ${first.ref} --pointer ${shellQuoted(cleanText(first.pointer))}`,
        ]);
  const rest = cited.length - lines.length;
  return section(
    'How to read the evidence',
    'Each piece of evidence names the stored reply it comes from and, after the #, the position of the value in that reply. Conclusions have no reference. The values of passed checks stand in the replies listed under “Calls”.',
    example,
    bullets(
      rest > 0 ? [...lines, `and ${rest} more; ${allIn(document.id)} shows them all`] : lines,
    ),
  );
}

/** References in the order in which a reader meets them. */
function citedReferences({ findings, checks }: ReportFacts): string[] {
  const refs = [
    ...findings.flatMap((finding) => finding.evidence.map(({ ref }) => ref)),
    ...checks.flatMap((check) => (check.evidence === null ? [] : [check.evidence.ref])),
  ];
  return [...new Set(refs)];
}

/** The fence is longer than any in the text, which stays as it is: it is there to be copied. */
function fenced(lines: readonly string[]): string {
  if (lines.length === 0) return '';
  const inside = lines.flatMap((line) => line.match(/`+/g) ?? []).map(({ length }) => length);
  const fence = '`'.repeat(inside.reduce((longest, one) => Math.max(longest, one + 1), 3));
  return [`${fence}text`, ...lines, fence].join('\n');
}
