import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { InputProblem } from '../../gnmi/problem';
import type { Installation } from './cache';

export interface StartOptions {
  installation: Installation;
  /** JSON file of routers; gNMIBuddy reads it once. Without one its first call ends it. */
  inventory?: string;
  /** 0, the default, lets the system choose. */
  port?: number;
  /** Further variables, for instance `grpc_proxy`. */
  environment?: Record<string, string>;
}

/** A gNMIBuddy that runs. */
export interface Gnmibuddy {
  /** For instance `http://127.0.0.1:41234/mcp`. */
  url: string;
  port: number;
  child: ChildProcess;
  stop(): Promise<void>;
}

const host = '127.0.0.1';
/** Importing its libraries alone takes seconds on a busy machine. */
const patience = 90_000;
const interval = 100;
const tailCharacters = 4_000;

/** The launcher lies with the sources, and is not copied into the build. */
function launcher(): string {
  const places = [
    join(__dirname, 'serve.py'),
    join(__dirname, '..', '..', '..', '..', 'lab', 'gnmi-target', 'gnmibuddy', 'serve.py'),
  ];
  const found = places.find((place) => existsSync(place));
  if (found === undefined) throw new InputProblem(`no serve.py found in ${places.join(' or ')}`);
  return found;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** How gNMIBuddy is started over HTTP; it ends with its standard input. */
export function gnmibuddyCommand(
  { installation, inventory, environment = {} }: StartOptions,
  port: number,
): { program: string; argumentList: string[]; cwd: string; environment: Record<string, string> } {
  const variables = {
    PATH: process.env['PATH'] ?? '',
    ...environment,
    // It prints when a session came up in the zone of its surroundings.
    TZ: 'UTC',
    GNMIBUDDY_APP: installation.application,
    GNMIBUDDY_HOST: host,
    GNMIBUDDY_PORT: String(port),
    GNMIBUDDY_LOG_FILE: '/dev/null',
    FASTMCP_SHOW_SERVER_BANNER: 'false',
    FASTMCP_CHECK_FOR_UPDATES: 'off',
    ...(inventory === undefined ? {} : { NETWORK_INVENTORY: inventory }),
  };
  return {
    program: installation.python,
    argumentList: [launcher()],
    cwd: installation.application,
    environment: variables,
  };
}

/**
 * Starts gNMIBuddy over HTTP and waits until it answers. It ends with this process.
 * @throws Error with its last words where it ends before
 */
export async function startGnmibuddy(options: StartOptions): Promise<Gnmibuddy> {
  const port = options.port || (await freePort());
  const { program, argumentList, cwd, environment } = gnmibuddyCommand(options, port);
  const child = spawn(program, argumentList, {
    cwd,
    env: environment,
    // The pipe closes when this process is gone, however it went, and ends the child.
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let tail = '';
  const keep = (chunk: Buffer): void => {
    tail = `${tail}${chunk.toString('utf8')}`.slice(-tailCharacters);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const gone = once(child, 'exit').catch(() => undefined);
  const stop = async (): Promise<void> => {
    child.kill('SIGKILL');
    await gone;
  };
  const deadline = Date.now() + patience;
  while (!(await answers(port))) {
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`gNMIBuddy did not start: ${tail.trim().split('\n').slice(-3).join(' ')}`);
    }
    await sleep(interval);
  }
  return { url: `http://${host}:${port}/mcp`, port, child, stop };
}

async function answers(port: number): Promise<boolean> {
  try {
    const response = await fetch(`http://${host}:${port}/health`, {
      signal: AbortSignal.timeout(2_000),
    });
    return response.ok;
  } catch {
    return false;
  }
}
