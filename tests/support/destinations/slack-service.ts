import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';

import { type WebSocket, WebSocketServer } from 'ws';

import { blockProblems } from './check-blocks';
import { type Answer, type Call, jsonOf, Service } from './service';

/** Put together, so that no scanner takes them for lost ones. */
export const botToken = ['xoxb', 'test', 'bot'].join('-');
export const appToken = ['xapp', 'test', 'app'].join('-');
export const channel = 'C0123456789';

interface Message {
  ts: string;
  channel: string;
  thread_ts?: string;
  reply_broadcast?: boolean;
  text: string;
  blocks: Record<string, unknown>[];
  metadata?: { event_type: string; event_payload: Record<string, unknown> };
  edited?: boolean;
  /** The app that posted it. */
  app_id?: string;
}

/**
 * Slack's Web API as its reference describes the methods that netoncall uses: bearer token, JSON in
 * UTF-8 for what is written, `ok` false with HTTP 200, one message a second and channel, limits of
 * texts and blocks, metadata that only `include_all_metadata` brings.
 */
export class SlackService extends Service {
  readonly messages: Message[] = [];
  readonly ephemeral: { user: string; text: string; thread_ts?: string }[] = [];
  /** Methods that the token lacks the scope for. */
  readonly missing = new Map<string, string>();
  /** Messages a second and channel; Slack's own limit is 1. */
  perSecond = 1_000;
  pageSize = 200;
  /** Envelopes of Socket Mode that were acknowledged, in order. */
  readonly acknowledged: string[] = [];
  readonly sockets = new Set<WebSocket>();
  private readonly tickets = new Set<string>();
  private sentAt: number[] = [];
  private count = 0;

  get apiUrl(): string {
    return `${this.url}/api`;
  }

  protected handle(call: Call): Answer {
    const method = call.path.replace('/api/', '');
    if (method === 'apps.connections.open') return this.openConnection(call);
    if (call.headers.authorization !== `Bearer ${botToken}`) return refuse('invalid_auth');
    const scope = this.missing.get(method);
    if (scope !== undefined) return refuse('missing_scope', { needed: scope });
    switch (method) {
      case 'chat.postMessage':
        return this.post(this.written(call));
      case 'chat.update':
        return this.update(this.written(call));
      case 'chat.postEphemeral':
        return this.whisper(this.written(call));
      case 'auth.test':
        return ok({ team: 'Test', team_id: 'T1', user: 'netoncall', bot_id: 'B1' });
      case 'conversations.history':
        return this.read(call, (one) => one.thread_ts === undefined);
      case 'conversations.replies': {
        const ts = call.query.get('ts');
        if (!this.messages.some((one) => one.ts === ts)) return refuse('thread_not_found');
        return this.read(call, (one) => one.ts === ts || one.thread_ts === ts);
      }
      default:
        this.problem(`unknown method ${method}`);
        return refuse('unknown_method');
    }
  }

  /** Sends what somebody clicked over one of the sockets, as Slack does, and gives the envelope's id. */
  click(payload: unknown, id: string = randomUUID()): string {
    return this.envelope('interactive', payload, id);
  }

  /** The same for an event that the app has subscribed to. */
  event(payload: unknown, type = 'events_api'): string {
    return this.envelope(type, payload, randomUUID());
  }

  private envelope(type: string, payload: unknown, id: string): string {
    const [socket] = this.sockets;
    const envelope = { envelope_id: id, type, accepts_response_payload: false, payload };
    socket?.send(JSON.stringify(envelope));
    return id;
  }

  /** Announces the end of the oldest connection, as Slack does every few hours. */
  refresh(reason: string = 'refresh_requested'): void {
    const [socket] = this.sockets;
    socket?.send(JSON.stringify({ type: 'disconnect', reason, debug_info: {} }));
  }

  protected override started(server: Server): void {
    const sockets = new WebSocketServer({ server });
    sockets.on('connection', (socket, request) => {
      const ticket = new URL(request.url ?? '', 'ws://slack').searchParams.get('ticket') ?? '';
      // An address is good for one connection.
      if (!this.tickets.delete(ticket)) {
        this.problem('a connection without a ticket');
        socket.terminate();
        return;
      }
      this.sockets.add(socket);
      socket.on('close', () => this.sockets.delete(socket));
      socket.on('message', (data: Buffer) => {
        const { envelope_id } = JSON.parse(data.toString()) as { envelope_id?: string };
        if (envelope_id === undefined) this.problem(`not an acknowledgement: ${data.toString()}`);
        else this.acknowledged.push(envelope_id);
      });
      socket.send(JSON.stringify({ type: 'hello', num_connections: this.sockets.size }));
    });
  }

