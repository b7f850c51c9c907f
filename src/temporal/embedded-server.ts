import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { makeFolder } from '../files/make-folder';
import { awaitServer } from './await-server';
import { lockDatabase, pidFileOf } from './database-lock';
import { findTemporalBinary, type FindBinaryOptions } from './find-binary';
import { freePorts, isFree } from './ports';
import { runGuarded, type GuardedProcess } from './guarded-process';
import { serverArguments, type ServerArguments } from './server-arguments';
import { TemporalSetupError } from './setup-error';

export interface EmbeddedServerOptions {
  /** Folder for database and log; without it a temporary one, removed by `stop`. */
  readonly directory?: string;
  /** Defaults to `temporal.db` in the folder. */
  readonly databaseFile?: string;
  readonly namespace?: string;
  /** Without them the system chooses free ports. */
  readonly port?: number;
  readonly uiPort?: number;
  /** Told what is going on while a binary is fetched. */
  readonly log?: (message: string) => void;
  readonly environment?: FindBinaryOptions['environment'];
}

export interface EmbeddedServer {
  readonly address: string;
  readonly uiUrl: string;
  readonly pid: number;
  readonly namespace: string;
  readonly databaseFile: string;
  readonly logFile: string;
  /** Resolves when the server has ended, whoever ended it. */
  readonly exited: Promise<void>;
  /** Ends the server, gives its database free; may be called again. */
  stop(): Promise<void>;
}

const startTimeout = 30_000;
/** A port that was free can be taken by another process before the server has it. */
const startAttempts = 3;

/**
 * Starts a Temporal dev server that this process owns: it ends with this process, even after
 * kill -9. State lies in a file; search attributes are registered and the Web UI is on.
 * @throws TemporalSetupError `binary-missing`, `already-running` or `server-failed`, the last with
 * the end of the server's log
 */
export async function startEmbeddedServer(
  options: EmbeddedServerOptions = {},
): Promise<EmbeddedServer> {
  refuseWindows();
  const { log, environment } = options;
  const binary = await findTemporalBinary({ environment, onProgress: log });
  const directory = options.directory ?? (await mkdtemp(path.join(tmpdir(), 'netoncall-')));
  makeFolder(directory, 0o700);
  const databaseFile = path.resolve(options.databaseFile ?? path.join(directory, 'temporal.db'));
  const logFile = path.join(directory, 'temporal-server.log');
  const lock = await lockDatabase(databaseFile);
  await makePrivate(databaseFile, logFile);
  const cleanUp = async (): Promise<void> => {
    await lock.release();
    if (options.directory === undefined) await rm(directory, { recursive: true, force: true });
  };
  try {
    const started = await launch(binary.path, databaseFile, logFile, options);
    const exited = started.server.exited.then(cleanUp);
    const stop = async (): Promise<void> => {
      await started.server.stop();
      await exited;
    };
    return { ...started.facts, databaseFile, logFile, exited, stop };
  } catch (error) {
    await cleanUp();
    throw error;
  }
}

/** Earlier versions left the database to everybody's eyes. */
async function makePrivate(databaseFile: string, logFile: string): Promise<void> {
  const files = ['', '-wal', '-shm'].map((part) => `${databaseFile}${part}`);
  for (const file of [...files, logFile]) await chmod(file, 0o600).catch(() => undefined);
}

type Facts = Pick<EmbeddedServer, 'address' | 'uiUrl' | 'pid' | 'namespace'>;

async function launch(
  binary: string,
  databaseFile: string,
  logFile: string,
  options: EmbeddedServerOptions,
): Promise<{ server: GuardedProcess; facts: Facts }> {
  const deadline = Date.now() + startTimeout;
  for (let attempt = 1; ; attempt += 1) {
    const ports = await choosePorts(options);
    const settings = { databaseFile, namespace: options.namespace ?? 'default', ...ports };
    const server = runServer(binary, logFile, settings);
    const running = server.running;
    const reason = await awaitServer({ ...settings, deadline, running });
    if (reason === undefined) return { server, facts: await factsOf(settings) };
    await server.stop();
    const log = await tail(logFile);
    if (attempt < startAttempts && (await passes(logFile))) continue;
    const message = `The embedded Temporal server did not start: ${reason}. End of ${logFile}:`;
    throw new TemporalSetupError('server-failed', `${message}\n${log}`);
  }
}

function runServer(binary: string, logFile: string, settings: ServerArguments): GuardedProcess {
  const argumentList = serverArguments(settings);
  const pidFile = pidFileOf(settings.databaseFile);
  return runGuarded({ program: binary, argumentList, logFile, pidFile });
}

async function choosePorts(
  options: EmbeddedServerOptions,
): Promise<{ port: number; uiPort: number }> {
  for (const port of [options.port, options.uiPort]) {
    // Somebody else's server on the port would be taken for the one that is being started.
    if (port === undefined || (await isFree(port))) continue;
    const message = `Port ${port} is in use, so the embedded Temporal server cannot listen on it.`;
    throw new TemporalSetupError('server-failed', message);
  }
  const [first = 0, second = 0] = await freePorts(2);
  return { port: options.port ?? first, uiPort: options.uiPort ?? second };
}

async function factsOf({ databaseFile, namespace, port, uiPort }: ServerArguments): Promise<Facts> {
  return {
    address: `127.0.0.1:${port}`,
    uiUrl: `http://127.0.0.1:${uiPort}`,
    pid: Number(await readFile(pidFileOf(databaseFile), 'utf8')),
    namespace,
  };
}

/** Whether the log shows a failure that another start may not meet: a port lost, a crash at start. */
async function passes(file: string): Promise<boolean> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return /address already in use|^panic: /m.test(text);
}

async function tail(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text.trim().split('\n').slice(-10).join('\n') || '(empty)';
}

function refuseWindows(): void {
  if (process.platform !== 'win32') return;
  const message =
    'The embedded Temporal server runs on Linux and macOS (on Windows: inside WSL). ' +
    'Set TEMPORAL_ADDRESS to use a server of your own.';
  throw new TemporalSetupError('unsupported-platform', message);
}
