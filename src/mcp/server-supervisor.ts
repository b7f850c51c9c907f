import { abortable } from './abort';
import { ConnectError } from './connect-error';
import { type ConnectionTarget, McpConnection } from './mcp-connection';

/** A server that does not answer a ping for this long is hung and not merely slow. */
const pingMs = 2_000;

/** A server that is known to be blocked has this long to shake hands; one that starts may need more. */
const blockedConnectMs = 4_000;

const lettingGo = new Error('this process is letting go of its servers');
const unwanted = new Error('nobody waits for this connection any more');

/** A request that a server has not answered, and meanwhile it answers nothing else. */
interface Blockage {
  request: string;
  /** Epoch milliseconds. */
  since: number;
}

/** A connection that is being made, and how many wait for it. */
interface Opening {
  promise: Promise<McpConnection>;
  controller: AbortController;
  waiters: number;
}

/**
 * Keeps at most one connection to one server, for all callers in this process. It is made when
 * first needed, shared, and made anew after it failed; the next one is never begun before the
 * last one has ended, so that a server never has two children.
 */
export class ServerSupervisor {
  private current: McpConnection | undefined;
  private opening: Opening | undefined;
  /** What has to be over before anybody may connect or use the connection. */
  private unsettled: Promise<void> = Promise.resolve();
  private closed = false;
  private blocked: Blockage | null = null;
  /** While a server is blocked it is not tried again with every call: each would cost its wait. */
  private rest: { until: number; error: ConnectError } | null = null;

  constructor(private readonly target: ConnectionTarget) {}

  /**
   * The connection, made if need be.
   * @throws ConnectError; the signal's reason when it fires, and a connection that nobody else
   *   waits for is then given up, and its child process killed
   */
  async acquire(signal?: AbortSignal): Promise<McpConnection> {
    signal?.throwIfAborted();
    let settled: Promise<void> | undefined;
    while (settled !== this.unsettled) {
      settled = this.unsettled;
      await abortable(settled, signal);
    }
    if (this.closed) throw new ConnectError(lettingGo, '');
    if (this.current?.isOpen === true) return this.current;
    if (this.rest !== null && Date.now() < this.rest.until) throw this.rest.error;
    return this.join((this.opening ??= this.startOpening()), signal);
  }

  /** Takes a connection out of use. */
  retire(connection: McpConnection, reason: string): void {
    if (this.current !== connection) return;
    this.current = undefined;
    this.target.note('warn', `${reason}; the next call connects anew`);
    void this.settle(() => connection.release());
  }

  /** Why the server answers nobody, for a person; null where nothing is known to block it. */
  get blockage(): string | null {
    if (this.blocked === null) return null;
    const seconds = Math.round((Date.now() - this.blocked.since) / 1000);
    return `it was asked for ${this.blocked.request} ${seconds} s ago and has answered nothing since`;
  }

  /**
   * Asks a server that failed to answer whether it is still there. A server that answers is slow
   * with one tool only, and keeps its connection and its other calls; one that does not is hung
   * (gNMIBuddy serves one call after the other and waits for a silent device for ever), and what
   * it was asked then counts as what blocks it.
   * @returns when that is known
   */
  doubt(connection: McpConnection, reason: string, asked: Blockage): Promise<void> {
    return this.settle(async () => {
      if (this.current !== connection || !connection.isOpen) return;
      try {
        await connection.ping(pingMs);
        this.target.note('info', `${reason}; the server answers a ping and stays connected`);
      } catch {
        this.current = undefined;
        this.blocked ??= asked;
        this.target.note('warn', `${reason}, nor to a ping; the next call connects anew`);
        await connection.release();
      }
    });
  }

  async close(): Promise<void> {
    this.closed = true;
    this.abandon(lettingGo);
    await this.unsettled;
    await this.current?.shutDown();
    this.current = undefined;
  }

  private async join(opening: Opening, signal: AbortSignal | undefined): Promise<McpConnection> {
    opening.waiters += 1;
    try {
      return await abortable(opening.promise, signal);
    } finally {
      opening.waiters -= 1;
      if (opening.waiters === 0 && this.opening === opening) this.abandon(unwanted);
    }
  }

  /** Gives up a connection that is being made. Those who come later wait for its end. */
  private abandon(reason: Error): void {
    const { opening } = this;
    if (opening === undefined) return;
    this.opening = undefined;
    opening.controller.abort(reason);
    void this.settle(() => opening.promise.then((connection) => connection.destroy()));
  }

  private startOpening(): Opening {
    const controller = new AbortController();
    const opening: Opening = { promise: this.connect(controller), controller, waiters: 0 };
    const settle = (connection: McpConnection | undefined): void => {
      if (this.opening !== opening) return;
      this.opening = undefined;
      this.current = connection;
    };
    // Before anybody waits for it, so that the state is right when those who wait go on.
    opening.promise.then(settle, () => settle(undefined));
    return opening;
  }

  private async connect(controller: AbortController): Promise<McpConnection> {
    const { connectTimeoutMs } = this.target.server;
    const withinMs =
      this.blocked === null ? connectTimeoutMs : Math.min(connectTimeoutMs, blockedConnectMs);
    const late = new Error(`no MCP handshake within ${withinMs} ms`);
    const timer = setTimeout(() => controller.abort(late), withinMs);
    const connection = new McpConnection(this.target);
    try {
      await connection.open(controller.signal);
      this.blocked = null;
      this.rest = null;
      return connection;
    } catch (error) {
      const { aborted, reason } = controller.signal;
      const failure = new ConnectError(aborted ? reason : error, connection.hint);
      const still = this.blocked !== null && reason === late;
      this.rest = still ? { until: Date.now() + withinMs, error: failure } : null;
      throw failure;
    } finally {
      clearTimeout(timer);
    }
  }

  private settle(work: () => Promise<void>): Promise<void> {
    this.unsettled = this.unsettled.then(work).catch(() => undefined);
    return this.unsettled;
  }
}
