import { createHash } from 'node:crypto';

import type { Receipt, Told } from '../../domain/destinations/telling';
import { notTold, wasTold } from '../outcome';
import { findInChannel, findInThread, type Found, metadataOf } from './find-messages';
import type { SlackAnswer, SlackCall } from './slack-api';
import type { SlackBody } from './slack-blocks';

/** A message of Slack with its replies, as `chat.postMessage` takes them. */
export interface SlackTelling {
  incident: string;
  /** Seconds since 1970 from which on a message of it may be found. */
  since: number;
  message: SlackBody;
  replies: {
    key: string;
    content: SlackBody;
    /** Shown in the channel beside the thread when it is posted. */
    alsoInChannel?: boolean;
  }[];
}

/** The message in the channel, among the parts of an incident. */
const main = 'message';
/** Somebody deleted it, or it may no longer be changed: then there has to be a new one. */
const gone = new Set([
  'message_not_found',
  'edit_window_closed',
  'cant_update_message',
  'thread_not_found',
]);

type Sent = { ok: true; sent: { ts: string; hash: string } } | Extract<SlackAnswer, { ok: false }>;

/**
 * Brings the message of an incident and the replies in its thread to what they have to show: posts
 * what is not there, changes what shows something else. After a telling of which nobody knows what
 * came, it looks for the messages by their metadata before it posts any.
 */
export async function tellSlack(
  call: SlackCall,
  channel: string,
  telling: SlackTelling,
  before: Receipt,
  lookFirst: boolean,
): Promise<Told> {
  const place = { channel, incident: telling.incident };
  const remarks: string[] = [];
  let known = before;
  if (lookFirst) {
    const inChannel = await findInChannel(call, place, telling.since);
    const unread = readProblem(inChannel, remarks);
    if (unread !== null) return unread;
    known = withMessage(known, inChannel);
    if (known.message !== null) {
      const inThread = await findInThread(call, place, known.message.ts);
      const unseen = readProblem(inThread, remarks);
      if (unseen !== null) return unseen;
      known = withReplies(known, inThread);
    }
  }
  const message = await bring(call, channel, telling.message, known.message, {
    metadata: metadataOf(telling.incident, main),
  });
  if (!message.ok) return failed(message);
  // In place of a message that is gone there is a new one, whose thread is empty.
  const replies = message.sent.ts === known.message?.ts ? { ...known.replies } : {};
  for (const { key, content, alsoInChannel = false } of telling.replies) {
    const reply = await bring(call, channel, content, replies[key] ?? null, {
      thread_ts: message.sent.ts,
      ...(alsoInChannel && { reply_broadcast: true }),
      metadata: metadataOf(telling.incident, key),
    });
    if (!reply.ok) return failed(reply);
    replies[key] = reply.sent;
  }
  return wasTold(before, { message: message.sent, replies, remark: remarks[0] ?? null });
}

/** A message that shows the content: the one that is there, changed where it has to be, or a new one. */
async function bring(
  call: SlackCall,
  channel: string,
  content: SlackBody,
  there: { ts: string; hash: string } | null,
  more: Record<string, unknown>,
): Promise<Sent> {
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16);
  if (there !== null) {
    if (there.hash === hash) return { ok: true, sent: there };
    const { metadata } = more;
    const changed = await call('chat.update', { channel, ts: there.ts, ...content, metadata });
    if (changed.ok) return { ok: true, sent: { ts: there.ts, hash } };
    if (changed.error === null || !gone.has(changed.error)) return changed;
  }
  const quiet = { unfurl_links: false, unfurl_media: false };
  const posted = await call('chat.postMessage', { channel, ...content, ...quiet, ...more });
  if (!posted.ok) return posted;
  const { ts } = posted.body;
  if (typeof ts === 'string') return { ok: true, sent: { ts, hash } };
  const reason = 'Slack (chat.postMessage) answered without the id of the message';
  return { ok: false, error: null, reason, transient: true, retryAfterMs: null };
}

/**
 * A lost incident is worse than one that is told twice: without the right to read the channel it is
 * told, and said so.
 */
function readProblem(found: Found, remarks: string[]): Told | null {
  if (found.ok) return null;
  if (found.error !== 'missing_scope') return failed(found);
  remarks.push(
    `it may be there twice, since what was posted could not be looked up: ${found.reason}`,
  );
  return null;
}

function withMessage(known: Receipt, found: Found): Receipt {
  const ts = found.ok ? found.parts.get(main) : undefined;
  if (ts === undefined || known.message?.ts === ts) return known;
  return { ...known, message: { ts, hash: '' }, replies: {} };
}

function withReplies(known: Receipt, found: Found): Receipt {
  if (!found.ok) return known;
  const seen = [...found.parts]
    .filter(([key, ts]) => key !== main && known.replies[key]?.ts !== ts)
    .map(([key, ts]) => [key, { ts, hash: '' }] as const);
  return { ...known, replies: { ...known.replies, ...Object.fromEntries(seen) } };
}

function failed({ reason, transient, retryAfterMs }: Extract<SlackAnswer, { ok: false }>): Told {
  return notTold(reason, transient, retryAfterMs);
}
