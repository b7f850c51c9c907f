import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

/** A connected client that closes itself with `close`. */
export async function connect(url: string): Promise<Client> {
  const client = new Client({ name: 'lab tests', version: '1.0.0' });
  const options = {
    reconnectionOptions: {
      maxRetries: 0,
      initialReconnectionDelay: 10,
      maxReconnectionDelay: 10,
      reconnectionDelayGrowFactor: 1,
    },
  };
  await client.connect(new StreamableHTTPClientTransport(new URL(url), options));
  return client;
}
