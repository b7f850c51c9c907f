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
  /** Configuration of the gateway; absent for a stand without one. */
  gatewayFile?: string | undefined;
  /** Settings of the surroundings do not count, as in a demo. */
  isolated: boolean;
  port?: number | undefined;
  uiPort?: number | undefined;
  environment: NodeJS.ProcessEnv;
  log: (message: string) => void;
  signal?: AbortSignal | undefined;
}

/** A server, a lab, a worker and a gateway that this process holds. */
export interface StartedStand extends StandFacts {
  labUrl: string | null;
  gatewayUrl: string | null;
  databaseFile: string;
  /** Resolves when the server has ended. */
  serverEnded: Promise<void>;
  /** Stops all of them; the worker before the server, so that it can finish what it does. */
  stop(): Promise<void>;
}

const labReady = z.object({ url: z.string(), pid: z.number() });
const gatewayReady = z.object({ ready: z.literal(true), url: z.string() });
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
    const gateway = await kept(startGateway(options, server));
    const { address, namespace, uiUrl, databaseFile, exited } = server;
    const { evidenceDirectory } = options;
    return {
      address,
      namespace,
      uiUrl,
      labUrl: lab.ready,
      gatewayUrl: gateway.ready,
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
  server: EmbeddedServer,
  labUrl: string | null,
): Promise<KeptProcess<string>> {
  const { directory, signal, log } = options;
  return await keepRunning<string>({
    what: 'The worker',
    script: 'worker',
    argumentList: () => [],
    environment: await environmentOf(options, server, labUrl),
    file: join(directory, 'worker'),
    read: (line) => workerReady.safeParse(line).data?.identity,
    signal,
    log,
  });
}

async function startGateway(
  options: StartStandOptions,
  server: EmbeddedServer,
): Promise<KeptProcess<string | null>> {
  const { gatewayFile, directory, signal, log } = options;
  if (gatewayFile === undefined) return { ready: null, stop: async () => undefined };
  return await keepRunning<string>({
    what: 'The gateway',
    script: 'main',
    argumentList: () => ['gateway', '--config', gatewayFile],
    environment: await environmentOf(options, server, null),
    file: join(directory, 'gateway'),
    read: (line) => gatewayReady.safeParse(line).data?.url,
    signal,
    log,
  });
}

async function environmentOf(
  { directory, evidenceDirectory, environment, isolated }: StartStandOptions,
  { address, namespace }: EmbeddedServer,
  labUrl: string | null,
): Promise<Record<string, string | undefined>> {
  const configurationFile = join(directory, 'temporal.toml');
  // Not quite empty: without this section the configuration counts as broken.
  await writeFile(configurationFile, '[profile.default]\n');
  const places = { address, namespace, evidenceDirectory, configurationFile, labUrl };
  return {
    ...(isolated ? withoutSettings(environment) : {}),
    ...standEnvironment(environment, places),
  };
}
