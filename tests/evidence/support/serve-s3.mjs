/** Serves the S3 interface from memory, with the buckets of argv, and prints `{"port":…}`. */
import { startFauxqs } from 'fauxqs';

const server = await startFauxqs({ port: 0, host: '127.0.0.1', logger: false });
for (const bucket of process.argv.slice(2)) server.createBucket(bucket);
process.stdout.write(`${JSON.stringify({ port: server.port })}\n`);
// The test that started this holds the other end of the pipe.
process.stdin.resume().on('end', () => process.exit(0));
