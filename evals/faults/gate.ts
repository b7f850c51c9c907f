import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/**
 * `refuse` breaks all connections and takes none; `silent` takes them and lets nothing through;
 * `busy` answers each request with 503; `cut` breaks off each reply after its first bytes.
 */
export type GateMode = 'open' | 'refuse' | 'silent' | 'busy' | 'cut';

/** Bytes of a reply that pass where replies are cut: the head, and not all of a document. */
const cutAfter = 300;
const busyReply = [
  ...['HTTP/1.1 503 Service Unavailable', 'content-type: application/xml', 'connection: close'],
  ...['', '<Error><Code>SlowDown</Code><Message>Reduce your request rate.</Message></Error>'],
].join('\r\n');

/** A way to a server of this machine that can be closed and spoiled. */
export interface Gate {
  port: number;
  set(mode: GateMode): Promise<void>;
  close(): Promise<void>;
}

export async function openGate(target: number): Promise<Gate> {
  let mode: GateMode = 'open';
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  };
  const breakAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const take = (incoming: Socket): void => {
    keep(incoming);
    if (mode === 'silent') return;
    if (mode === 'busy') {
      incoming.once('data', () => incoming.end(busyReply));
      return;
    }
    const outgoing = connect(target, '127.0.0.1');
    keep(outgoing);
    incoming.on('close', () => outgoing.destroy());
    outgoing.on('close', () => incoming.destroy());
    incoming.on('data', (bytes) => void (mode === 'silent' || outgoing.write(bytes)));
    outgoing.on('data', (bytes) => {
      if (mode === 'silent') return;
      const passes = mode === 'cut' ? bytes.subarray(0, cutAfter) : bytes;
      incoming.write(passes);
      if (passes.length < bytes.length) incoming.destroy();
    });
  };
  let server = await listen(take, 0);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    async set(next) {
      const before = mode;
      mode = next;
      if (next === before) return;
      if (next === 'refuse') {
        server.close();
        breakAll();
      } else if (before === 'refuse') {
        server = await listen(take, port);
      } else if (next === 'open' || next === 'busy') {
        // What was lost on the way stays lost: whoever waits for it has to ask anew.
        breakAll();
      }
    },
    async close() {
      server.close();
      breakAll();
    },
  };
}

async function listen(take: (socket: Socket) => void, port: number): Promise<Server> {
  const server = createServer(take);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
