import * as z from 'zod';

import type { IncidentEvent } from './destination';
import type { IncidentMessage } from './incident-message';

const sentPartSchema = z.object({
  /** Slack's id of the message. */
  ts: z.string(),
  /** Of what it shows, so that nothing is sent anew that changed nothing. */
  hash: z.string(),
});

/**
 * What a destination has of an incident. Kept by whoever tells it and handed on to the next telling;
 * plain data, and small.
 */
export const receiptSchema = z.object({
  /** Set after a telling that failed: what was sent may be there or not. */
  unsure: z.boolean().default(false),
  /** The one message in Slack, with where it is. */
  message: sentPartSchema.nullable().default(null),
  /** Replies in its thread by their keys. */
  replies: z.record(z.string(), sentPartSchema).default({}),
  /** The ticket in ServiceNow. */
  ticket: z.object({ id: z.string(), number: z.string() }).nullable().default(null),
});

export type Receipt = z.infer<typeof receiptSchema>;

export function noReceipt(): Receipt {
  return receiptSchema.parse({});
}

/** The reply in a thread that is a question: the same while it is open and once it is settled. */
export function questionPart(request: string): string {
  return `question ${request}`;
}

/** Ids of the incident in the systems that it came from. */
export interface IncidentReferences {
  /** Ids of PagerDuty's incidents that are to be told. */
  pagerduty?: string[] | undefined;
  /** Correlation id of the ticket where another system opened it. */
  servicenow?: string | undefined;
}

/** What is to be told, before a destination gives it its own form. */
export interface ToldEvent {
  event: IncidentEvent;
  message: IncidentMessage;
  references: IncidentReferences;
  /** Of the incident, ISO 8601. */
  startedAt: string;
}

/** What came of a telling. A reason holds no address and no secret. */
export type Told =
  | {
      told: true;
      receipt: Receipt;
      /** What people should know of it nevertheless. */
      remark: string | null;
    }
  | NotTold;

export interface NotTold {
  told: false;
  reason: string;
  /** Another attempt may help. */
  transient: boolean;
  retryAfterMs?: number;
}
