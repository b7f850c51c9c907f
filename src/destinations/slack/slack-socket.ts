import { WebSocket } from 'ws';

/** Far above a click; what is longer is none. */
const largestEnvelope = 1024 * 1024;
/** Slack closes a socket that is not there within this; a socket that says nothing is dead. */
const helloWithinMs = 10_000;
const pingEveryMs = 15_000;

export interface SlackSocket {
  send(text: string): void;
  close(): void;
}

interface SocketEvents {
  onMessage: (text: string) => void;
  /** Once, with what ended it in words and without its address. */
  onEnd: (reason: string) => void;
}

/**
 * A WebSocket that notices when its other end is gone: a connection that was cut without a word
 * looks alive for hours, and clicks get lost.
 */
export function openSocket(address: string, { onMessage, onEnd }: SocketEvents): SlackSocket {
  const socket = new WebSocket(address, {
    handshakeTimeout: helloWithinMs,
    maxPayload: largestEnvelope,
    followRedirects: false,
  });
  let heard = true;
  let ended = false;
  const end = (reason: string): void => {
    if (ended) return;
    ended = true;
    clearInterval(pings);
    socket.terminate();
    onEnd(reason);
  };
  const pings = setInterval(() => {
    if (!heard) {
      end('it gave no sign of life');
      return;
    }
    heard = false;
    if (socket.readyState === WebSocket.OPEN) socket.ping();
  }, pingEveryMs);
  const alive = (): void => {
    heard = true;
  };
  socket.on('pong', alive);
  socket.on('ping', alive);
  socket.on('message', (data: Buffer, isBinary: boolean) => {
    alive();
    if (!isBinary) onMessage(data.toString('utf8'));
  });
  // The message of an error may name the address, which holds a ticket.
  socket.on('error', (error: NodeJS.ErrnoException) => end(error.code ?? 'it broke'));
  socket.on('close', (code) => end(`closed (${code})`));
  return {
    send: (text) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    },
    close: () => {
      socket.close(1000);
      end('closed by us');
    },
  };
}
