import { stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

import { type GuardedProcess, runGuarded } from '../../temporal/guarded-process';
import { CommandFailure } from '../command-failure';
import { readReadyLine, textFrom } from './read-ready-line';
import { scriptPath, type scripts } from './run-script';

export interface KeptProcessOptions<T> {
  /** What it is, for messages: "The worker". */
  what: string;
  script: keyof typeof scripts;
  /** Arguments; the second and later starts are told what the first one said. */
  argumentList: (before: T | null) => string[];
  /** Variables of its environment; undefined takes one away. */
  environment: Readonly<Record<string, string | undefined>>;
  /** Without ending; `.log` and `.pid` are put behind it. */
  file: string;
  read: (line: unknown) => T | undefined;
  signal?: AbortSignal | undefined;
  log: (message: string) => void;
}

export interface KeptProcess<T> {
  /** What its ready line said. */
  readonly ready: T;
  stop(): Promise<void>;
}

const startTimeout = 30_000;
const shortestPause = 500;
const longestPause = 30_000;

/**
 * Starts a program of this package and keeps it running: one that ends by itself is started again.
 * It ends with this process, however this process ends.
 * @throws CommandFailure with the end of its log where it does not start the first time
 */
export async function keepRunning<T>(options: KeptProcessOptions<T>): Promise<KeptProcess<T>> {
  const stopping = new AbortController();
  let current = await start(options, null);
  const ready = current.ready;
  const watch = async (): Promise<void> => {
    let pause = shortestPause;
    for (;;) {
      await current.process.exited;
      if (stopping.signal.aborted) return;
      options.log(`${options.what} ended and is started again.`);
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      pause = Math.min(pause * 2, longestPause);
      current = await start(options, ready).catch((error: unknown) => {
        options.log((error as Error).message);
        return current;
      });
    }
  };
  const watching = watch();
  return {
    ready,
    async stop() {
      stopping.abort();
      await current.process.stop();
      await watching;
    },
  };
}

async function start<T>(
  options: KeptProcessOptions<T>,
  before: T | null,
): Promise<{ process: GuardedProcess; ready: T }> {
  const logFile = `${options.file}.log`;
  const offset = await stat(logFile).then(
    ({ size }) => size,
    () => 0,
  );
  const child = runGuarded({
    ...withEnvironment(options.environment, [
      process.execPath,
      scriptPath(options.script),
      ...options.argumentList(before),
    ]),
    logFile,
    pidFile: `${options.file}.pid`,
  });
  try {
    const { running } = child;
    const deadline = Date.now() + startTimeout;
    const { read, signal } = options;
    const ready = await readReadyLine({ logFile, offset, read, running, deadline, signal });
    if (ready !== undefined) return { process: child, ready };
  } catch (error) {
    await child.stop();
    throw error;
  }
  await child.stop();
  const end = (await textFrom(logFile, offset)).trim().split('\n').slice(-5).join('\n');
  throw new CommandFailure(`${options.what} did not start. End of ${logFile}:\n${end}`);
}

/** `env` sets and takes away variables, and then becomes the program, process id and all. */
function withEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
  command: readonly string[],
): { program: string; argumentList: string[] } {
  const entries = Object.entries(environment);
  const taken = entries
    .filter(([, value]) => value === undefined)
    .flatMap(([name]) => ['-u', name]);
  const set = entries.flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]));
  return { program: '/usr/bin/env', argumentList: [...taken, ...set, ...command] };
}
