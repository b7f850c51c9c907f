import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface S3Server {
  /** Variables with which a store reaches this server and no other. */
  environment: NodeJS.ProcessEnv;
  stop(): Promise<void>;
}

/** Starts an S3-compatible server as a process of its own, which ends with this one. */
export async function startS3Server(...buckets: string[]): Promise<S3Server> {
  const script = join(__dirname, 'serve-s3.mjs');
  const child = spawn(process.execPath, [script, ...buckets], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const { port } = JSON.parse(await firstLine(child)) as { port: number };
  return {
    environment: {
      AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${port}`,
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
    },
    async stop() {
      if (child.exitCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}

async function firstLine({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new Error('The S3 server was started without an output to read.');
  for await (const line of createInterface({ input: stdout })) return line;
  throw new Error('The S3 server ended before it was ready.');
}
