import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Client, Connection } from '@temporalio/client';

import { keepRunning } from '../../src/cli/stand/kept-process';
import { standEnvironment } from '../../src/cli/stand/stand-environment';
import { loadProfile } from '../../src/config';
import { type EvidenceStore, openDirectoryStore } from '../../src/evidence';
import { startEmbeddedServer } from '../../src/temporal';
import { networkServer } from '../network-server';
import { SlotLab } from './slot-lab';

/** Where one case at a time runs: a lab and a worker that reaches nothing else. */
export interface Slot {
  taskQueue: string;
  lab: SlotLab;
}

export interface Slots {
  client: Client;
  evidence: EvidenceStore;
  slots: Slot[];
  stop(): Promise<void>;
}

export interface SlotOptions {
  count: number;
  /** Id of the configured model for the workers; undefined for the rules. */
  llm: string | undefined;
  signal: AbortSignal;
  log: (message: string) => void;
}

/**
 * A private Temporal server and evidence store, and `count` slots on it. All of it ends with this
 * process and reaches no other server, whatever the environment says.
 * @throws TemporalSetupError, CommandFailure; what was started by then is stopped
 */
export async function startSlots(options: SlotOptions): Promise<Slots> {
  const directory = await mkdtemp(join(tmpdir(), 'netoncall-evals-'));
  const ends: (() => Promise<unknown>)[] = [
    () => rm(directory, { recursive: true, force: true, maxRetries: 3 }),
  ];
  const stop = async (): Promise<void> => {
    for (const end of ends.splice(0).reverse()) await end();
  };
  try {
    const server = await startEmbeddedServer({ directory, log: options.log });
    ends.push(() => server.stop());
    const connection = await Connection.connect({ address: server.address });
    ends.push(() => connection.close());
    const evidenceDirectory = join(directory, 'evidence');
    const evidence = await openDirectoryStore(evidenceDirectory);
    const { address, namespace } = server;
    const places = { address, namespace, evidenceDirectory, directory };
    const starting = Array.from({ length: options.count }, (_, index) =>
      startSlot(index, places, options, (end) => void ends.push(end)),
    );
    await Promise.allSettled(starting);
    const slots = await Promise.all(starting);
    return { client: new Client({ connection, namespace }), evidence, slots, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Places {
  address: string;
  namespace: string;
  evidenceDirectory: string;
  directory: string;
}

async function startSlot(
  index: number,
  { directory, ...places }: Places,
  options: SlotOptions,
  atEnd: (end: () => Promise<unknown>) => void,
): Promise<Slot> {
  const file = join(directory, `slot-${index}`);
  const lab = await SlotLab.open(`${file}-calls.jsonl`);
  atEnd(() => lab.close());
  const [name, { concurrency, callTimeoutMs }] = networkServer(loadProfile('network'));
  const servers = { [name]: { url: lab.url, concurrency, callTimeoutMs } };
  await writeFile(`${file}-servers.json`, JSON.stringify({ mcpServers: servers }));
  // Not quite empty: without this section the configuration counts as broken.
  await writeFile(`${file}-temporal.toml`, '[profile.default]\n');
  const taskQueue = `evaluation-${index}`;
  const worker = await keepRunning<string>({
    what: 'A worker of the evaluation',
    script: 'worker',
    argumentList: () => [],
    environment: {
      ...standEnvironment(process.env, {
        ...places,
        configurationFile: `${file}-temporal.toml`,
        labUrl: null,
      }),
      NETONCALL_MCP_CONFIG: `${file}-servers.json`,
      NETONCALL_TASK_QUEUE: taskQueue,
      ...(options.llm === undefined ? {} : { NETONCALL_LLM: options.llm }),
    },
    file,
    read: (line) => (line as { identity?: string } | undefined)?.identity,
    signal: options.signal,
    log: options.log,
  });
  atEnd(() => worker.stop());
  return { taskQueue, lab };
}