  private openConnection(call: Call): Answer {
    if (call.headers.authorization !== `Bearer ${appToken}`) return refuse('invalid_auth');
    const ticket = randomUUID();
    this.tickets.add(ticket);
    return ok({ url: `${this.url.replace('http:', 'ws:')}/link/?ticket=${ticket}` });
  }

  private written(call: Call): Record<string, unknown> {
    if (call.method !== 'POST') this.problem(`${call.path} by ${call.method}`);
    if (call.headers['content-type'] !== 'application/json; charset=utf-8') {
      this.problem(`${call.path} as ${call.headers['content-type']}`);
    }
    return jsonOf(call);
  }

  private post(body: Record<string, unknown>): Answer {
    const now = Date.now();
    this.sentAt = this.sentAt.filter((at) => at > now - 1000);
    if (this.sentAt.length >= this.perSecond) {
      return {
        status: 429,
        headers: { 'retry-after': '1' },
        body: { ok: false, error: 'ratelimited' },
      };
    }
    const wrong = this.contentProblem(body);
    if (wrong !== null) return refuse(wrong);
    const thread = body['thread_ts'] as string | undefined;
    if (thread !== undefined && !this.messages.some(({ ts }) => ts === thread)) {
      return refuse('thread_not_found');
    }
    this.sentAt.push(now);
    this.count += 1;
    const ts = `${Math.floor(now / 1000)}.${String(this.count).padStart(6, '0')}`;
    this.messages.push({ ...(body as unknown as Message), ts, app_id: 'A1' });
    return ok({ channel: body['channel'], ts });
  }

  private update(body: Record<string, unknown>): Answer {
    const wrong = this.contentProblem(body);
    if (wrong !== null) return refuse(wrong);
    const message = this.messages.find(({ ts }) => ts === body['ts']);
    if (message === undefined) return refuse('message_not_found');
    Object.assign(message, body, { edited: true });
    return ok({ channel: body['channel'], ts: message.ts });
  }

  private whisper(body: Record<string, unknown>): Answer {
    const { user, text, thread_ts } = body as { user: string; text: string; thread_ts?: string };
    if (body['channel'] !== channel) return refuse('channel_not_found');
    this.ephemeral.push({ user, text, ...(thread_ts !== undefined && { thread_ts }) });
    return ok({ message_ts: '1.0' });
  }

  private contentProblem({ channel: of, text, blocks, metadata }: Record<string, unknown>) {
    if (of !== channel) return 'channel_not_found';
    if (typeof text !== 'string' || text === '' || text.length > 4000) {
      this.problem(`text of ${String(text).length} characters`);
    }
    for (const wrong of blockProblems(blocks)) this.problem(wrong);
    const { event_type, event_payload } = (metadata ?? {}) as Record<string, unknown>;
    if (typeof event_type !== 'string' || typeof event_payload !== 'object') {
      this.problem('a message without metadata can never be found again');
    }
    return null;
  }

  private read(call: Call, belongs: (message: Message) => boolean): Answer {
    const { query } = call;
    if (call.method !== 'GET') this.problem(`${call.path} by ${call.method}`);
    if (query.get('channel') !== channel) return refuse('channel_not_found');
    if (Number(query.get('limit')) > 999) this.problem('limit is over 999');
    const from = Number(query.get('oldest') ?? 0);
    const all = this.messages.filter((one) => belongs(one) && Number(one.ts) >= from);
    // The channel comes with the newest first, a thread with its first message first.
    if (query.get('ts') === null) all.reverse();
    const start = Number(query.get('cursor') ?? 0);
    const size = Math.min(this.pageSize, Number(query.get('limit') ?? this.pageSize));
    const shown = all.slice(start, start + size);
    const next = start + size < all.length ? String(start + size) : '';
    const whole = query.get('include_all_metadata') === 'true';
    return ok({
      messages: shown.map(({ metadata, ...rest }) =>
        whole && metadata ? { ...rest, metadata } : rest,
      ),
      has_more: next !== '',
      response_metadata: { next_cursor: next },
    });
  }
}

function ok(body: Record<string, unknown>): Answer {
  return { status: 200, body: { ok: true, ...body } };
}

function refuse(error: string, more: Record<string, unknown> = {}): Answer {
  return { status: 200, body: { ok: false, error, ...more } };
}
