import type { Client } from '@temporalio/client';

import type { Alert } from '../domain/alerts/alert';
import { alertsWorkflowId, type DeliveryTerms } from '../domain/alerts/messages';
import { alertsSignal, alertsType } from '../domain/investigation/investigation-names';

/** What the gateway needs of Temporal. */
export interface TemporalAccess {
  client: Client;
  taskQueue: string;
}

/** A sender waits for some seconds; what Temporal has not taken by then is asked for again. */
const takenWithin = 5_000;
/** Of one signal: well below the 2 MB that Temporal takes of a payload. */
const signalBytes = 400_000;

/** Whether Temporal answers. */
export async function isReachable({ client }: TemporalAccess): Promise<boolean> {
  try {
    await client.withDeadline(Date.now() + 2_000, () =>
      client.workflowService.describeNamespace({ namespace: client.options.namespace }),
    );
    return true;
  } catch {
    return false;
  }
}

/**
 * Passes alerts to the workflow of their profile, which is started where there is none. Returns once
 * Temporal has all of them; where it throws it may have some, and all may come again.
 */
export async function passAlerts(
  { client, taskQueue }: TemporalAccess,
  profile: string,
  { alerts, terms }: { alerts: readonly Alert[]; terms: DeliveryTerms },
): Promise<void> {
  for (const part of partsOf(alerts)) {
    await client.withDeadline(Date.now() + takenWithin, () =>
      client.workflow.signalWithStart(alertsType, {
        taskQueue,
        workflowId: alertsWorkflowId(profile),
        args: [{ profile }],
        signal: alertsSignal,
        signalArgs: [{ alerts: part, ...terms }],
        staticSummary: `Alerts for the profile ${profile}`,
      }),
    );
  }
}

function partsOf(alerts: readonly Alert[]): Alert[][] {
  const parts: Alert[][] = [];
  let bytes = signalBytes;
  for (const alert of alerts) {
    const size = Buffer.byteLength(JSON.stringify(alert));
    if (bytes + size > signalBytes) {
      parts.push([]);
      bytes = 0;
    }
    parts.at(-1)?.push(alert);
    bytes += size;
  }
  return parts;
}
