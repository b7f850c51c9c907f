import type { AnalysisInput } from './analysis-input';
import { collectFacts } from './collect-facts';
import type { CheckContext } from './context';
import { calledVrfs, withNamedVrfs } from './named-vrfs';
import { settleSubject } from './names/settle-subject';
import { buildModel } from './network-model';
import { readOldValues } from './old-values';
import { readQuestion } from '../question';
import { questionOf } from './question';

/** Reads the evidence of a run, and settles what its question is about. */
export function buildContext(input: AnalysisInput): CheckContext {
  // What was parsed at intake; runs that began before it was kept have the words only.
  const { text, parsed } = readQuestion(input.question);
  const facts = collectFacts(input.evidence, input.inventory, input.now);
  const subject = settleSubject(input.goal, facts);
  const goal = subject?.goal ?? input.goal;
  return {
    facts,
    model: buildModel(facts),
    goal: withNamedVrfs(goal, text, facts),
    subject,
    called: calledVrfs(goal, facts),
    question: questionOf(input.goal.question ?? parsed, text),
    now: input.now,
    windowStart: minutesBefore(input.now, input.goal.windowMinutes),
    windowEnd: minutesBefore(input.now, input.goal.windowEndMinutes ?? 0),
    old: readOldValues(input.previous),
  };
}

function minutesBefore(now: Date, minutes: number): Date {
  return new Date(now.getTime() - minutes * 60_000);
}
