import type { PromptNode, PromptSpec } from './prompt-template';

/** `{tool_instructions}` is required everywhere: without it a model does not know its tools. */
const always = ['tool_instructions'];

/** What was said and found out before, in a conversation. */
const before = ['conversation', 'context'];

/** What each node's prompt must and may hold. */
export const promptSpecs: Record<PromptNode, PromptSpec> = {
  'parse-goal': {
    node: 'parse-goal',
    required: [...always, 'query', 'inventory', 'intents'],
    optional: ['scope', 'now', 'clarifications', ...before],
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
  'parse-task': {
    node: 'parse-task',
    required: [...always, 'task'],
    optional: ['scope', 'clarifications', ...before],
  },
  'make-plan': {
    node: 'make-plan',
    required: [...always, 'task'],
    optional: ['scope', 'step_limit', 'objective', 'constraints', 'advice', ...before],
  },
  replan: {
    node: 'replan',
    required: [...always, 'task', 'previous_plan', 'verification_feedback'],
    optional: ['scope', 'step_limit', 'objective', 'constraints', 'advice', ...before],
  },
  'plan-step': {
    node: 'plan-step',
    required: [...always, 'task', 'progress', 'results', 'feedback'],
    optional: ['scope', 'objective', 'constraints', 'parts', 'advice', ...before],
  },
  'verify-answer': {
    node: 'verify-answer',
    required: [...always, 'task', 'answer', 'trace_section'],
    optional: ['scope', 'objective', 'plan', 'criteria'],
  },
  'write-answer': {
    node: 'write-answer',
    required: [...always, 'task', 'findings', 'trace_section', 'feedback'],
    optional: ['scope', 'objective', 'verdict', 'said', 'advice', ...before],
  },
  'tell-answer': {
    node: 'tell-answer',
    required: [...always, 'task', 'trace_section'],
    optional: ['scope', 'objective', 'parts', 'said', 'advice', ...before],
  },
};

export const promptNodes = Object.keys(promptSpecs) as PromptNode[];
