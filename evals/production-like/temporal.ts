import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { Connection } from '@temporalio/client';

import { findPackageRoot } from '../../src/config';
import { findTemporalBinary } from '../../src/temporal';
import { Component } from './component';
import { runJob } from './compose';
import { lowPorts } from './low-ports';
import type { Programs } from './programs';

/** The Temporal server with the variables of docker-compose.yml, on a PostgreSQL of this machine. */
export async function startTemporal(
  { temporal }: Programs,
  { folder, databasePort, port }: { folder: string; databasePort: number; port: number },
): Promise<Component> {
  const place = join(folder, 'temporal');
  mkdirSync(place, { recursive: true });
  const others = await lowPorts(9);
  const names = [
    'FRONTEND_HTTP_PORT',
    'FRONTEND_MEMBERSHIP_PORT',
    'MATCHING_GRPC_PORT',
    'MATCHING_MEMBERSHIP_PORT',
    'HISTORY_GRPC_PORT',
    'HISTORY_MEMBERSHIP_PORT',
    'WORKER_GRPC_PORT',
    'WORKER_MEMBERSHIP_PORT',
    'INTERNAL_FRONTEND_HTTP_PORT',
  ];
  const component = new Component({
    name: 'Temporal server',
    program: temporal,
    argumentList: ['start'],
    environment: {
      DB: 'postgres12',
      DB_PORT: String(databasePort),
      POSTGRES_SEEDS: '127.0.0.1',
      POSTGRES_USER: 'temporal',
      POSTGRES_PWD: 'trusted',
      BIND_ON_IP: '127.0.0.1',
      DYNAMIC_CONFIG_FILE_PATH: join(
        findPackageRoot(),
        'deploy',
        'temporal',
        'dynamic-config.yaml',
      ),
      LOG_LEVEL: 'warn',
      FRONTEND_GRPC_PORT: String(port),
      ...Object.fromEntries(names.map((name, index) => [name, String(others[index])])),
    },
    logFile: join(folder, 'temporal.log'),
    ready: async () => {
      const connection = await Connection.connect({
        address: `127.0.0.1:${port}`,
        connectTimeout: 2_000,
      });
      try {
        await connection.workflowService.listNamespaces({});
        return true;
      } finally {
        await connection.close();
      }
    },
  });
  await component.start();
  return component;
}

/** The job `temporal-namespace`, with the Temporal CLI of this machine; run again, it changes nothing. */
export async function makeNamespace(port: number): Promise<void> {
  const { path } = await findTemporalBinary();
  await runJob('temporal-namespace', {
    folders: [dirname(path)],
    environment: { TEMPORAL_ADDRESS: `127.0.0.1:${port}` },
  });
}
