import * as z from 'zod';

import { partsAtMost } from '../../domain/analysis/goal-part';
import type { PlanStepInput } from '../../domain/reasoning/planner';
import type { StepPlan } from '../../domain/reasoning/step-plan';
import { fenceRule, withoutEmptyArguments } from '../../llm';
import { fitValue } from './fit-value';
import type { PromptBuilder } from './fitting';
import type { ModelThinking } from './model-thinking';
import { adviceText, partsText, progressText, traceText } from './planning-values';
import { talkValues } from './talk-values';
import { toolsWithin } from './tool-instructions';

/** Flat, because small models keep to a flat form more often than to a choice of forms. */
const stepAnswerSchema = z.object({
  kind: z.enum(['call', 'finished', 'ask', 'impossible']),
  instruction: z.string().default(''),
  tool: z.string().default(''),
  arguments: z.record(z.string(), z.unknown()).default({}),
  last: z.boolean().default(false),
  critical: z.boolean().default(false),
  serves: z.array(z.union([z.string(), z.int()])).default([]),
  /** The answer, the question, or the reason. */
  text: z.string().default(''),
});

/** Plans the next step: one call, with the flags "last" and "critical". */
export async function planStep(input: PlanStepInput, thinking: ModelThinking): Promise<StepPlan> {
  const { snapshot, request, goal, steps, calls, disclosure, feedback, advice } = input;
  const values = {
    scope: snapshot.profile.scope,
    task: request.query,
    objective: goal.objective,
    constraints: goal.constraints.join('; '),
    parts: partsText(goal.parts, input.partStates),
    progress: progressText(steps),
    feedback: feedback === null ? '' : `What went wrong: ${feedback}`,
    advice: adviceText(advice),
    ...talkValues(input.talk, snapshot.profile.limits.historyTokens),
  };
  const details = (tokens: number): string =>
    disclosure === 'goal' ? '' : `In detail:\n${traceText(calls, tokens)}`;
  const prompt: PromptBuilder = (tokens) => {
    const tools = toolsWithin(snapshot, 'plan-step', tokens, { schemas: true });
    const all = { ...values, tool_instructions: `${tools}\n\n${fenceRule}` };
    return fitValue(thinking, snapshot, 'plan-step', all, 'results', details)(tokens);
  };
  const answer = await thinking.askStructured('plan-step', prompt, stepAnswerSchema);
  if (!answer.ok) return { kind: 'impossible', reason: answer.reason, unusable: true };
  return toStepPlan(answer.value, input);
}

function toStepPlan(
  answer: z.output<typeof stepAnswerSchema>,
  { snapshot }: PlanStepInput,
): StepPlan {
  const { instruction, last, critical, serves } = answer;
  const text = answer.text.trim() === '' ? instruction.trim() : answer.text.trim();
  if (answer.kind === 'finished') return { kind: 'finished', answer: text };
  if (answer.kind === 'ask') return { kind: 'ask', question: text || 'What is meant?' };
  if (answer.kind === 'impossible') {
    return { kind: 'impossible', reason: text || 'The model found no way to do it.' };
  }
  // "server/tool" is how the prompt names tools of the same name apart.
  const [name = '', server] = answer.tool.split('/').reverse();
  const tool = snapshot.tools.find((one) => one.name === name);
  const values =
    tool === undefined
      ? answer.arguments
      : withoutEmptyArguments(tool.inputSchema, answer.arguments);
  return {
    kind: 'call',
    instruction: instruction.trim() || `Call ${answer.tool}.`,
    call: {
      ...(server !== undefined && server !== '' && { server }),
      tool: name,
      arguments: values,
      ...(serves.length > 0 && { serves: serves.slice(0, partsAtMost).map(String) }),
    },
    last,
    critical,
  };
}
