import type { ContentBlock, StopReason } from './agent-result';
import type { TokenUsage } from './model-use';
import type { CallRecord } from '../calls/tool-call';

/** One reply of a model, with all that it was shown. */
export interface ModelExchange {
  system: string;
  /** The turns of the conversation, oldest first. */
  messages: { role: 'user' | 'assistant'; content: ContentBlock[] }[];
  reply: {
    id: string;
    model: string;
    content: ContentBlock[];
    stopReason: StopReason;
    usage: TokenUsage;
    /** What has to go back with its calls; absent where nothing has. */
    sealed?: Record<string, unknown>[];
  };
  /** Why the reply could not be used; absent where it could. */
  problem?: string;
}

/** Calls of a reply, and the thinking that its provider wants back with them as it came. */
export interface SealedCalls {
  sealed: Record<string, unknown>[];
  calls: { name: string; input: Record<string, unknown> }[];
}

/** What one node took of the model, for the run's accounts. */
export interface ModelNote {
  node: string;
  model: string;
  /** Replies asked for. */
  attempts: number;
  usage: TokenUsage;
  /** Why the rules' answer was taken in place of the model's; null where the model's was. */
  fallback: string | null;
  /** The replies, those included that could not be used; the last is the answer. */
  exchanges: ModelExchange[];
  /** Whether the endpoint failed, so that the node is tried again or given up. */
  failed?: boolean;
}

/** What a thinking node was told and heard, as it is stored; the chain of them is the run's. */
export interface StoredThought {
  format: 'netoncall/thought/1';
  /** Reference of the thought before. */
  previous: string | null;
  node: string;
  /** When it came to its end, epoch milliseconds; absent in older ones. */
  at?: number;
  /** Facts that changed since then, by name. */
  changes: Record<string, unknown>;
  /** Calls since then. */
  calls: CallRecord[];
  exchanges: ModelExchange[];
}
