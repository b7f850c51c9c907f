import { loadPlans } from '../../config/load-plans';
import { loadProfile } from '../../config/load-profile';
import { promptsDirectory } from '../../config/package-root';
import { builtInTools } from '../../domain/calls/built-in-tools';
import type { ToolDefinition } from '../../domain/calls/tool';
import { withHeldHints } from '../../domain/configuration/held-hints';
import type { Profile } from '../../domain/configuration/profile';
import { decidePolicy } from '../../domain/configuration/tool-policy';
import { fenceRule } from '../../llm';
import { type PromptNode, renderPrompt } from '../../reasoning/model/prompts';
import { toolInstructions, toolsWithSchemas } from '../../reasoning/model/tool-instructions';
import { promptFile } from './prompt-files';

/** Nodes whose answer names a call, and which see the arguments of each tool therefore. */
const namesCalls = (node: PromptNode): boolean => node === 'parse-task' || node === 'plan-step';

/**
 * The prompt of a node with a task filled in; what only a run knows is named in brackets.
 * @param tools those of the profile's servers; null where they could not be asked
 */
export function previewPrompt(
  profile: string,
  node: PromptNode,
  task: string,
  tools: readonly ToolDefinition[] | null = null,
): string {
  const read = loadProfile(profile);
  const { scope } = read;
  const intents = loadPlans()
    .map(({ intent, description }) => `- ${intent}: ${description}`)
    .join('\n');
  const known: Record<string, string> = {
    scope,
    intents,
    plans: intents,
    query: task,
    task,
    objective: task,
    step: task,
    step_number: '1',
    now: new Date().toISOString(),
    finish_tool: 'finish_step',
    ...(tools !== null && { tool_instructions: instructions(tools, read, node) }),
  };
  const { system, turn } = renderPrompt(
    node,
    promptFile(profile, node).text,
    promptsDirectory(),
    (name) => known[name] ?? `[${name.replaceAll('_', ' ')}]`,
  );
  return `${system}\n\n---\n\n${turn}`;
}

/** In the words that the model is told of the tools; those that are denied are not offered to it. */
function instructions(
  tools: readonly ToolDefinition[],
  profile: Profile,
  node: PromptNode,
): string {
  const held = tools.map((tool) => withHeldHints(tool, profile));
  const offered = held.filter((tool) => decidePolicy(profile.policy, tool) !== 'deny');
  const known = { tools: [...offered, ...builtInTools(profile.builtInTools)], profile };
  const nextStep = profile.planning === 'next-step';
  const told =
    namesCalls(node) && (node === 'plan-step' || nextStep)
      ? toolsWithSchemas(known, node)
      : toolInstructions(known, node, { attached: node === 'propose-tool-calls' });
  return `${told}\n\n${fenceRule}`;
}
