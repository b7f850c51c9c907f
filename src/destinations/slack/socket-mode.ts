import { setTimeout as pause } from 'node:timers/promises';

import * as z from 'zod';

import { openSocket, type SlackSocket } from './slack-socket';
import type { SlackAnswer } from './slack-api';

const envelopeSchema = z.looseObject({
  type: z.string(),
  envelope_id: z.string().optional(),
  payload: z.unknown().optional(),
  reason: z.string().optional(),
});

export interface SocketModeOptions {
  /** Asks `apps.connections.open`, with the app-level token, for an address. */
  open: (signal: AbortSignal) => Promise<SlackAnswer>;
  /** Of the Web API: the socket has to be of the same service. */
  apiUrl: string;
  /**
   * What somebody clicked. The envelope is acknowledged once this is done; where it fails, Slack
   * shows the person that it did not work.
   */
  onInteraction: (payload: unknown) => Promise<void>;
  /** An event that the app has subscribed to, acknowledged like a click. */
  onEvent: (payload: unknown) => Promise<void>;
  /** In words, without addresses. */
  log: (message: string) => void;
  /** How long to wait before the next try, by the number of tries that failed. */
  pauseMs?: (failures: number) => number;
}

const doubling = (failures: number): number => Math.min(60_000, 500 * 2 ** failures);
const envelopesKept = 1000;
const leastPauseMs = 100;
/** As long as Slack waits for an acknowledgement. */
const drainMs = 3000;

/** How a connection ended: why, null where Slack asks for another one, and whether it ever worked. */
interface Ending {
  why: string | null;
  worked: boolean;
}

function machineryFailed(error: unknown): Ending {
  return { why: error instanceof Error ? error.name : 'it failed', worked: false };
}

/**
 * Receives clicks over Slack's Socket Mode ("Using Socket Mode"): the app opens the connection, so
 * that no address of ours has to be public. A connection that Slack is about to close is replaced
 * before it is. An envelope that comes twice is acknowledged twice and handled once.
 */
export function startSocketMode(options: SocketModeOptions) {
  const { apiUrl, onInteraction, onEvent, log, pauseMs = doubling } = options;
  const takers: Record<string, ((payload: unknown) => Promise<void>) | undefined> = {
    interactive: onInteraction,
    events_api: onEvent,
  };
  const ending = new AbortController();
  const handled = new Map<string, Promise<void>>();
  const sockets = new Set<SlackSocket>();
  const handling = new Set<Promise<void>>();
  let connected = false;

  /** The same envelope again waits for what came of the first one, and is acknowledged as that is. */
  async function handle(socket: SlackSocket, id: string, take: () => Promise<void>): Promise<void> {
    const work = handled.get(id) ?? take();
    handled.set(id, work);
    const [oldest] = handled.keys();
    if (handled.size > envelopesKept && oldest !== undefined) handled.delete(oldest);
    try {
      await work;
      socket.send(JSON.stringify({ envelope_id: id }));
    } catch (error) {
      handled.delete(id);
      const why = error instanceof Error ? error.message : 'unknown';
      log(`What somebody said in Slack was not taken: ${why}`);
    }
  }

  /** Resolves when the connection has to be replaced; the old one goes on until Slack closes it. */
  async function connectOnce(): Promise<Ending> {
    const answer = await options.open(ending.signal);
    if (!answer.ok) return { why: answer.reason, worked: false };
    if (ending.signal.aborted) return { why: null, worked: false };
    const { url: address } = answer.body;
    if (typeof address !== 'string' || !isOfService(address, apiUrl)) {
      return { why: 'Slack named an address that is not its own', worked: false };
    }
    return await new Promise((resolve) => {
      let worked = false;
      const socket = openSocket(address, {
        onMessage(text) {
          const envelope = readEnvelope(text);
          if (envelope?.type === 'hello') connected = worked = true;
          if (envelope?.type === 'disconnect') {
            const off = envelope.reason === 'link_disabled';
            resolve({ why: off ? 'Socket Mode is switched off in the app' : null, worked });
          }
          // What comes while we go is not acknowledged: the person sees that it did not work.
          if (envelope?.envelope_id === undefined || ending.signal.aborted) return;
          const { envelope_id: id, type, payload } = envelope;
          const taker = takers[type];
          if (taker !== undefined) {
            const take = async () => await taker(payload);
            const work = handle(socket, id, take).finally(() => handling.delete(work));
            handling.add(work);
          } else socket.send(JSON.stringify({ envelope_id: id }));
        },
        onEnd(reason) {
          sockets.delete(socket);
          if (sockets.size === 0) connected = false;
          resolve({ why: reason, worked });
        },
      });
      sockets.add(socket);
    });
  }

  async function run(): Promise<void> {
    let failures = 0;
    while (!ending.signal.aborted) {
      const { why, worked } = await connectOnce().catch(machineryFailed);
      if (ending.signal.aborted) return;
      if (worked) failures = 0;
      if (why !== null) log(`The connection to Slack ended: ${why}. It is opened anew.`);
      const wait = why === null && worked ? leastPauseMs : pauseMs(failures);
      await pause(wait, undefined, { signal: ending.signal }).catch(() => undefined);
      failures += 1;
    }
  }

  const running = run();
  return {
    connected: () => connected,
    async close(): Promise<void> {
      ending.abort();
      const patience = pause(drainMs, undefined, { ref: false });
      await Promise.race([Promise.all(handling), patience]);
      for (const socket of sockets) socket.close();
      await running;
    },
  };
}

function readEnvelope(text: string): z.infer<typeof envelopeSchema> | null {
  try {
    return envelopeSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** A socket of Slack's own domain, encrypted as the Web API is. */
function isOfService(address: string, apiUrl: string): boolean {
  if (!URL.canParse(address)) return false;
  const [socket, api] = [new URL(address), new URL(apiUrl)];
  if (socket.protocol !== (api.protocol === 'http:' ? 'ws:' : 'wss:')) return false;
  return socket.hostname === api.hostname || socket.hostname.endsWith(`.${api.hostname}`);
}
