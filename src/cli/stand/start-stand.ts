import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import * as z from 'zod';

import { makeFolder } from '../../files/make-folder';
import { type EmbeddedServer, startEmbeddedServer } from '../../temporal';
import type { StandFacts } from '../client/session';
import { type KeptProcess, keepRunning } from './kept-process';
import { standEnvironment, withoutSettings } from './stand-environment';

export interface StartStandOptions {
  directory: string;
  evidenceDirectory: string;
  /** Scenario of the lab by name or file; null for a stand without a lab. */
  scenario: string | null;
  /** Settings of the surroundings do not count, as in a demo. */
  isolated: boolean;
  port?: number | undefined;
  uiPort?: number | undefined;
  environment: NodeJS.ProcessEnv;
  log: (message: string) => void;
  signal?: AbortSignal | undefined;
}

/** A server, a lab and a worker that this process holds. */
export interface StartedStand extends StandFacts {
  labUrl: string | null;
  databaseFile: string;
  /** Resolves when the server has ended. */
  serverEnded: Promise<void>;
  /** Stops all three; the worker first, so that it can finish what it does. */
  stop(): Promise<void>;
}

const labReady = z.object({ url: z.string(), pid: z.number() });
const workerReady = z.object({ ready: z.literal(true), identity: z.string() });

/**
 * Starts a whole stand on ports of the loopback interface. All of it ends with this process.
 * @throws TemporalSetupError, CommandFailure; what was started by then is stopped
 */
export async function startStand(options: StartStandOptions): Promise<StartedStand> {
  makeFolder(options.directory);
  const parts: { stop(): Promise<void> }[] = [];
  const stop = async (): Promise<void> => {
    for (const part of parts.splice(0).reverse()) await part.stop();
  };
  const kept = async <T extends { stop(): Promise<void> }>(starting: Promise<T>): Promise<T> => {
    const part = await starting;
    parts.push(part);
    return part;
  };
  try {
    const starting = [kept(startServer(options)), kept(startLab(options))] as const;
    await Promise.allSettled(starting);
    const [server, lab] = await Promise.all(starting);
    options.signal?.throwIfAborted();
    await kept(startWorker(options, server, lab.ready));
    const { address, namespace, uiUrl, databaseFile, exited } = server;
    const { evidenceDirectory } = options;
    return {
      address,
      namespace,
      uiUrl,
      labUrl: lab.ready,
      databaseFile,
      evidenceDirectory,
      serverEnded: exited,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startServer(options: StartStandOptions): Promise<EmbeddedServer> {
  const { directory, port, uiPort, log, environment } = options;
  return await startEmbeddedServer({
    directory,
    log,
    environment,
    ...(port === undefined ? {} : { port }),
    ...(uiPort === undefined ? {} : { uiPort }),
  });
}

/** The lab's address stays the same over its restarts. */
async function startLab(options: StartStandOptions): Promise<KeptProcess<string | null>> {
  const { scenario, directory, signal, log } = options;
  if (scenario === null) return { ready: null, stop: async () => undefined };
  return await keepRunning<string>({
    what: 'The simulated network',
    script: 'lab',
    argumentList: (before) => [
      '--http',
      '--scenario',
      scenario,
      ...(before === null ? [] : ['--port', new URL(before).port]),
    ],
    environment: {},
    file: join(directory, 'lab'),
    read: (line) => labReady.safeParse(line).data?.url,
    signal,
    log,
  });
}

async function startWorker(
  options: StartStandOptions,
  { address, namespace }: EmbeddedServer,
  labUrl: string | null,
): Promise<KeptProcess<string>> {
  const { directory, evidenceDirectory, environment, isolated, signal, log } = options;
  const configurationFile = join(directory, 'temporal.toml');
  // Not quite empty: without this section the configuration counts as broken.
  await writeFile(configurationFile, '[profile.default]\n');
  const places = { address, namespace, evidenceDirectory, configurationFile, labUrl };
  return await keepRunning<string>({
    what: 'The worker',
    script: 'worker',
    argumentList: () => [],
    environment: {
      ...(isolated ? withoutSettings(environment) : {}),
      ...standEnvironment(environment, places),
    },
    file: join(directory, 'worker'),
    read: (line) => workerReady.safeParse(line).data?.identity,
    signal,
    log,
  });
}
