import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { openS3BlobStore } from '../../src/evidence/s3-blob-store';

test('a server that stops in the middle of a document is not waited for for ever', async () => {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-length': '1000', 'content-type': 'application/json' });
    response.write('{"a":');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const environment = {
    AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${port}`,
    AWS_ACCESS_KEY_ID: 'key',
    AWS_SECRET_ACCESS_KEY: 'secret',
  };
  const blobs = await openS3BlobStore({ bucket: 'evidence', prefix: 'it' }, environment, {
    idleTimeoutMs: 300,
  });
  await expect(blobs.read('documents/one.json')).rejects.toThrow('300 ms of inactivity');
  server.closeAllConnections();
  server.close();
});
