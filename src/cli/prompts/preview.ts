import { loadPlans } from '../../config/load-plans';
import { loadProfile } from '../../config/load-profile';
import { promptsDirectory } from '../../config/package-root';
import { type PromptNode, renderPrompt } from '../../reasoning/model/prompts';
import { promptFile } from './prompt-files';

/** The prompt of a node with a task filled in; what only a run knows is named in brackets. */
export function previewPrompt(profile: string, node: PromptNode, task: string): string {
  const { scope } = loadProfile(profile);
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
  };
  const { system, turn } = renderPrompt(
    node,
    promptFile(profile, node).text,
    promptsDirectory(),
    (name) => known[name] ?? `[${name.replaceAll('_', ' ')}]`,
  );
  return `${system}\n\n---\n\n${turn}`;
}
