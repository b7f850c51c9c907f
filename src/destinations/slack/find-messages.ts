import * as z from 'zod';

import type { SlackAnswer, SlackCall } from './slack-api';

/** Type of our metadata on messages (Slack, "Using message metadata"). */
const eventType = 'netoncall_incident';
const mostPages = 10;
const page = 200;

const pageSchema = z.looseObject({
  messages: z.array(
    z.looseObject({
      ts: z.string(),
      app_id: z.string().optional(),
      metadata: z
        .looseObject({ event_type: z.string(), event_payload: z.record(z.string(), z.unknown()) })
        .optional(),
    }),
  ),
  response_metadata: z.looseObject({ next_cursor: z.string() }).optional(),
});

export interface MessagePlace {
  channel: string;
  incident: string;
}

/** What a message carries so that it is found again: the incident, and which part of it that is. */
export function metadataOf(incident: string, part: string) {
  return { event_type: eventType, event_payload: { incident, part } };
}

export type Found =
  /** Ids of messages by the part of the incident that they are. */
  { ok: true; parts: Map<string, string> } | Unread;

type Unread = Extract<SlackAnswer, { ok: false }>;

/** Our messages of an incident in the channel itself, not older than `since` (seconds since 1970). */
export async function findInChannel(
  call: SlackCall,
  { channel, incident }: MessagePlace,
  since: number,
): Promise<Found> {
  return await find(call, 'conversations.history', incident, {
    channel,
    oldest: since,
    inclusive: true,
  });
}

/** Our messages of an incident in the thread of one of them. */
export async function findInThread(
  call: SlackCall,
  { channel, incident }: MessagePlace,
  ts: string,
): Promise<Found> {
  return await find(call, 'conversations.replies', incident, { channel, ts });
}

export type Thread =
  /** The incident that it is about, null where it is about none of ours, and what stands in it. */
  { ok: true; incident: string | null; parts: Map<string, string> } | Unread;

/** What a thread is about whose first message an app posted. */
export async function readThread(
  call: SlackCall,
  { channel, ts, app }: { channel: string; ts: string; app: string },
): Promise<Thread> {
  const values = { channel, ts, include_all_metadata: true, limit: 1 };
  const answer = await call('conversations.replies', values, 'read');
  if (!answer.ok) return answer;
  const [first] = pageSchema.parse(answer.body).messages;
  const { incident } = first?.metadata?.event_payload ?? {};
  // Other apps may put on a message what they like.
  const isOurs = first?.metadata?.event_type === eventType && first.app_id === app;
  if (!isOurs || first.ts !== ts || typeof incident !== 'string') {
    return { ok: true, incident: null, parts: new Map() };
  }
  const found = await findInThread(call, { channel, incident }, ts);
  return found.ok ? { ...found, incident } : found;
}

/** A part that is there twice counts as its first one. */
async function find(
  call: SlackCall,
  method: string,
  incident: string,
  place: Record<string, unknown>,
): Promise<Found> {
  const parts = new Map<string, string>();
  let cursor = '';
  for (let pages = 0; pages < mostPages; pages += 1) {
    const values = {
      ...place,
      include_all_metadata: true,
      limit: page,
      ...(cursor !== '' && { cursor }),
    };
    const answer = await call(method, values, 'read');
    if (!answer.ok) return answer;
    const { messages, response_metadata } = pageSchema.parse(answer.body);
    for (const { ts, metadata } of messages) {
      const { incident: of, part } = metadata?.event_payload ?? {};
      if (metadata?.event_type !== eventType || of !== incident || typeof part !== 'string')
        continue;
      if (!parts.has(part) || Number(ts) < Number(parts.get(part))) parts.set(part, ts);
    }
    cursor = response_metadata?.next_cursor ?? '';
    if (cursor === '') break;
  }
  return { ok: true, parts };
}
