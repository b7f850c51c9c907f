import { subjectName } from '../../domain/analysis/subject-names';
import type { Assessment } from '../../domain/decisions/assessment';
import type { AssessInput } from '../../domain/reasoning/reasoner';
import type { Gap } from './assess/gap';
import { againSentences, notReadSentences } from './assess/gap-sentences';
import { findGaps } from './assess/gaps';
import { unreadableAreas } from './goal/constraints';
import { joinWords } from './phrases';

/** Gaps that feedback names one by one. */
const gapsNamed = 12;

/**
 * Judges a pass: met only where each area that the objective needs was read on each
 * device. What may still be had gives `unmet` with feedback; what never can be had gives `limited`.
 */
export function assess(input: AssessInput): Assessment {
  const gaps = findGaps(input);
  // The checks weigh what an area leaves open that was not read: where they say that all is well, nothing.
  // Of steps that were asked for by themselves they know nothing.
  const isHarmless = ({ device }: Gap) => device !== null && input.analysis.verdict === 'healthy';
  // What was reported has its cause: what else could be read would change nothing in it.
  const isAnswered = input.analysis.explained === true;
  const needed = gaps.filter((gap) => !isHarmless(gap) && !(isAnswered && gap.untried === true));
  const open = isAnswered ? [] : needed.filter((gap) => gap.fixable);
  const unreadable = unreadableAreas(input.goal.constraints);
  const notes = [
    ...notReadSentences(gaps),
    unreadable.length === 0
      ? ''
      : `The question asks for ${joinWords(unreadable.map(subjectName))}, which no connected tool shows.`,
    ...unavailableNotes(input),
  ]
    .filter((note) => note !== '')
    .join('\n');

  if (open.length > 0) {
    const redo = [...new Set(open.flatMap((gap) => gap.steps))].sort((a, b) => a - b);
    const feedback = [...againSentences(open.slice(0, gapsNamed)), moreThan(open)]
      .filter((sentence) => sentence !== '')
      .join(' ');
    return { judgement: 'unmet', feedback, notes, redo };
  }
  const limited = needed.length > 0 || (unreadable.length > 0 && !isSettledWithout(input));
  return { judgement: limited ? 'limited' : 'met', feedback: '', notes, redo: [] };
}

/** An alarm about light in a port that is shut on purpose is answered without the light's level. */
function isSettledWithout({ goal, analysis }: AssessInput): boolean {
  return analysis.verdict === 'healthy' && goal.question?.claims.includes('alarm') === true;
}

function moreThan(gaps: readonly Gap[]): string {
  return gaps.length > gapsNamed ? `Missing: ${gaps.length - gapsNamed} more.` : '';
}

/** Steps of the plan that no tool could carry out. */
function unavailableNotes({ steps }: AssessInput): string[] {
  const byReason = new Map<string, number[]>();
  for (const { status, index, reason } of steps) {
    if (status !== 'unavailable') continue;
    const why = (reason ?? 'no tool').replace(/\.$/, '');
    byReason.set(why, [...(byReason.get(why) ?? []), index + 1]);
  }
  return [...byReason].map(([why, places]) =>
    places.length === 1
      ? `Step ${places[0]} was not carried out: ${why}.`
      : `Steps ${joinWords(places.map(String))} were not carried out: ${why}.`,
  );
}
