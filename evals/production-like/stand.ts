import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Client, Connection } from '@temporalio/client';

import { createGnmiTarget, writeInventory } from '../../lab/gnmi-target';
import { findPackageRoot } from '../../src/config';
import { Component } from './component';
import { type Database, makeSchema, startDatabase } from './database';
import { CallCount, gnmibuddyComponent, type GnmibuddySource, logOf } from './gnmibuddy';
import { lowPorts } from './low-ports';
import type { Programs } from './programs';
import { startModel } from './model';
import { type Monitoring, startPrometheus } from './prometheus';
import { bucket, startStorage, type Storage } from './storage';
import { makeNamespace, startTemporal } from './temporal';

const scenario = { scenario: 'bgp-neighbor-down' };

/** What docker-compose.yml describes, as processes of this machine. */
export interface Stand {
  folder: string;
  programs: Programs;
  database: Database;
  temporal: Component;
  temporalPort: number;
  storage: Storage;
  gnmibuddy: Component;
  monitoring: Monitoring;
  workers: Component[];
  client: Client;
  /** The installed package's command. */
  command: string;
  /** Of the commands of a person who uses the stand. */
  environment: Record<string, string>;
  /** How many calls reached gNMIBuddy so far. */
  calls(): number;
  /** The fault of the routers happens anew, so that rounds see it equally fresh. */
  refreshRouters(): Promise<void>;
  /** Puts gNMIBuddy from elsewhere in place of the one that runs. */
  serveFrom(source: GnmibuddySource): Promise<void>;
  stop(): Promise<void>;
}

/** @throws Error naming what did not start; what had started is stopped */
export async function startStand(
  programs: Programs,
  source: GnmibuddySource,
  log: (message: string) => void,
): Promise<Stand> {
  const folder = mkdtempSync(join(tmpdir(), 'netoncall-production-like-'));
  // PostgreSQL runs as another user.
  execFileSync('chmod', ['755', folder]);
  const started: Component[] = [];
  const closing: (() => Promise<void>)[] = [];
  const stopAll = async (): Promise<void> => {
    await Promise.all(closing.map((close) => close()));
    await Promise.all(started.map((component) => component.kill()));
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const [databasePort = 0, temporalPort = 0, gnmibuddyPort = 0] = await lowPorts(3);
    log('PostgreSQL …');
    const database = await startDatabase(programs, { folder, port: databasePort });
    started.push(database.component);
    makeSchema(programs, databasePort);
    makeSchema(programs, databasePort);
    log('Temporal server …');
    const temporal = await startTemporal(programs, { folder, databasePort, port: temporalPort });
    started.push(temporal);
    await makeNamespace(temporalPort);
    await makeNamespace(temporalPort);
    log('storage …');
    const storage = await startStorage(programs, { folder, name: 'storage' });
    started.push(storage.component);
    log('gNMIBuddy, routers that speak gNMI, and two workers from the packed package …');
    const installed = installPackage(folder);
    const routers = await createGnmiTarget(scenario);
    closing.push(() => routers.close());
    const inventory = join(folder, 'inventory.json');
    writeInventory(routers.inventory(), inventory);
    const place = { folder, inventory, port: gnmibuddyPort };
    const gnmibuddy = gnmibuddyComponent(source, place);
    started.push(gnmibuddy);
    await gnmibuddy.start();
    const environment = {
      ...storage.environment,
      TEMPORAL_ADDRESS: `127.0.0.1:${temporalPort}`,
      NETONCALL_EVIDENCE: `s3://${bucket}/netoncall`,
      GNMIBUDDY_URL: `http://127.0.0.1:${gnmibuddyPort}/mcp`,
    };
    const command = join(installed, 'dist', 'src', 'cli', 'main.js');
    const [prometheusPort = 0, ...workerPorts] = await lowPorts(3);
    const model = await startModel(folder);
    closing.push(() => model.close());
    const workers = await startWorkers(folder, command, {
      environment: { ...environment, ...model.environment },
      ports: workerPorts,
    });
    started.push(...workers);
    const scraping = { folder, port: prometheusPort, workers: workerPorts };
    const monitoring = await startPrometheus(programs, scraping);
    started.push(monitoring.component);
    const connection = await Connection.connect({ address: `127.0.0.1:${temporalPort}` });
    closing.push(() => connection.close());
    const count = new CallCount([logOf(folder, 'checkout'), logOf(folder, 'package')]);
    const stand: Stand = {
      ...{ folder, programs, database, temporal, temporalPort, storage, gnmibuddy, workers },
      ...{ monitoring, environment, command, client: new Client({ connection }) },
      calls: () => count.read(),
      refreshRouters: async () => await routers.show(scenario),
      async serveFrom(other) {
        await stand.gnmibuddy.kill();
        stand.gnmibuddy = gnmibuddyComponent(other, place);
        started.push(stand.gnmibuddy);
        await stand.gnmibuddy.start();
      },
      stop: stopAll,
    };
    return stand;
  } catch (error) {
    await stopAll();
    throw error;
  }
}

/** Workers of the installed package, one a port, which serves its metrics. */
export async function startWorkers(
  folder: string,
  command: string,
  { environment, ports }: { environment: Record<string, string>; ports: number[] },
): Promise<Component[]> {
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
