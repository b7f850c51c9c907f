import { connect, createServer, type AddressInfo, type Server } from 'node:net';

const loopback = '127.0.0.1';

/**
 * Ports on the loopback interface that nobody listens on, all different: the system chooses them
 * while it holds the earlier ones. Another process may still take one before it is used.
 */
export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(Array.from({ length: count }, async () => listen(0)));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map(close));
  return ports;
}

/** Whether a port on the loopback interface can be listened on. */
export async function isFree(port: number): Promise<boolean> {
  try {
    await close(await listen(port));
    return true;
  } catch {
    return false;
  }
}

/** Whether somebody listens on a port of the loopback interface. */
export async function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: loopback, port, timeout: 1_000 });
    const settle = (answer: boolean) => () => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', settle(true));
    socket.once('error', settle(false));
    socket.once('timeout', settle(false));
  });
}

async function listen(port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, loopback, () => resolve(server));
  });
}

async function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}
