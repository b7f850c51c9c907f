import type { RunDocument } from '../../domain/run/run-document';

/** A document without its report: what the report is rendered from. */
export type ReportFacts = Omit<RunDocument, 'report'>;

/** One section with its heading; empty where it has nothing to say. */
export function section(title: string, ...paragraphs: string[]): string {
  const body = paragraphs.filter((paragraph) => paragraph !== '').join('\n\n');
  return body === '' ? '' : `## ${title}\n\n${body}`;
}

export function bullets(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}`).join('\n');
}
