import type { Profile } from '../../../domain/configuration/profile';
import type { ToolDefinition } from '../../../domain/calls/tool';
import { type ArgumentFacts, fillArguments } from './arguments';
import { meaningOf } from './parameter-meaning';
import { parametersOf } from './parameters';
import { type RankedTool, toolIndexOf } from './tool-index';

/** A call that would bring what is wanted. */
export interface CandidateCall {
  tool: ToolDefinition;
  arguments: Record<string, unknown>;
  /** The tool's own name, or that of a parameter, speaks of what is wanted. */
  byName: boolean;
}

/** A tool counts as another way to the same thing if it fits at least so well as the best one. */
const alternativeShare = 0.6;

/** Calls that bring what the facts describe, the most fitting first; empty where no tool can. */
export function candidateCalls(
  tools: readonly ToolDefinition[],
  profile: Profile,
  facts: ArgumentFacts,
): CandidateCall[] {
  const index = toolIndexOf(tools, profile);
  const ranked = facts.concept === '' ? index.forText(facts.text) : index.forConcept(facts.concept);
  const fitting = ranked
    .flatMap((one) => {
      const filled = fillArguments(one.tool, profile.argumentRules, facts);
      if (!filled.ok) return [];
      const score = one.score * shapeFactor(one, profile, facts);
      return [{ tool: one.tool, arguments: filled.arguments, score, byName: one.byName }];
    })
    .sort((a, b) => b.score - a.score);
  const best = fitting[0];
  if (best === undefined) return [];
  return fitting
    .filter((one) => one === best || (one.byName && one.score >= best.score * alternativeShare))
    .map(({ tool, arguments: values, byName }) => ({ tool, arguments: values, byName }));
}

/**
 * How well a tool's parameters suit the question: one port wants a tool that takes a port, and
 * what is asked of one device wants a tool that takes a device.
 */
function shapeFactor({ tool }: RankedTool, profile: Profile, facts: ArgumentFacts): number {
  const meanings = new Set(
    parametersOf(tool).map((one) => meaningOf(tool.name, one, profile.argumentRules).from),
  );
  let factor = 1;
  if (facts.interface !== null && !meanings.has('interface')) factor *= 0.3;
  if (facts.keyword !== null && !meanings.has('keyword')) factor *= 0.5;
  if (facts.device !== null && !meanings.has('device')) factor *= 0.5;
  return factor;
}
