import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The variable that holds the address of a lane's receiver. */
export const receiverVariable = 'FAULTS_RECEIVER';

/** One message about an incident. */
export interface Told {
  event: string;
  /** Id of the incident. */
  about: string;
}

/** A service that is told of incidents. */
export async function startReceiver() {
  const told: Told[] = [];
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const { event, incident } = JSON.parse(Buffer.concat(chunks).toString()) as {
        event: string;
        incident: string;
      };
      told.push({ event, about: incident });
      response.end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    told,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
