import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Client, Connection } from '@temporalio/client';

import { type EmbeddedServer, startEmbeddedServer } from '../../src/temporal/embedded-server';
import { lowPorts } from '../production-like/low-ports';
import { type Gate, openGate } from './gate';
import { startModel } from './model';
import { type Order, orderVariable } from './order';
import { receiverVariable, startReceiver, type Told } from './receiver';
import { startS3 } from './s3';
import { startTools, type Tools, writeProfiles } from './worlds';
import { Workers } from './workers';

/** Where evidence is kept: a folder of the machine, or an S3 that can be spoiled. */
export type StoreKind = 'folder' | 'S3';

/** A Temporal server, servers of tools, a model, a store and a worker, each behind a gate of its own. */
export interface Lane {
  folder: string;
  store: StoreKind;
  taskQueue: string;
  client: Client;
  workers: Workers;
  tools: Tools;
  logs: { network: string; writing: string };
  /** What people were told of incidents. */
  told: Told[];
  /** What a worker reaches the others by. */
  gates: Record<'server' | 'networkTools' | 'writingTools' | 'model' | 'S3', Gate>;
  /** kill -9, and back at the same port with the same database. */
  killServer(): Promise<void>;
  startServer(): Promise<void>;
  /** The folder of evidence is gone, or back. */
  moveStore(away: boolean): Promise<void>;
  order(order: Order): Promise<void>;
  stop(): Promise<void>;
}

/** @param stdio whether the worker starts the network's server itself, as a child of its own */
export async function openLane(store: StoreKind, stdio = false): Promise<Lane> {
  const folder = await mkdtemp(join(tmpdir(), 'netoncall-faults-'));
  const [port = 0] = await lowPorts(1);
  const directory = join(folder, 'temporal');
  let server: EmbeddedServer = await startEmbeddedServer({ directory, port });
  const logs = { network: join(folder, 'network.jsonl'), writing: join(folder, 'writing.jsonl') };
  const tools = await startTools(logs);
  const model = await startModel();
  const s3 = await startS3('evidence');
  const receiver = await startReceiver();
  const gates = {
    server: await openGate(port),
    networkTools: await openGate(tools.ports.network),
    writingTools: await openGate(tools.ports.writing),
    model: await openGate(model.port),
    S3: await openGate(s3.port),
  };
  const evidence = join(folder, 'evidence');
  const temporary = join(folder, 'tmp');
  await Promise.all([evidence, temporary].map(async (one) => await mkdir(one)));
  const taskQueue = `faults-${randomUUID()}`;
  const orderFile = join(folder, 'order.json');
  const at = (gate: Gate): string => `http://127.0.0.1:${gate.port}`;
  const environment = {
    ...process.env,
    ...(await writeProfiles(folder, gates.model.port, stdio ? logs.network : null)),
    TEMPORAL_ADDRESS: `127.0.0.1:${gates.server.port}`,
    NETONCALL_TASK_QUEUE: taskQueue,
    NETONCALL_EVIDENCE: store === 'folder' ? evidence : 's3://evidence/faults',
    AWS_ENDPOINT_URL_S3: at(gates.S3),
    AWS_ACCESS_KEY_ID: 'faults',
    AWS_SECRET_ACCESS_KEY: 'faults',
    GNMIBUDDY_URL: `${at(gates.networkTools)}/mcp`,
    PHARMACOKINETICS_URL: `${at(gates.writingTools)}/mcp`,
    OPENAI_API_KEY: 'none',
    [receiverVariable]: receiver.url,
    NETONCALL_READY: 'json',
    TMPDIR: temporary,
    [orderVariable]: orderFile,
  };
  const workers = new Workers(environment, join(folder, 'worker.log'));
  const order = async (what: Order): Promise<void> =>
    await writeFile(`${orderFile}.next`, JSON.stringify(what)).then(
      async () => await rename(`${orderFile}.next`, orderFile),
    );
  await order({ scene: join(folder, 'none'), boundary: null });
  await workers.start();
  const connection = await Connection.connect({ address: `127.0.0.1:${port}` });
  return {
    ...{ folder, store, taskQueue, workers, tools, logs, gates, order, told: receiver.told },
    client: new Client({ connection }),
    async killServer() {
      process.kill(server.pid, 'SIGKILL');
      await server.exited;
    },
    async startServer() {
      server = await startEmbeddedServer({ directory, port });
    },
    async moveStore(away) {
      await rename(away ? evidence : `${evidence}.away`, away ? `${evidence}.away` : evidence);
    },
    async stop() {
      await workers.stop();
      await connection.close();
      await Promise.all(Object.values(gates).map(async (gate) => await gate.close()));
      await tools.stop();
      await model.close();
      await receiver.close();
      await s3.stop();
      await server.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}
