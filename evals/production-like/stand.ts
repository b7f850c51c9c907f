import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Client, Connection } from '@temporalio/client';

import { readCallLog } from '../../lab/gnmi';
import { findPackageRoot } from '../../src/config';
import { Component } from './component';
import { type Database, makeSchema, startDatabase } from './database';
import { lowPorts } from './low-ports';
import type { Programs } from './programs';
import { bucket, startStorage, type Storage } from './storage';
import { makeNamespace, startTemporal } from './temporal';

/** A call to a real router takes tenths of a second. */
const latencyMs = 100;

/** What docker-compose.yml describes, as processes of this machine. */
export interface Stand {
  folder: string;
  programs: Programs;
  database: Database;
  temporal: Component;
  temporalPort: number;
  storage: Storage;
  gnmibuddy: Component;
  workers: Component[];
  client: Client;
  /** The installed package's command. */
  command: string;
  /** Of the commands of a person who uses the stand. */
  environment: Record<string, string>;
  /** Calls that reached the routers' stand-in. */
  calls(): { tool: string; arguments: Record<string, unknown> }[];
  stop(): Promise<void>;
}

/** @throws Error naming what did not start; what had started is stopped */
export async function startStand(
  programs: Programs,
  log: (message: string) => void,
): Promise<Stand> {
  const folder = mkdtempSync(join(tmpdir(), 'netoncall-production-like-'));
  // PostgreSQL runs as another user.
  execFileSync('chmod', ['755', folder]);
  const started: Component[] = [];
  const stopAll = async (): Promise<void> => {
    await Promise.all(started.map((component) => component.kill()));
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const [databasePort = 0, temporalPort = 0, labPort = 0] = await lowPorts(3);
    log('PostgreSQL …');
    const database = await startDatabase(programs, { folder, port: databasePort });
    started.push(database.component);
    makeSchema(programs, databasePort);
    makeSchema(programs, databasePort);
    log('Temporal server …');
    const temporal = await startTemporal(programs, { folder, databasePort, port: temporalPort });
    started.push(temporal);
    await makeNamespace(temporalPort);
    log('storage …');
    const storage = await startStorage(programs, { folder, name: 'storage' });
    started.push(storage.component);
    log("gNMIBuddy's stand-in and two workers from the packed package …");
    const installed = installPackage(folder);
    const callLog = join(folder, 'calls.jsonl');
    const gnmibuddy = new Component({
      name: 'gNMIBuddy (stand-in)',
      program: process.execPath,
      argumentList: [
        join(installed, 'dist', 'lab', 'gnmi', 'main.js'),
        ...['--http', '--port', String(labPort), '--scenario', 'bgp-neighbor-down'],
        ...['--latency', String(latencyMs), '--call-log', callLog],
      ],
      environment: {},
      logFile: join(folder, 'gnmibuddy.log'),
      ready: async () => (await fetch(`http://127.0.0.1:${labPort}/mcp`)).status < 500,
    });
    await gnmibuddy.start();
    started.push(gnmibuddy);
    const environment = {
      ...storage.environment,
      TEMPORAL_ADDRESS: `127.0.0.1:${temporalPort}`,
      NETONCALL_EVIDENCE: `s3://${bucket}/netoncall`,
      GNMIBUDDY_URL: `http://127.0.0.1:${labPort}/mcp`,
    };
    const command = join(installed, 'dist', 'src', 'cli', 'main.js');
    const workers = await startWorkers(folder, command, environment);
    started.push(...workers);
    const connection = await Connection.connect({ address: `127.0.0.1:${temporalPort}` });
    return {
      ...{ folder, programs, database, temporal, temporalPort, storage, gnmibuddy, workers },
      ...{ environment, command, client: new Client({ connection }) },
      calls: () => readCallLog(callLog).flatMap((one) => (one.event === 'arrived' ? [one] : [])),
      async stop() {
        await connection.close();
        await stopAll();
      },
    };
  } catch (error) {
    await stopAll();
    throw error;
  }
}

async function startWorkers(
  folder: string,
  command: string,
  environment: Record<string, string>,
): Promise<Component[]> {
  const ports = await lowPorts(2);
  const workers = ports.map(
    (port, index) =>
      new Component({
        name: `worker ${index + 1}`,
        program: process.execPath,
        argumentList: [command, 'worker'],
        environment: {
          ...environment,
          NETONCALL_METRICS_PORT: String(port),
          NETONCALL_FILES_ROOT: folder,
        },
        logFile: join(folder, `worker-${index + 1}.log`),
        ready: async () => (await fetch(`http://127.0.0.1:${port}/healthz`)).ok,
      }),
  );
  await Promise.all(workers.map((worker) => worker.start()));
  return workers;
}

/** The tarball that npm would publish; the libraries are those of the checkout. */
function installPackage(folder: string): string {
  const root = findPackageRoot();
  const packed = execFileSync('npm', ['pack', '--json', '--pack-destination', folder], {
    cwd: root,
    encoding: 'utf8',
  });
  const [{ filename }] = JSON.parse(packed) as [{ filename: string }];
  const installed = join(folder, 'netoncall');
  mkdirSync(installed);
  execFileSync('tar', [
    ...['-xzf', join(folder, filename), '-C', installed, '--strip-components=1'],
  ]);
  symlinkSync(join(root, 'node_modules'), join(installed, 'node_modules'));
  return installed;
}
