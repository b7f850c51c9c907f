/** Models behind OpenAI-compatible endpoints and the Messages API: configuration to client, request to reply. */
export { askEndpoint } from './ask-endpoint';
export { LlmConfigurationError } from './errors/configuration-error';
export { countTokens } from './request/count-tokens';
export { createLlmClient } from './create-client';
export {
  type FailureOptions,
  type LlmFailure,
  type LlmFailureKind,
  failureOptions,
  failureText,
} from './errors/failure';
export { defuse, fenceData, fenceRule } from './request/fence';
export { fitToBudget, type PromptPart } from './request/fit-to-budget';
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
export {
  defaultModelSettings,
  type ModelSettings,
  resolveModelSettings,
  type RunModelSettings,
} from './request/model-settings';
export { withoutEmptyArguments } from './request/optional-arguments';
export { addUsage, noUsage } from './reply/read-usage';
export { completeStructured, type StructuredOutcome } from './structured';
export { nameTools } from './request/tool-names';
