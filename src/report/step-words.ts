import type { RunStep } from '../domain/decisions/run-step';
import { stepSentence } from '../domain/text/first-sentence';
import { beginSentence } from '../domain/text/phrases';

const withCondition = /^If (.+?), (.+?)\.?$/s;

/**
 * What a step does, as a sentence. What was done comes before the condition, which may have been met or
 * not known; a step that was skipped has a reason of its own.
 */
export function stepWords({
  instruction,
  status,
}: Pick<RunStep, 'instruction' | 'status'>): string {
  const told = stepSentence(instruction);
  const [, condition = '', what] = withCondition.exec(told) ?? [];
  if (what === undefined || status === 'pending') return told;
  const sentence = beginSentence(what);
  return status === 'done' || status === 'running'
    ? `${sentence}, in case ${condition}.`
    : `${sentence}.`;
}
