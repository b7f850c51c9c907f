import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { type McpServer, mcpServerSchema } from '../../../src/domain/configuration/profile';
import type { McpLogEntry } from '../../../src/mcp/call-result';
import { type McpPool, createMcpPool } from '../../../src/mcp/mcp-pool';

/** Configuration of the scripted server as a child process. */
export function stdioServer(changes: Partial<McpServer> = {}): McpServer {
  const script = join(__dirname, 'stdio-server.cjs');
  return mcpServerSchema.parse({ command: process.execPath, args: [script], ...changes });
}

export interface HttpServer {
  url: string;
  port: number;
  process: ChildProcess;
}

const httpServers = new Set<ChildProcess>();

/** Starts the scripted server over HTTP as a process of its own. Port 0: the system chooses. */
export async function startHttpServer(
  port = 0,
  env: Record<string, string> = {},
): Promise<HttpServer> {
  const child = spawn(process.execPath, [join(__dirname, 'http-server.cjs'), String(port)], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  httpServers.add(child);
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const chosen = Number(line.toString('utf8'));
  return { url: `http://127.0.0.1:${chosen}/mcp`, port: chosen, process: child };
}

const shared = new Map<string, Promise<HttpServer>>();

/** A server of `startHttpServer` that all tests of a file may call; none of them ends or blocks it. */
export async function sharedHttpServer(env: Record<string, string> = {}): Promise<HttpServer> {
  const key = JSON.stringify(env);
  const server = shared.get(key) ?? startHttpServer(0, env);
  shared.set(key, server);
  const { process: child } = await server;
  httpServers.delete(child);
  return await server;
}

/** Ends those servers; after all tests of a file. */
export async function endShared(): Promise<void> {
  const servers = await Promise.all(shared.values());
  shared.clear();
  await Promise.all(servers.map((one) => kill(one.process)));
}

export function httpServer(url: string, changes: Partial<McpServer> = {}): McpServer {
  return mcpServerSchema.parse({ url, ...changes });
}

/** Kills a server without warning, and waits until it is gone. */
export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

const pools = new Set<McpPool>();

/** A pool with one server called `it`, and what it logged. */
export function poolWith(server: McpServer): { pool: McpPool; log: McpLogEntry[] } {
  const log: McpLogEntry[] = [];
  const options = { clientVersion: '0.0.0', log: (entry: McpLogEntry) => void log.push(entry) };
  const pool = createMcpPool({ it: server }, options);
  pools.add(pool);
  return { pool, log };
}

/** Ends whatever a test started. */
export async function endAll(): Promise<void> {
  await Promise.all([...pools].map((pool) => pool.close()));
  pools.clear();
  await Promise.all([...httpServers].map(kill));
  httpServers.clear();
}

/** A file that counts the starts of a child process, to be named as STARTS. */
export function startsFile(): string {
  return join(mkdtempSync(join(tmpdir(), 'netoncall-mcp-')), 'starts');
}

/**
 * Process ids of all children that were ever started, oldest first. A child that has made the file
 * but has not written its line yet is not among them: it would be read as process 0, which is the
 * reader's own group and always lives.
 */
export function startedChildren(file: string): number[] {
  if (!existsSync(file)) return [];
  return [...readFileSync(file, 'utf8').matchAll(/^(\d+)\n/gm)].map(([, child]) => Number(child));
}

export function isAlive(child: number): boolean {
  try {
    return process.kill(child, 0);
  } catch {
    return false;
  }
}

/** The text of a reply; fails the test where the call brought none. */
export async function textOf(call: ReturnType<McpPool['callTool']>): Promise<string> {
  const outcome = await call;
  if (outcome.kind !== 'result') throw new Error(outcome.message);
  return outcome.result.content.map((block) => String(block['text'])).join('');
}

/** Waits until a call of `hang` has reached the server. */
export async function hangs(pool: McpPool): Promise<void> {
  while ((await textOf(pool.callTool('it', 'hanging', {}))) === '0') await pause(20);
}

export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
