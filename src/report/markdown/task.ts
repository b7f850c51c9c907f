import { escapeMarkdown } from '../../domain/text/escape';
import { bullets, type ReportFacts, section } from './section';

const answerLength = 20_000;

/** The answer to a task with what it rests on; nothing for domains that checks judge. */
export function renderTask(document: ReportFacts): string {
  const { answer, verification, last_result: last, judged } = document;
  if (judged || (answer === null && last === null)) return '';
  const lines = (answer ?? '').slice(0, answerLength).split('\n');
  const verdict =
    verification === null
      ? ''
      : `Verifier: ${verification.verdict}. ${escapeMarkdown(verification.feedback, 2000)}`;
  const result =
    last === null
      ? ''
      : `${escapeMarkdown(last.call)} brought:\n\n\`\`\`text\n${last.text.replaceAll('```', "'''")}\n\`\`\``;
  return section('Answer', renderLines(lines), verdict.trim(), result);
}

/** Lines as they are; rows between bars become a table, with each cell escaped. */
function renderLines(lines: readonly string[]): string {
  const rendered = lines.map((line) => {
    if (!isRow(line)) return `${escapeMarkdown(line, 2000)}  `;
    const cells = line.slice(1, -1).split('|');
    return `|${cells.map((cell) => ` ${rule.test(cell) ? '---' : escapeMarkdown(cell, 200)} `).join('|')}|`;
  });
  // A table begins and ends a paragraph.
  return rendered
    .flatMap((line, index) => {
      const turns = index > 0 && isRow(lines[index] ?? '') !== isRow(lines[index - 1] ?? '');
      return turns ? ['', line] : [line];
    })
    .join('\n')
    .trim();
}

const rule = /^ *:?-{3,}:? *$/;
const isRow = (line: string): boolean =>
  line.length > 2 && line.startsWith('|') && line.endsWith('|');

/** Errors on the way, with their kind and what was done about them. */
export function renderErrors({ diagnoses }: ReportFacts): string {
  const lines = diagnoses.map(
    ({ kind, remedy, problem }) => `${kind}, so ${remedy}: ${escapeMarkdown(problem, 300)}`,
  );
  return section('Errors on the way', bullets(lines));
}
