import { describeCall } from '../../domain/calls/describe-call';
import type { GoalPart, PartStatus } from '../../domain/analysis/goal-part';
import type { ToldCall } from '../../domain/reasoning/planner';
import type { RunStep } from '../../domain/decisions/run-step';
import { fenceData, fitToBudget } from '../../llm';

/** The progress in one line a step: what was done, and what came of it. */
export function progressText(steps: readonly RunStep[]): string {
  const lines = steps
    .filter((step) => step.status !== 'pending')
    .map(({ index, instruction, status, reason }) => {
      const why = reason === null ? '' : ` — ${reason}`;
      return `${index + 1}. ${instruction}: ${status}${why}`;
    });
  return lines.length === 0 ? 'nothing yet' : fenceData('progress', lines.join('\n'));
}

/** Calls with their arguments and what they brought, from 1 on where numbered, cut to a number of tokens. */
export function traceText(
  calls: readonly ToldCall[],
  tokens: number,
  { numbered = false }: { numbered?: boolean } = {},
): string {
  if (calls.length === 0) return 'no calls';
  const parts = calls.map((call, index) => {
    const { status, error, digest } = call.outcome;
    const number = numbered ? `call ${index + 1}: ` : '';
    const label = `${number}${call.server}/${describeCall(call)}`;
    const result = error === null ? (call.excerpt ?? digest) : `${error.class}: ${error.message}`;
    const given = JSON.stringify(call.arguments);
    return {
      label,
      text: fenceData(label, `arguments: ${given}\n${status}: ${result}`),
      short: fenceData(label, `${status}: ${digest}`),
      failing: status === 'failed',
    };
  });
  return fitToBudget(parts, tokens).text;
}

/** What people said, for a planner; empty where nobody said anything. */
export function adviceText(advice: readonly string[]): string {
  if (advice.length === 0) return '';
  return ['People said:', ...advice.map((line) => `- ${line}`)].join('\n');
}

/** The parts of a task by their numbers, each with how it stands; empty where there is one only. */
export function partsText(
  parts: readonly GoalPart[] | undefined,
  states: Readonly<Record<string, PartStatus>> | undefined,
): string {
  if (parts === undefined || parts.length === 0) return '';
  const lines = parts.map(({ id, text }) => `${id}. ${text}: ${states?.[id] ?? 'open'}`);
  return ['The parts of the task:', ...lines].join('\n');
}
