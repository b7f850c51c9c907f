import { denialOf, denialWords } from '../domain/people/how-settled';
import type { Outcome } from '../domain/analysis/outcome';
import type { ReportFacts } from './markdown/section';
import { isTalk } from './task-opening';
import { subjectName } from '../domain/analysis/subject-names';
import { count, listNames } from '../domain/text/phrases';

/** That retries are spent is the outcome's own sentence. */
const isSaid = (note: string): boolean => note.startsWith('Retries exhausted:');

/** A question may be answered though the run could not read all that it wanted to. */
function reached({ answered }: ReportFacts): string {
  return answered === 'yes'
    ? 'The question is answered, though not all of the data could be read'
    : 'The objective was not reached';
}

/** What was read, router by router, from the replies that came; routers with the same areas together. */
function readSentence({ coverage }: ReportFacts): string[] {
  const byRouter = new Map<string, string[]>();
  for (const { device, subject, state } of coverage) {
    if (state !== 'read') continue;
    byRouter.set(device, [...(byRouter.get(device) ?? []), subjectName(subject)]);
  }
  const byAreas = new Map<string, string[]>();
  for (const [device, areas] of byRouter) {
    const text = listNames([...new Set(areas)].sort(), mostAreas);
    byAreas.set(text, [...(byAreas.get(text) ?? []), device]);
  }
  const parts = [...byAreas].map(([areas, devices]) => `${areas} of ${listNames(devices)}`);
  return parts.length === 0 ? [] : [`Read: ${parts.join('; ')}.`];
}

const mostAreas = 10;

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
  return [
    ...readSentence(document),
    sentences[outcome],
    ...notes.split('\n').filter((note) => note !== '' && !isSaid(note)),
  ];
}
