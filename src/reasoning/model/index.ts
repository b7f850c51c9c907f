/** The reasoner with a model behind it. */
export { checkPrompt, renderPrompt } from './check-prompt';
export { createModelReasoner } from './create-model-reasoner';
export { loadPrompts } from './load-prompts';
export type { ModelReasonerOptions } from './model-thinking';
export { ModelUnavailableError } from './model-unavailable';
export { promptNodes } from './prompt-nodes';
export type { PromptNode, PromptTexts } from './prompt-template';
