import type { PromptNode, PromptSpec } from './prompt-template';

/** `{tool_instructions}` is required everywhere (F8): without it a model does not know its tools. */
const always = ['tool_instructions'];

/** What each node's prompt must and may hold. */
export const promptSpecs: Record<PromptNode, PromptSpec> = {
  'parse-goal': {
    node: 'parse-goal',
    required: [...always, 'query', 'inventory', 'intents'],
    optional: ['scope', 'now', 'clarifications'],
  },
  'select-plan': {
    node: 'select-plan',
    required: [...always, 'objective'],
    optional: ['scope', 'plans', 'step_limit', 'devices'],
  },
  'propose-tool-calls': {
    node: 'propose-tool-calls',
    required: [...always, 'objective', 'step', 'results', 'feedback', 'finish_tool'],
    optional: ['scope', 'devices', 'window', 'window_minutes', 'plan', 'step_number'],
  },
  'assess-objective': {
    node: 'assess-objective',
    required: [...always, 'objective', 'results', 'findings'],
    optional: ['scope', 'plan', 'steps', 'pass_number', 'pass_limit'],
  },
};

export const promptNodes = Object.keys(promptSpecs) as PromptNode[];
