import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

import { findPackageRoot } from '../../src/config';

/** The package is one of modules only, so a process of its own serves it; it ends with this one. */
const program = `
import { startFauxqs } from 'fauxqs';
const server = await startFauxqs({ port: 0, host: '127.0.0.1', logger: false });
server.createBucket(process.argv[1]);
process.stdout.write(server.port + '\\n');
process.stdin.resume().on('end', () => process.exit(0));
`;

/** An S3 that keeps what it is given in memory. */
export async function startS3(bucket: string): Promise<{ port: number; stop(): Promise<void> }> {
  const options = ['--input-type=module', '--eval', program, bucket];
  const child = spawn(process.execPath, options, {
    cwd: findPackageRoot(),
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    return {
      port: Number(line),
      async stop() {
        const exited = once(child, 'exit');
        child.kill('SIGKILL');
        await exited;
      },
    };
  }
  throw new Error('The S3 server ended before it was ready.');
}
