import * as z from 'zod';

import { toolResultSchema } from './tool';

/** A stored tool result with the call that brought it. Content-addressed by the store. */
export const evidenceItemSchema = z.object({
  call: z.object({
    server: z.string(),
    tool: z.string(),
    arguments: z.record(z.string(), z.unknown()),
  }),
  /** When the result arrived, ISO 8601 UTC. */
  at: z.string(),
  milliseconds: z.number(),
  result: toolResultSchema,
});

export type EvidenceItem = z.infer<typeof evidenceItemSchema>;

/** An item together with the reference under which the store holds it. */
export interface CollectedEvidence extends EvidenceItem {
  ref: string;
}

/** What `get` of a store gives: the document, or why it cannot be had (never silently nothing). */
export type StoredDocument =
  | { available: true; document: unknown }
  | {
      available: false;
      reason: string;
      /** The store could not be asked: the same may succeed later. */
      retryable?: true;
      /** It is there, and its content is not what was stored. */
      damaged?: true;
    };
