import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

/** Leads from the addresses that routers have in a network to ports of this machine. */
export interface AddressProxy {
  /** For gRPC's variable `grpc_proxy`. */
  url: string;
  /** @param address for instance `192.0.2.11:57400` */
  lead(address: string, port: number): void;
  close(): void;
}

const host = '127.0.0.1';

/** An HTTP proxy that knows CONNECT only, and only the addresses that it was told. */
export async function openAddressProxy(): Promise<AddressProxy> {
  const ports = new Map<string, number>();
  const server = createServer((_request, response) => response.writeHead(405).end());
  server.on('connect', ({ url = '' }, client: Socket) => {
    client.on('error', () => undefined);
    const router = connect(ports.get(url) ?? 0, host);
    router.once('connect', () => {
      client.write('HTTP/1.1 200 Connected\r\n\r\n');
      router.pipe(client).pipe(router);
    });
    router.once('error', () => client.end('HTTP/1.1 502 Bad Gateway\r\n\r\n'));
    client.once('close', () => router.destroy());
    router.once('close', () => client.end());
  });
  server.listen(0, host);
  await once(server, 'listening');
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    lead: (address, port) => void ports.set(address, port),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
