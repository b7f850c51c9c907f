import { randomUUID } from 'node:crypto';
import { join } from 'node:path';

import { Client, Connection, WorkflowNotFoundError } from '@temporalio/client';
import { NativeConnection, Worker } from '@temporalio/worker';

import type { PlacedNames } from '../../../../src/activities/place-names';
import type { Alert } from '../../../../src/domain/alerts/alert';
import { type AlertPace, alertPaceSchema } from '../../../../src/domain/alerts/alert-pace';
import type { IncidentState } from '../../../../src/domain/alerts/incident';
import { alertsWorkflowId, type DeliveryTerms } from '../../../../src/domain/alerts/messages';
import type { AlertsStatus } from '../../../../src/workflows/alerts/dispatch-desk';
import { sharedBundle } from '../../../support/shared-bundle';
import { installRuntime, testAddress } from '../../../support/test-worker';

const bundled = async () => await sharedBundle(join(__dirname, 'stub-workflows.ts'));

/** A worker with the real workflows for alerts and a stand-in for the investigation. */
export class AlertWorker {
  readonly taskQueue = `alerts-${randomUUID()}`;
  /** Routers by the names in alerts, as an activity would have read them. */
  places: PlacedNames['places'] = {};

  private constructor(
    readonly client: Client,
    private readonly connections: { close(): Promise<void> }[],
    private readonly native: NativeConnection,
    private readonly more: object,
  ) {}

  private worker: Worker | null = null;
  private running: Promise<void> | null = null;

  /** @param more activities beside the one that every desk needs */
  static async open(more: object = {}): Promise<AlertWorker> {
    installRuntime();
    const address = testAddress();
    const connection = await Connection.connect({ address });
    const native = await NativeConnection.connect({ address });
    const opened = new AlertWorker(new Client({ connection }), [connection, native], native, more);
    await opened.start();
    return opened;
  }

  async start(): Promise<void> {
    this.worker = await Worker.create({
      connection: this.native,
      taskQueue: this.taskQueue,
      workflowBundle: await bundled(),
      activities: {
        ...this.more,
        placeNames: async (_profile: string, names: string[]): Promise<PlacedNames> => ({
          places: Object.fromEntries(
            Object.entries(this.places).filter(([name]) => names.includes(name)),
          ),
          showDevices: true,
        }),
      },
    });
    this.running = this.worker.run();
  }

  /** Runs a workflow's history through the code again. @throws where it does not come to the same */
  async replay(workflowId: string): Promise<void> {
    const history = await this.client.workflow.getHandle(workflowId).fetchHistory();
    await Worker.runReplayHistory({ workflowBundle: await bundled() }, history, workflowId);
  }

  async halt(): Promise<void> {
    this.worker?.shutdown();
    await this.running;
  }

  /** A desk of its own for a test, with the gateway's way of delivering to it. */
  desk(pace: Partial<AlertPace> = {}, incidents?: DeliveryTerms['incidents']): AlertDesk {
    const whole = alertPaceSchema.parse({ debounceSeconds: 1, ...pace });
    return new AlertDesk(this, { pace: whole, attended: false, ...(incidents && { incidents }) });
  }

  async stop(): Promise<void> {
    await this.halt();
    for (const connection of this.connections) await connection.close();
  }
}

export class AlertDesk {
  readonly profile = `test-${randomUUID()}`;

  constructor(
    private readonly worker: Pick<AlertWorker, 'client' | 'taskQueue'>,
    private readonly terms: DeliveryTerms,
  ) {}

  async deliver(...alerts: Alert[]): Promise<void> {
    await this.worker.client.workflow.signalWithStart('alerts', {
      taskQueue: this.worker.taskQueue,
      workflowId: alertsWorkflowId(this.profile),
      args: [{ profile: this.profile }],
      signal: 'alerts',
      signalArgs: [{ alerts, ...this.terms }],
    });
  }

  async status(): Promise<AlertsStatus> {
    const handle = this.worker.client.workflow.getHandle(alertsWorkflowId(this.profile));
    return await handle.query<AlertsStatus>('status');
  }

  /**
   * The state of an incident. The desk names an incident before its workflow is started (it asks
   * first what is announced), so one that is not there yet is waited for.
   */
  async incident(id: string): Promise<IncidentState> {
    const started = await until(
      async () =>
        await this.worker.client.workflow
          .getHandle(id)
          .query<IncidentState>('status')
          .catch((error: unknown) => {
            if (error instanceof WorkflowNotFoundError) return null;
            throw error;
          }),
      (state) => state !== null,
    );
    return started!;
  }

  /** Waits until the desk is as a test wants it. */
  async until(wanted: (status: AlertsStatus) => boolean): Promise<AlertsStatus> {
    return await until(() => this.status(), wanted);
  }

  async untilIncident(
    id: string,
    wanted: (state: IncidentState) => boolean,
  ): Promise<IncidentState> {
    return await until(() => this.incident(id), wanted);
  }

  async terminate(): Promise<void> {
    const { incidents } = await this.status();
    for (const id of [...incidents.map((one) => one.id), alertsWorkflowId(this.profile)]) {
      await this.worker.client.workflow
        .getHandle(id)
        .terminate()
        .catch(() => undefined);
    }
  }
}

/**
 * Waits until what is read is as a test wants it: nearly as long as a test may take, because a message
 * that was not taken while the machine stood still is sent again only after up to a minute.
 */
export async function until<T>(read: () => Promise<T>, wanted: (value: T) => boolean): Promise<T> {
  const deadline = Date.now() + 150_000;
  let value = await read();
  while (!wanted(value)) {
    if (Date.now() > deadline)
      throw new Error(`It never came: ${JSON.stringify(value).slice(0, 3000)}`);
    await new Promise((resolve) => setTimeout(resolve, 150));
    value = await read();
  }
  return value;
}
