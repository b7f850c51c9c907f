import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { type McpServer, mcpServerSchema } from '../../../src/domain/configuration/profile';
import type { McpLogEntry } from '../../../src/mcp/call-result';
import { type McpPool, createMcpPool } from '../../../src/mcp/mcp-pool';
import { createHttpServer } from './http-server.cjs';

/** Configuration of the scripted server as a child process. */
export function stdioServer(changes: Partial<McpServer> = {}): McpServer {
  const script = join(__dirname, 'stdio-server.cjs');
  return mcpServerSchema.parse({ command: process.execPath, args: [script], ...changes });
}

export interface HttpServer {
  url: string;
  port: number;
  /** Ends it without warning, and its connections with it. */
  kill(): Promise<void>;
}

const httpServers = new Set<HttpServer>();

/**
 * Starts the scripted server over HTTP in this process; who calls it sees no difference to one of its own,
 * not even when it is killed. Port 0: the system chooses.
 */
export async function startHttpServer(
  port = 0,
  env: Record<string, string> = {},
): Promise<HttpServer> {
  const server = createHttpServer(env).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return started((server.address() as AddressInfo).port, async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
    // Its callers are in this process too, and have not heard of it yet.
    await pause(50);
  });
}

/** Starts it as a process of its own, for tests that let it block or that kill it in mid-call. */
export async function startHttpProcess(env: Record<string, string> = {}): Promise<HttpServer> {
  const child = spawn(process.execPath, [join(__dirname, 'http-server.cjs'), '0'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return started(Number(line.toString('utf8')), async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  });
}

function started(port: number, kill: () => Promise<void>): HttpServer {
  const server = { url: `http://127.0.0.1:${port}/mcp`, port, kill };
  httpServers.add(server);
  return server;
}

export function httpServer(url: string, changes: Partial<McpServer> = {}): McpServer {
  return mcpServerSchema.parse({ url, ...changes });
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
  await Promise.all([...httpServers].map((server) => server.kill()));
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
