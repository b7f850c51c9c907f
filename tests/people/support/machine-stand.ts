import type { WorkflowHandle } from '@temporalio/client';

import type { TestDependencies } from '../../support/test-worker';
import {
  machineProfile,
  type MachineWorker,
  startMachineWorker,
  startRun,
} from './machine-fixture';
import { type MachineServer, startMachine } from './machine-server';

export interface MachineStand {
  readonly machine: MachineServer;
  readonly worker: MachineWorker;
  /** Starts a run that is to set the weight. */
  start(input?: object): Promise<WorkflowHandle>;
}

export interface MachineStandOptions {
  /** Of the machine at an address; the worker reads servers from it. */
  profile?: (url: string) => object;
  /** In place of what the worker has otherwise; made when the machine is there. */
  dependencies?: (machine: MachineServer) => Partial<TestDependencies>;
}

/** A machine server and a worker in front of it, for all tests of a file. */
export function machineStand({
  profile = machineProfile,
  dependencies = () => ({}),
}: MachineStandOptions = {}): MachineStand {
  let machine: MachineServer;
  let worker: MachineWorker;
  beforeAll(async () => {
    machine = await startMachine();
    worker = await startMachineWorker(profile(machine.url), dependencies(machine));
  });
  afterAll(async () => {
    await worker.stop();
    await machine.close();
  });
  return {
    get machine() {
      return machine;
    },
    get worker() {
      return worker;
    },
    start: async (input) => await startRun(worker.client, worker.taskQueue, input),
  };
}
