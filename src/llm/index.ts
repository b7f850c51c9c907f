/** Models behind OpenAI-compatible endpoints: configuration to client, request to reply. */
export { askEndpoint } from './ask-endpoint';
export { LlmConfigurationError } from './configuration-error';
export { countTokens } from './count-tokens';
export { createLlmClient } from './create-client';
export {
  type FailureOptions,
  type LlmFailure,
  type LlmFailureKind,
  failureOptions,
  failureText,
} from './failure';
export { defuse, fenceData, fenceRule } from './fence';
export { fitToBudget, type PromptPart } from './fit-to-budget';
export type {
  LlmClient,
  LlmMessage,
  LlmOutcome,
  LlmReply,
  LlmRequest,
  LlmTool,
  TokenUsage,
  ToolCallReading,
} from './llm-client';
export { defaultModelSettings, type ModelSettings, resolveModelSettings } from './model-settings';
export { withoutEmptyArguments } from './optional-arguments';
export { addUsage, noUsage } from './read-usage';
export { completeStructured, type StructuredOutcome } from './structured';
export { nameTools } from './tool-names';
