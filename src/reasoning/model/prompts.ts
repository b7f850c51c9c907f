/** Prompts alone, for those who show and check them: no model's package is loaded for it. */
export { checkPrompt, renderPrompt } from './check-prompt';
export { promptNodes } from './prompt-nodes';
export type { PromptNode } from './prompt-template';
