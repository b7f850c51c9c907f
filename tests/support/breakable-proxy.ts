import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

export interface BreakableProxy {
  readonly port: number;
  /** Breaks all connections and refuses new ones. */
  refuse(): Promise<void>;
  /** Takes connections again, at the same port. */
  accept(): Promise<void>;
}

/** Stands in front of a server on this machine, so that it can go away and come back with its data. */
export async function startProxy(targetPort: number): Promise<BreakableProxy> {
  const sockets = new Set<Socket>();
  let server: Server = listener();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  function listener(): Server {
    return createServer((incoming) => {
      const outgoing = connect(targetPort, '127.0.0.1');
      for (const socket of [incoming, outgoing]) {
        sockets.add(socket);
        socket.on('error', () => undefined);
        socket.on('close', () => {
          sockets.delete(socket);
          incoming.destroy();
          outgoing.destroy();
        });
      }
      incoming.pipe(outgoing).pipe(incoming);
    });
  }

  return {
    port,
    async refuse() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    async accept() {
      server = listener();
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
  };
}
