import { subjectName } from '../../domain/analysis/subject-names';
import { stepText, type PlanFile } from '../../domain/configuration/plan';
import type { Profile } from '../../domain/configuration/profile';
import type { ToolDefinition } from '../../domain/calls/tool';
import { readStep } from './match/step-topics';
import { candidateCalls } from './match/choose-tools';
import { toolIndexOf } from './match/tool-index';
import { joinWords } from './phrases';

export interface PlanProblem {
  /** Index of the step, from 0. */
  step: number;
  instruction: string;
  problem: string;
  /** It asks only for what "unseen" of the profile says that no tool shows: a limit, and no mistake. */
  declared?: true;
}

/** Steps of a plan that ask for something that no live tool offers, or that name a tool. */
export function lintPlan(
  plan: Pick<PlanFile, 'steps'>,
  tools: readonly ToolDefinition[],
  profile: Profile,
): PlanProblem[] {
  const index = toolIndexOf(tools, profile);
  return plan.steps.map(stepText).flatMap((instruction, step) => {
    const { topics, head, keyword } = readStep(instruction, profile);
    const named = tools.find((tool) => instruction.includes(tool.name));
    const missing = topics.filter((topic) => index.forConcept(topic.concept).length === 0);
    const wanted = topics.length > 0 ? topics : [{ concept: '', segment: head }];
    const unfilled = wanted.filter(
      ({ concept, segment }) =>
        (concept === '' ? index.forText(segment) : index.forConcept(concept)).length > 0 &&
        !isCallable(tools, profile, { concept, text: segment, keyword }),
    );
    const problems = [
      ...(named === undefined ? [] : [`names the tool ${named.name}; plans name no tools`]),
      ...(missing.length === 0
        ? []
        : [
            `no connected tool shows ${joinWords(
              missing.map((topic) => subjectName(topic.concept)),
              'or',
            )}`,
          ]),
      ...(topics.length === 0 && index.forText(head).length === 0
        ? [`no connected tool fits "${head}"`]
        : []),
      ...unfilled.map(({ concept, segment }) => {
        const what = concept === '' ? `"${segment}"` : subjectName(concept);
        return `the tools for ${what} need arguments that no question gives; ${howToGive}`;
      }),
    ];
    const declared =
      problems.length === 1 && missing.length > 0 && missing.every(isDeclared(profile))
        ? { declared: true as const }
        : {};
    return problems.map((problem) => ({ step, instruction, problem, ...declared }));
  });
}

function isDeclared({ unseen }: Profile) {
  return ({ concept }: { concept: string }): boolean => concept in unseen;
}

const howToGive =
  'give them by "argumentRules" of the profile (from, values or default), or have a model reason';

/** Whether the run would find a call: by the same matcher, with all that a question can name. */
function isCallable(
  tools: readonly ToolDefinition[],
  profile: Profile,
  { concept, text, keyword }: { concept: string; text: string; keyword: string | null },
): boolean {
  const facts = {
    device: profile.inventory === null ? null : 'PE1',
    interface: concept === 'interface_details' ? 'Ethernet1' : null,
    vrf: null,
    neighbor: null,
    windowMinutes: 60,
    keyword,
    wholeLog: false,
    concept,
    allTopics: false,
    text,
  };
  const named = [facts, { ...facts, vrf: 'blue' }, { ...facts, neighbor: '10.0.0.1' }];
  return named.some((one) => candidateCalls(tools, profile, one).length > 0);
}
