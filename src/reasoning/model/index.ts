/** The reasoner with a model behind it. */
export { createModelReasoner } from './create-model-reasoner';
export { loadPrompts } from './load-prompts';
export type { ModelReasonerOptions } from './model-thinking';
export { ModelUnavailableError } from './model-unavailable';
export type { PromptNode, PromptTexts } from './prompt-template';
