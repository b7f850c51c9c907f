import * as z from 'zod';

/** As Slack describes the event `app_mention`; what netoncall does not need is left out. */
const mentionSchema = z.looseObject({
  type: z.literal('event_callback'),
  team_id: z.string().regex(/^[TE][A-Z0-9]{1,30}$/),
  api_app_id: z.string().min(1),
  event_id: z.string().min(1).max(100),
  event: z.looseObject({
    type: z.literal('app_mention'),
    user: z.string().regex(/^[UW][A-Z0-9]{1,30}$/),
    text: z.string(),
    channel: z.string().min(1),
    ts: z.string().regex(/^\d{1,12}\.\d{1,9}$/),
    thread_ts: z.string().optional(),
  }),
});

/** What somebody said to the app, in a thread or beside any. */
export interface Mention {
  /** Without the name of the app. */
  text: string;
  channel: string;
  /** Slack's id of the message, and of the one that its thread is of. */
  ts: string;
  thread: string | null;
  user: string;
  /** `slack:<team>/<user>`, as Slack vouches for it. */
  by: string;
  /** The app that was spoken to. */
  app: string;
  /** The same each time Slack sends the event. */
  delivery: string;
}

const nameOfApp = /<@[UW][A-Z0-9]{1,30}(?:\|[^>]{0,80})?>/;
const textLength = 4000;

/**
 * What was said to the app, from an event whose origin is proved: by Slack's signature, or by coming
 * over the app's own socket. Null for every other event.
 */
export function readMention(payload: unknown): Mention | null {
  const said = mentionSchema.safeParse(payload).data;
  if (said === undefined) return null;
  const { team_id, api_app_id: app, event_id, event } = said;
  const { user, channel, ts, thread_ts: thread = null } = event;
  const text = event.text
    .slice(0, textLength)
    .replace(nameOfApp, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .trim();
  const by = `slack:${team_id}/${user}`;
  return { text, channel, ts, thread, user, by, app, delivery: `slack:${event_id}` };
}

/** The word that Slack wants back where it checks the address of events; null for all else. */
export function challengeOf(payload: unknown): string | null {
  const check = z.looseObject({
    type: z.literal('url_verification'),
    challenge: z.string().max(200),
  });
  return check.safeParse(payload).data?.challenge ?? null;
}
