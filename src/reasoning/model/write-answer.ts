import * as z from 'zod';

import type { AnswerMaking } from '../../domain/reasoning/final-answer';
import type { WriteAnswerInput } from '../../domain/reasoning/planner';
import { fenceData, fenceRule } from '../../llm';
import { fitValue } from './fit-value';
import type { ModelThinking } from './model-thinking';
import { adviceText, traceText } from './planning-values';
import { talkValues } from './talk-values';
import { toolInstructions } from './tool-instructions';

/**
 * Writes the final answer in the form of the agent's `schema`: asked of the endpoint as strictly as
 * it can, validated here, and asked again with the validation error a bounded number of times.
 */
export async function writeAnswer(
  input: WriteAnswerInput,
  thinking: ModelThinking,
): Promise<AnswerMaking> {
  const { snapshot, request, goal, calls, verdict, findings, said, feedback } = input;
  const form = snapshot.model?.agent?.schema;
  if (form === undefined) return { kind: 'impossible', reason: 'The agent asks for no form.' };
  const values = {
    scope: snapshot.profile.scope,
    tool_instructions: `${toolInstructions(snapshot, 'write-answer')}\n\n${fenceRule}`,
    task: request.query,
    objective: goal.objective,
    verdict: verdict === null ? '' : `The verdict of the checks: ${verdict}`,
    // Titles of findings quote what devices said.
    findings: findings.length === 0 ? 'nothing' : fenceData('checks', findings.join('\n')),
    said: said === null ? '' : `What was answered in words:\n${fenceData('answer', said)}`,
    advice: adviceText(input.advice),
    feedback: feedback === null ? '' : `What was wrong before: ${feedback}`,
    ...talkValues(input.talk, snapshot.profile.limits.historyTokens),
  };
  const prompt = fitValue(thinking, snapshot, 'write-answer', values, 'trace_section', (tokens) =>
    traceText(calls, tokens),
  );
  const answer = await thinking.askStructured('write-answer', prompt, z.fromJSONSchema(form));
  if (answer.ok) return { kind: 'answer', value: answer.value };
  return { kind: 'impossible', reason: answer.reason };
}
