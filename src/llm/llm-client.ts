import type { StopReason } from '../domain/reasoning/agent-result';
import type { TokenUsage } from '../domain/reasoning/model-use';
import type { LlmFailure } from './errors/failure';

/** A call as it stood in an earlier reply; `arguments` is the JSON text that was sent. */
export interface PastToolCall {
  id: string;
  name: string;
  arguments: string;
}

/** Thinking as its provider sealed it: nobody else reads it, and it goes back as it came. */
export type SealedBlock = Record<string, unknown>;

export type LlmMessage =
  | { role: 'user'; content: string }
  | { role: 'assistant'; content: string; toolCalls?: PastToolCall[]; sealed?: SealedBlock[] }
  | { role: 'tool'; toolCallId: string; name: string; content: string; isError?: boolean };

/** A tool as a model sees it. `name` has only letters, digits, `_` and `-`, at most 64. */
export interface LlmTool {
  name: string;
  description: string;
  /** JSON Schema of type object. */
  parameters: Record<string, unknown>;
}

/** The shape that the answer's text must have. */
export interface AnswerSchema {
  /** Letters, digits, `_` and `-`. */
  name: string;
  /** JSON Schema whose root is an object. */
  schema: Record<string, unknown>;
}

export interface LlmRequest {
  system: string;
  messages: LlmMessage[];
  tools?: LlmTool[] | undefined;
  /** Asked of the endpoint as far as it can; the caller validates (see `completeStructured`). */
  schema?: AnswerSchema | undefined;
  maxTokens: number;
  temperature: number;
  signal: AbortSignal;
  /** Milliseconds for the whole call: connection, headers, body, and a second try in another form. */
  deadlineMs: number;
}

/** A call that the model wants; whether the tool exists and the arguments fit is the gate's word. */
export type ToolCallReading =
  | { ok: true; id: string; name: string; arguments: Record<string, unknown> }
  | { ok: false; id: string; name: string; raw: string; error: string };

export type { TokenUsage };

export interface LlmReply {
  /** Without thinking, and without tool calls that were found in it. */
  text: string;
  thinking: string;
  toolCalls: ToolCallReading[];
  stopReason: StopReason;
  /** The endpoint's own word for it; null where it gave none. */
  finishReason: string | null;
  usage: TokenUsage;
  /** As the endpoint names it, which may be more exact than what was asked for. */
  model: string;
  id: string;
  /** What goes back with the calls; absent where there is nothing. */
  sealed?: SealedBlock[];
  /** True where the calls stood in text or thinking instead of where the API has them. */
  recoveredToolCalls: boolean;
  /** What this endpoint was found to refuse and is no longer sent. */
  refusedFeatures: string[];
}

/** A failed call may have cost tokens too; `usage` is what the endpoint counted, or zeros. */
export type LlmOutcome =
  | { ok: true; reply: LlmReply }
  | { ok: false; failure: LlmFailure; usage: TokenUsage };

/** A model behind an endpoint. Implementations never throw: whatever happens is an outcome. */
export interface LlmClient {
  readonly model: string;
  complete(request: LlmRequest): Promise<LlmOutcome>;
}
