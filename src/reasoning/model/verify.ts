import type { VerifyInput } from '../../domain/reasoning/planner';
import { type Verification, verificationSchema } from '../../domain/decisions/verification';
import { fenceData, fenceRule } from '../../llm';
import { fitValue } from './fit-value';
import type { ModelThinking } from './model-thinking';
import { traceText } from './planning-values';
import { planText } from './prompt-values';
import { toolInstructions } from './tool-instructions';

/** Judges an answer over the task and the whole trace. A verifier that fails verifies nothing. */
export async function verify(input: VerifyInput, thinking: ModelThinking): Promise<Verification> {
  const { snapshot, request, goal, plan, calls, answer } = input;
  const values = {
    scope: snapshot.profile.scope,
    tool_instructions: `${toolInstructions(snapshot, 'verify-answer')}\n\n${fenceRule}`,
    task: request.query,
    objective: goal.objective,
    plan: plan === null ? 'none' : planText(plan),
    answer: fenceData('answer', answer),
    criteria: criteriaText(snapshot.model?.evaluation?.prompt),
  };
  const prompt = fitValue(thinking, snapshot, 'verify-answer', values, 'trace_section', (tokens) =>
    traceText(calls, tokens),
  );
  const said = await thinking.askStructured('verify-answer', prompt, verificationSchema);
  if (said.ok) return said.value;
  return {
    verdict: 'NOT_VERIFIED',
    feedback: `The verifier gave no usable verdict: ${said.reason}`,
  };
}

/** The evaluation of the run's agent, where it is a prompt for the verifier. */
function criteriaText(prompt: string | undefined): string {
  return prompt === undefined ? '' : `The answer is verified only if this holds too: ${prompt}`;
}
