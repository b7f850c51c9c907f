import * as z from 'zod';

import { isOwnResult } from '../../domain/calls/results';
import type { TellAnswerInput } from '../../domain/reasoning/planner';
import type { WrittenSentence } from '../../domain/reasoning/cite-sentences';
import { fenceData, fenceRule } from '../../llm';
import { fitValue } from './fit-value';
import type { ModelThinking } from './model-thinking';
import { adviceText, partsText, traceText } from './planning-values';
import { talkValues } from './talk-values';
import { toolInstructions } from './tool-instructions';

const mostSentences = 10;
const sentenceLength = 500;

const toldSchema = z.object({
  sentences: z
    .array(
      z.object({
        text: z.string(),
        calls: z.array(z.union([z.int(), z.string()])).default([]),
      }),
    )
    .default([]),
});

/**
 * What came of a task, in sentences that cite the calls that they rest on. What the model cannot say
 * in that form is left to the templates of the report.
 */
export async function tellAnswer(
  input: TellAnswerInput,
  thinking: ModelThinking,
): Promise<WrittenSentence[]> {
  const { snapshot, request, goal, said, parts } = input;
  const results = input.calls.filter(isOwnResult);
  const states = Object.fromEntries(parts.map(({ id, status }) => [id, status]));
  const values = {
    scope: snapshot.profile.scope,
    tool_instructions: `${toolInstructions(snapshot, 'tell-answer')}\n\n${fenceRule}`,
    task: request.query,
    objective: goal.objective,
    parts: partsText(goal.parts, states),
    said:
      said === null
        ? ''
        : `What was said of it without naming the calls:\n${fenceData('answer', said)}`,
    advice: adviceText(input.advice),
    ...talkValues(input.talk, snapshot.profile.limits.historyTokens),
  };
  const prompt = fitValue(thinking, snapshot, 'tell-answer', values, 'trace_section', (tokens) =>
    traceText(results, tokens, { numbered: true }),
  );
  const told = await thinking.askStructured('tell-answer', prompt, toldSchema);
  if (!told.ok) return [];
  return told.value.sentences
    .filter(({ text }) => text.trim() !== '')
    .slice(0, mostSentences)
    .map(({ text, calls }) => ({
      text: text.trim().slice(0, sentenceLength),
      calls: calls.flatMap((number) => results[Number(number) - 1]?.id ?? []),
    }));
}
