import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { Client, Connection } from '@temporalio/client';

import { findPackageRoot } from '../src/config';
import { keysFromEnvironment } from '../src/encryption';
import { dataConverter, startEmbeddedServer } from '../src/temporal';
import { writeBenchmarkProfile } from './profile';

export interface Stand {
  client: Client;
  address: string;
  directory: string;
  taskQueue: string;
  callLog: string;
  serverPid: number;
  /** Starts a worker and resolves when it polls. */
  startWorker(lab?: 'http' | 'stdio'): Promise<ChildProcess>;
  stop(): Promise<void>;
}

const script = (path: string): string => join(findPackageRoot(), 'dist', path);

/** A private stand for measuring: tuned embedded server with its database on disk, and the lab. */
export async function startStand(
  labArguments: string[],
  atOnce = 8,
  environment: NodeJS.ProcessEnv = {},
): Promise<Stand> {
  const directory = await mkdtemp(join(tmpdir(), 'netoncall-bench-'));
  const server = await startEmbeddedServer({ directory });
  const callLog = join(directory, 'calls.jsonl');
  const labOptions = ['--call-log', callLog, ...labArguments];
  const lab = spawn(process.execPath, [script('lab/gnmi/main.js'), '--http', ...labOptions], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { url } = JSON.parse(await firstLine(lab)) as { url: string };
  const profiles = await writeBenchmarkProfile(directory);
  const connection = await Connection.connect({ address: server.address });
  const children = [lab];
  const taskQueue = 'benchmark';
  return {
    client: new Client({
      connection,
      dataConverter: await dataConverter(keysFromEnvironment(environment)),
    }),
    address: server.address,
    directory,
    taskQueue,
    callLog,
    serverPid: server.pid,
    async startWorker(kind = 'http') {
      const config = join(directory, `servers-${kind}.json`);
      const gnmibuddy =
        kind === 'http'
          ? { url, concurrency: atOnce }
          : {
              command: process.execPath,
              args: [script('lab/gnmi/main.js'), ...labOptions],
              concurrency: atOnce,
            };
      await writeFile(config, JSON.stringify({ mcpServers: { gnmibuddy } }));
      const worker = spawn(process.execPath, [script('src/worker.js')], {
        stdio: [
          'ignore',
          'pipe',
          process.env['NETONCALL_DEBUG'] === undefined ? 'ignore' : 'inherit',
        ],
        env: {
          ...process.env,
          NETONCALL_PROFILES: profiles,
          ...environment,
          TEMPORAL_ADDRESS: server.address,
          NETONCALL_TASK_QUEUE: taskQueue,
          NETONCALL_EVIDENCE: join(directory, 'evidence'),
          NETONCALL_MCP_CONFIG: config,
          NETONCALL_READY: 'json',
        },
      });
      children.push(worker);
      await firstLine(worker);
      return worker;
    },
    async stop() {
      await connection.close();
      for (const child of children) child.kill('SIGKILL');
      await server.stop();
      // Only at the end: a file system that has just freed thousands of files makes new ones slowly.
      process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
    },
  };
}

async function firstLine(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('The child was started without an output to read.');
  for await (const line of createInterface({ input: child.stdout })) return line;
  throw new Error(`A process of the stand ended before it was ready (exit ${child.exitCode}).`);
}
