import type { PersonAnswer } from '../../domain/destinations/person-answer';
import {
  challengeOf,
  type ClickReading,
  createReplayGuard,
  type Mention,
  payloadOf,
  readClick,
  readMention,
  readThread,
  type SignedRequest,
  slackCaller,
  startSocketMode,
  verifySlackRequest,
  type SlackSettings,
} from '../../destinations';
import type { Taken } from './take-answer';
import type { MentionedThread } from './take-mention';

const patience = 5_000;

export interface SlackInboundOptions {
  destinations: readonly SlackSettings[];
  /** Holds the secrets that the destinations name. */
  environment: NodeJS.ProcessEnv;
  /** Passes on what somebody said. @throws where nothing is known of what came of it */
  take: (said: PersonAnswer) => Promise<Taken>;
  /** The same for what was said in a thread. */
  takeMention: (mention: Mention, thread: MentionedThread) => Promise<Taken>;
  log: (message: string) => void;
  now?: () => number;
}

/** An answer over HTTP; Slack shows the person that a click failed where it is none of 2xx. */
export interface HttpReply {
  status: number;
  words: string;
}

/**
 * Clicks in Slack and what is said to the app there, by signed requests and by the socket of each app. What became of one is told to
 * the person who clicked, and to nobody else.
 */
export function createSlackInbound(options: SlackInboundOptions) {
  const { destinations, environment, take, takeMention, log, now = Date.now } = options;
  const isNew = createReplayGuard();
  const valuesOf = (names: readonly string[]): string[] =>
    [...new Set(names)]
      .map((name) => environment[name]?.trim() ?? '')
      .filter((value) => value !== '');

  async function takeClick(reading: ClickReading): Promise<void> {
    if (reading.kind === 'ignored') return;
    if (reading.kind === 'answer') {
      const { words } = await take(reading.answer);
      await whisper(reading.answer.source, words);
    } else if (reading.source !== null) await whisper(reading.source, reading.reason);
  }

  /** In the channel of the click, seen by that person alone; that it did not arrive changes nothing. */
  async function whisper(
    { channel, user }: Pick<PersonAnswer['source'], 'channel' | 'user'>,
    words: string,
    thread: string | null = null,
  ): Promise<void> {
    const call = callerFor(destinations.find((one) => one.channel === channel) ?? destinations[0]);
    const where = { channel, user, ...(thread !== null && { thread_ts: thread }) };
    const told = await call?.('chat.postEphemeral', { ...where, text: plain(words) }).catch(
      () => null,
    );
    if (told?.ok === false) log(`${told.reason}: somebody was not told what came of a click`);
  }

  function callerFor(of: SlackSettings | undefined) {
    const token = of === undefined ? '' : (environment[of.tokenFrom]?.trim() ?? '');
    if (of === undefined || token === '') return null;
    const soon = { signal: AbortSignal.timeout(patience), timeoutMs: patience };
    return slackCaller({ apiUrl: of.apiUrl, token }, soon);
  }

  /** What was said elsewhere than where incidents are told is for others. */
  async function hear(payload: unknown): Promise<void> {
    const mention = readMention(payload);
    if (mention === null) return;
    const { channel, thread: ts, app } = mention;
    const call = callerFor(destinations.find((one) => one.channel === channel));
    if (call === null) return;
    const nothing = { ok: true as const, incident: null, parts: new Map<string, string>() };
    const thread = ts === null ? nothing : await readThread(call, { channel, ts, app });
    if (!thread.ok) {
      await whisper(mention, `Not taken, for the thread could not be read: ${thread.reason}.`, ts);
      return;
    }
    const { words } = await takeMention(mention, thread);
    await whisper(mention, words, ts);
  }

  /** Does what a signed request asks for; one that is not by Slack, or was here before, asks for nothing. */
  async function verified(request: SignedRequest, work: () => Promise<string>): Promise<HttpReply> {
    const secrets = valuesOf(destinations.flatMap((one) => one.signingSecretsFrom ?? []));
    const verification = verifySlackRequest(request, secrets, now());
    if (!verification.ok) return { status: 401, words: `Not taken: ${verification.reason}.` };
    if (!isNew(request.signature ?? '', now())) {
      return { status: 409, words: 'Not taken: the same request was here before.' };
    }
    try {
      return { status: 200, words: await work() };
    } catch {
      return { status: 503, words: 'Not taken: Temporal cannot be reached.' };
    }
  }

  return {
    /** Whether signed requests can be verified at all; without a secret they are not to be taken. */
    takesRequests: valuesOf(destinations.flatMap((one) => one.signingSecretsFrom ?? [])).length > 0,

    /** One request to the address that Slack's app has for interactivity. */
    request: async (request: SignedRequest): Promise<HttpReply> =>
      await verified(request, async () => {
        await takeClick(readClick(payloadOf(Buffer.from(request.body).toString('utf8'))));
        return '';
      }),

    /** One request to the address that Slack's app has for events. */
    event: async (request: SignedRequest): Promise<HttpReply> =>
      await verified(request, async () => {
        const payload = jsonOf(request.body);
        await hear(payload);
        return challengeOf(payload) ?? '';
      }),

    /** Opens the socket of each app that has one, and gives what closes them. */
    openSockets: (): { connected: () => boolean; close: () => Promise<void> } => {
      const apps = new Map(
        destinations.flatMap((one) =>
          one.appTokenFrom === undefined ? [] : [[one.appTokenFrom, one] as const],
        ),
      );
      const sockets = [...apps].map(([name, { apiUrl }]) =>
        startSocketMode({
          apiUrl,
          log,
          open: async (signal) =>
            await slackCaller(
              { apiUrl, token: environment[name]?.trim() ?? '' },
              { signal, timeoutMs: patience },
            )('apps.connections.open', {}),
          onInteraction: async (payload) => await takeClick(readClick(payload)),
          onEvent: hear,
        }),
      );
      return {
        connected: () => sockets.every((one) => one.connected()),
        close: async () => void (await Promise.all(sockets.map(async (one) => await one.close()))),
      };
    },
  };
}

function jsonOf(body: SignedRequest['body']): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'));
  } catch {
    return null;
  }
}

/** Words of runs hold text of people and devices: they mention nobody. */
function plain(words: string): string {
  return words
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .slice(0, 3000);
}
