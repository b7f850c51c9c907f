import { stepText, type PlanFile } from '../../domain/configuration/plan';
import type { Profile } from '../../domain/configuration/profile';
import type { ToolDefinition } from '../../domain/calls/tool';
import { readStep } from './match/step-topics';
import { toolIndexOf } from './match/tool-index';
import { joinWords } from './phrases';

export interface PlanProblem {
  /** Index of the step, from 0. */
  step: number;
  instruction: string;
  problem: string;
}

/** Steps of a plan that ask for something that no live tool offers, or that name a tool. */
export function lintPlan(
  plan: Pick<PlanFile, 'steps'>,
  tools: readonly ToolDefinition[],
  profile: Profile,
): PlanProblem[] {
  const index = toolIndexOf(tools, profile);
  return plan.steps.map(stepText).flatMap((instruction, step) => {
    const { topics, head } = readStep(instruction, profile);
    const named = tools.find((tool) => instruction.includes(tool.name));
    const missing = topics.filter((topic) => index.forConcept(topic.concept).length === 0);
    const problems = [
      ...(named === undefined ? [] : [`names the tool ${named.name}; plans name no tools`]),
      ...(missing.length === 0
        ? []
        : [
            `no connected tool shows ${joinWords(
              missing.map((topic) => topic.concept.replaceAll('_', ' ')),
              'or',
            )}`,
          ]),
      ...(topics.length === 0 && index.forText(head).length === 0
        ? [`no connected tool fits "${head}"`]
        : []),
    ];
    return problems.map((problem) => ({ step, instruction, problem }));
  });
}
