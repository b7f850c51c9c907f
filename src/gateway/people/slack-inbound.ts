import type { SlackDestination } from '../../domain/destinations/destination';
import type { PersonAnswer } from '../../domain/destinations/person-answer';
import {
  type ClickReading,
  createReplayGuard,
  payloadOf,
  readClick,
  type SignedRequest,
  slackCaller,
  startSocketMode,
  verifySlackRequest,
} from '../../destinations';
import type { Taken } from './take-answer';

const patience = 5_000;

export interface SlackInboundOptions {
  destinations: readonly SlackDestination[];
  /** Holds the secrets that the destinations name. */
  environment: NodeJS.ProcessEnv;
  /** Passes on what somebody said. @throws where nothing is known of what came of it */
  take: (said: PersonAnswer) => Promise<Taken>;
  log: (message: string) => void;
  now?: () => number;
}

/** An answer over HTTP; Slack shows the person that a click failed where it is none of 2xx. */
export interface HttpReply {
  status: number;
  words: string;
}

/**
 * Clicks in Slack, by signed requests and by the socket of each app. What became of one is told to
 * the person who clicked, and to nobody else.
 */
export function createSlackInbound(options: SlackInboundOptions) {
  const { destinations, environment, take, log, now = Date.now } = options;
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
  async function whisper({ channel, user }: PersonAnswer['source'], words: string): Promise<void> {
    const of = destinations.find((one) => one.channel === channel) ?? destinations[0];
    const token = of === undefined ? '' : (environment[of.tokenFrom]?.trim() ?? '');
    if (of === undefined || token === '') return;
    const soon = { signal: AbortSignal.timeout(patience), timeoutMs: patience };
    const call = slackCaller({ apiUrl: of.apiUrl, token }, soon);
    const told = await call('chat.postEphemeral', { channel, user, text: plain(words) }).catch(
      () => null,
    );
    if (told?.ok === false) log(`${told.reason}: somebody was not told what came of a click`);
  }

  return {
    /** Whether signed requests can be verified at all; without a secret they are not to be taken. */
    takesRequests: valuesOf(destinations.flatMap((one) => one.signingSecretsFrom ?? [])).length > 0,

    /** One request to the address that Slack's app has for interactivity. */
    request: async (request: SignedRequest): Promise<HttpReply> => {
      const secrets = valuesOf(destinations.flatMap((one) => one.signingSecretsFrom ?? []));
      const verification = verifySlackRequest(request, secrets, now());
      if (!verification.ok) return { status: 401, words: `Not taken: ${verification.reason}.` };
      if (!isNew(request.signature ?? '', now())) {
        return { status: 409, words: 'Not taken: the same request was here before.' };
      }
      const reading = readClick(payloadOf(Buffer.from(request.body).toString('utf8')));
      try {
        await takeClick(reading);
        return { status: 200, words: '' };
      } catch {
        return { status: 503, words: 'Not taken: Temporal cannot be reached.' };
      }
    },

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
        }),
      );
      return {
        connected: () => sockets.every((one) => one.connected()),
        close: async () => void (await Promise.all(sockets.map(async (one) => await one.close()))),
      };
    },
  };
}

/** Words of runs hold text of people and devices: they mention nobody. */
function plain(words: string): string {
  return words
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .slice(0, 3000);
}
