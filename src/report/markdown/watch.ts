import { escapeMarkdown } from '../../domain/text/escape';
import { watchLines } from '../watch-words';
import { bullets, type ReportFacts, section } from './section';

/** Runs of a schedule that did not come, flapping, and what people know of. */
export function renderWatch({ watch }: ReportFacts): string {
  if (watch === undefined) return '';
  return section('Schedule', bullets(watchLines(watch).map((line) => escapeMarkdown(line, 600))));
}
