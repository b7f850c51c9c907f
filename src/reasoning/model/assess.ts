import { type Assessment, assessmentSchema } from '../../domain/decisions/assessment';
import type { AssessInput, Reasoner } from '../../domain/reasoning/reasoner';
import { fenceData, fenceRule } from '../../llm';
import { byRulesInstead } from './by-rules-instead';
import { fitPrompt } from './fit-prompt';
import type { ModelThinking } from './model-thinking';
import { planText } from './prompt-values';
import { toolInstructions } from './tool-instructions';

/**
 * Judges a pass. Where a profile has checks, what was read and what is missing is known exactly,
 * and the rules' judgement holds: a model is asked only for better feedback on what is missing.
 * Where there are none, the model judges, but nothing counts as met without a result.
 */
export async function assess(
  input: AssessInput,
  rules: Pick<Reasoner, 'assessObjective'>,
  thinking: ModelThinking,
): Promise<Assessment> {
  const byRules = await rules.assessObjective(input);
  const checked = input.snapshot.profile.checks !== null;
  if (checked && byRules.judgement !== 'unmet') return byRules;
  const answer = await thinking.askStructured(
    'assess-objective',
    fitPrompt(thinking, promptParts(input)),
    assessmentSchema,
  );
  if (answer.ok)
    return checked ? withAdvice(byRules, answer.value, input) : bound(answer.value, input);
  // An assessor that fails is no acceptance.
  if (checked) return { ...byRules, notes: join(byRules.notes, byRulesInstead(answer.reason)) };
  return { judgement: 'limited', feedback: '', notes: answer.reason, redo: [] };
}

function promptParts(input: AssessInput) {
  const { snapshot, goal, plan, steps, calls, analysis, pass, maxRetries } = input;
  const values = {
    scope: snapshot.profile.scope,
    tool_instructions: `${toolInstructions(snapshot, 'assess-objective')}\n\n${fenceRule}`,
    objective: goal.objective,
    plan: planText(plan),
    // Reasons and titles quote what devices said.
    steps: fenceData('steps', steps.map(stepLine).join('\n')),
    findings: fenceData(
      'checks',
      analysis.findings.map(({ role, title }) => `${role}: ${title}`).join('\n') || 'nothing',
    ),
    pass_number: String(pass + 1),
    pass_limit: String(maxRetries + 1),
  };
  return { snapshot, node: 'assess-objective' as const, values, calls, beside: 0 };
}

function stepLine({ index, status, reason }: AssessInput['steps'][number]): string {
  return reason === null ? `${index}: ${status}` : `${index}: ${status} (${reason})`;
}

/** The rules' judgement with what the model would do differently. */
function withAdvice(byRules: Assessment, advice: Assessment, input: AssessInput): Assessment {
  const redo = [...new Set([...byRules.redo, ...existing(advice.redo, input)])];
  const said = advice.judgement === 'unmet' ? advice.feedback : '';
  return {
    ...byRules,
    feedback: join(byRules.feedback, said),
    redo: redo.sort((left, right) => left - right),
  };
}

/** A model's judgement, held to what was done. */
function bound(assessment: Assessment, input: AssessInput): Assessment {
  const redo = existing(assessment.redo, input);
  const read = input.calls.some(({ outcome }) => outcome.status !== 'failed');
  if (assessment.judgement !== 'met' || read) return { ...assessment, redo };
  return {
    judgement: 'unmet',
    feedback: join('Nothing was read yet.', assessment.feedback),
    notes: join(assessment.notes, 'Nothing was read.'),
    redo,
  };
}

function existing(redo: readonly number[], { steps }: AssessInput): number[] {
  return redo.filter((index) => steps.some((step) => step.index === index));
}

function join(first: string, second: string): string {
  return [first, second].filter((part) => part.trim() !== '').join(' ');
}
