import { denialOf, denialWords } from '../domain/people/how-settled';
import type { Outcome } from '../domain/analysis/outcome';
import type { ReportFacts } from './markdown/section';
import { isTalk } from './task-opening';
import { count } from '../domain/text/phrases';

/** That retries are spent is the outcome's own sentence. */
const isSaid = (note: string): boolean => note.startsWith('Retries exhausted:');

/** A question may be answered though the run could not read all that it wanted to. */
function reached({ answered }: ReportFacts): string {
  return answered === 'yes'
    ? 'The question is answered, though not all of the data could be read'
    : 'The objective was not reached';
}

/** Says plainly what was not reached and why; nothing where the objective was reached. */
export function outcomeSentences(document: ReportFacts): string[] {
  const { outcome, passes, decisions, assessment } = document;
  if (outcome === 'achieved' || isTalk(document)) return [];
  const unanswered = decisions.find(({ settledBy }) => settledBy === 'deadline')?.request.prompt;
  const sentences: Record<Exclude<Outcome, 'achieved'>, string> = {
    partial: 'The objective was reached only in part.',
    retries_exhausted: `${reached(document)}: retries exhausted after ${count(passes, 'attempt')}.`,
    budget_exhausted: 'The objective was not reached: a ceiling of the run was met.',
    denied: `The objective was not reached: ${denialWords[denialOf(decisions)]}.`,
    escalation_timeout:
      'The objective was not reached: nobody answered in time' +
      (unanswered === undefined ? '.' : `: “${unanswered}”`),
    cancelled: 'The run was canceled before it finished.',
    rejected: 'The request was rejected.',
    failed: 'The run ended before it finished.',
  };
  const notes = assessment.assessor_notes_for_final_report ?? '';
  return [sentences[outcome], ...notes.split('\n').filter((note) => note !== '' && !isSaid(note))];
}
