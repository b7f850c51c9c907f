import * as z from 'zod';

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

/** A message of Slack with its replies, as `chat.postMessage` takes them. */
export interface SlackTelling {
  kind: 'slack';
  incident: string;
  /** Seconds since 1970 from which on a message of it may be found. */
  since: number;
  message: SlackContent;
  replies: {
    key: string;
    content: SlackContent;
    /** Shown in the channel beside the thread when it is posted. */
    alsoInChannel?: boolean;
  }[];
}

export interface SlackContent {
  text: string;
  blocks: Record<string, unknown>[];
}

/** What is told, rendered for the destination. */
export type Telling =
  | SlackTelling
  | { kind: 'mattermost'; body: unknown }
  | { kind: 'webhook'; body: unknown; delivery: string }
  | { kind: 'pagerduty'; incidents: string[]; note: string; marker: string }
  | {
      kind: 'servicenow';
      correlation: string;
      title: string;
      notes: string;
      /** The line of the notes by which they are known again. */
      marker: string;
    };

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
