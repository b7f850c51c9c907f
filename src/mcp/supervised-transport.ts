import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';

/** A transport with what its supervisor needs beyond the protocol. */
export interface SupervisedTransport {
  transport: Transport;
  /** Whether the server belongs to this connection alone and ends with it (a child process). */
  exclusive: boolean;
  /** The last line that the server said about itself; empty where there is none. */
  lastWords(): string;
  /** Ends the connection in order. */
  shutDown(): Promise<void>;
  /** Ends the connection now; a child process is dead when this resolves. */
  destroy(): Promise<void>;
}
