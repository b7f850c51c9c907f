import { escapeMarkdown } from '../../domain/text/escape';
import { renderLines } from './lines';
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
  // As the tool gave it only where nothing in words tells what came of it.
  const result =
    last === null || answer !== null
      ? ''
      : `${escapeMarkdown(last.call)} brought:\n\n\`\`\`text\n${last.text.replaceAll('```', "'''")}\n\`\`\``;
  return section('Answer', renderLines(lines), verdict.trim(), result);
}

/** Errors on the way, with their kind and what was done about them. */
export function renderErrors({ diagnoses }: ReportFacts): string {
  const lines = diagnoses.map(
    ({ kind, remedy, problem }) => `${kind}, so ${remedy}: ${escapeMarkdown(problem, 300)}`,
  );
  return section('Errors on the way', bullets(lines));
}
