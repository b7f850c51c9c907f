import type { ContentBlock, StopReason } from './agent-result';
import type { TokenUsage } from './model-use';
import type { CallRecord } from './tool-call';

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
  };
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
  /** The last reply; null where there was none. */
  exchange: ModelExchange | null;
}

/** What a thinking node was told and heard, as it is stored; the chain of them is the run's. */
export interface StoredThought {
  format: 'netoncall/thought/1';
  /** Reference of the thought before. */
  previous: string | null;
  node: string;
  /** Facts that changed since then, by name. */
  changes: Record<string, unknown>;
  /** Calls since then. */
  calls: CallRecord[];
  exchanges: ModelExchange[];
}
