import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { FastifyInstance } from 'fastify';

import { loadGateway } from '../../../src/gateway/config/load-gateway';
import { createGateway } from '../../../src/gateway/server';
import type { TemporalAccess } from '../../../src/gateway/temporal-access';

/** What the gateway asked of Temporal. */
export interface Asked {
  type: string;
  workflowId: string;
  taskQueue: string;
  args: unknown[];
  signal: string;
  signalArgs: [{ alerts: { fingerprint: string }[] }];
}

/** A client that remembers what is sent, and is away when a test says so. */
export class ScriptedTemporal implements TemporalAccess {
  readonly taskQueue = 'test';
  readonly asked: Asked[] = [];
  away = false;
  /** Called before each signal is taken. */
  before: () => Promise<void> = async () => undefined;

  readonly client = {
    options: { namespace: 'default' },
    withDeadline: async <T>(_deadline: number, call: () => Promise<T>) => await call(),
    workflowService: {
      describeNamespace: async () => {
        if (this.away) throw new Error('14 UNAVAILABLE');
      },
    },
    workflow: {
      signalWithStart: async (type: string, options: Omit<Asked, 'type'>) => {
        await this.before();
        if (this.away)
          throw Object.assign(new Error('Failed'), { cause: { details: 'No connection' } });
        this.asked.push({ type, ...options });
      },
    },
  } as unknown as TemporalAccess['client'];

  get fingerprints(): string[] {
    return this.asked.flatMap(({ signalArgs: [{ alerts }] }) =>
      alerts.map((one) => one.fingerprint),
    );
  }
}

const folders: string[] = [];
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Writes a configuration where a test can read it from; the folder goes with the process. */
export function writeConfig(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'netoncall-gateway-'));
  folders.push(folder);
  const file = join(folder, 'gateway.yaml');
  writeFileSync(file, text);
  return file;
}

export interface OpenedGateway {
  app: FastifyInstance;
  temporal: ScriptedTemporal;
  logged: string[];
}

export async function openGateway(
  text: string,
  environment: NodeJS.ProcessEnv = {},
): Promise<OpenedGateway> {
  const temporal = new ScriptedTemporal();
  const logged: string[] = [];
  const app = await createGateway({
    settings: loadGateway(writeConfig(text), environment),
    temporal,
    log: (message, level, fields) => void logged.push(JSON.stringify([message, level, fields])),
  });
  return { app, temporal, logged };
}
