import type { WorkflowHandle } from '@temporalio/client';

import type { Alert } from '../../src/domain/alerts/alert';
import { alertPaceSchema } from '../../src/domain/alerts/alert-pace';
import type { IncidentState } from '../../src/domain/alerts/incident';
import type { Sent } from '../../src/domain/conversation/conversation';
import {
  alertsSignal,
  alertsType,
  conversationType,
  queryNames,
  sendUpdate,
  workflowType,
} from '../../src/domain/investigation/investigation-names';
import type { AlertsStatus } from '../../src/workflows/alerts/dispatch-desk';
import type { Kind } from './boundary';
import { endOf, type End, insist } from './end-of';
import type { Lane } from './lane';
import { changes } from './model';
import { receiverVariable } from './receiver';
import type { Execution } from './recorded-calls';
import type { Ended } from './scene';

/** What goes on in a scene, as it was started. */
export interface Actor {
  handle: WorkflowHandle;
  first: Execution;
  end: Promise<End>;
  /** What it was to bring about beside its end, once it has ended, and did not. */
  lost(): string[];
  /** Ends what would stay. */
  leave(): Promise<void>;
}

const nothing = async (): Promise<void> => undefined;

/** Starts one of them, with a number of its own. */
export async function act(lane: Lane, kind: Kind, number: number): Promise<Actor> {
  const id = `${kind}-${number}`;
  if (kind === 'talk') return await talk(lane, id);
  if (kind === 'alert') return await alert(lane, id);
  const started = await start(lane, workflowType, id, requests[kind](number));
  const end = endOfRun(started.handle);
  return { ...started, end, lost: () => [], leave: nothing };
}

async function endOfRun(handle: WorkflowHandle): Promise<End> {
  const end = await endOf(async () => (await handle.result()) as Ended);
  // One that never ends would hold up what comes after it.
  if (end.failure !== null) await handle.terminate('it never ends').catch(nothing);
  return end;
}

const requests: Record<'network' | 'writing' | 'fleet', (number: number) => object> = {
  network: () => ({ query: 'Check BGP neighbors on PE1', attended: false }),
  fleet: () => ({ query: 'Check BGP neighbors on all PEs', profile: 'fleet', attended: false }),
  writing: (number) => ({
    query: `Prepare the simulation ${simulationOf(number)}`,
    profile: 'pharmacokinetics',
    overrides: {
      steps: changes.map(({ step }) => `In the simulation ${simulationOf(number)}: ${step}`),
    },
  }),
};

/** The simulation that a writing run changes. */
export function simulationOf(number: number): string {
  return `velorin-${number}`;
}

async function start(
  { client, taskQueue }: Lane,
  type: string,
  workflowId: string,
  input: object,
): Promise<Pick<Actor, 'handle' | 'first'>> {
  const handle = await client.workflow.start(type, { taskQueue, workflowId, args: [input] });
  return { handle, first: { workflowId, runId: handle.firstExecutionRunId } };
}

/** Two turns, the second of which is about what the first one was about. */
async function talk(lane: Lane, id: string): Promise<Actor> {
  const started = await start(lane, conversationType, id, { profile: 'network' });
  const { handle } = started;
  const say = async (text: string): Promise<string> =>
    await insist(async () => {
      // The same id: a message whose receipt was lost is not said twice.
      const updateId = text.replaceAll(' ', '-');
      const sent = await handle.executeUpdate<Sent, [object]>(sendUpdate, {
        updateId,
        args: [{ text, by: 'shift' }],
      });
      return sent.kind === 'answered' ? sent.turn.outcome : `asked: ${sent.request.prompt}`;
    });
  const end = endOf(async () => {
    const outcomes = [await say('Check BGP neighbors on PE1'), await say('And IS-IS on PE2?')];
    return { outcome: outcomes.join(', '), verdict: null };
  });
  const leave = async (): Promise<void> => void (await handle.terminate().catch(nothing));
  return { ...started, end, lost: () => [], leave };
}

/** An alert that fires, leads to a cause, and is resolved; the incident ends, and people are told. */
async function alert(lane: Lane, id: string): Promise<Actor> {
  const desk = lane.client.workflow.getHandle(id);
  const startsAt = new Date().toISOString();
  const deliver = async (status: Alert['status']): Promise<string> =>
    await insist(async () => {
      const { signaledRunId } = await lane.client.workflow.signalWithStart(alertsType, {
        taskQueue: lane.taskQueue,
        workflowId: id,
        args: [{ profile: 'network' }],
        signal: alertsSignal,
        signalArgs: [{ alerts: [alertOf(id, status, startsAt)], pace, attended: false, incidents }],
      });
      return signaledRunId;
    });
  const runId = await deliver('firing');
  let incident: string | null = null;
  const end = endOf(async () => {
    incident = await insist(async () => {
      const { incidents: known } = await desk.query<AlertsStatus>(queryNames.status);
      return known[0]?.id ?? null;
    });
    const handle = lane.client.workflow.getHandle(incident);
    await insist(async () => {
      const { verdict } = await handle.query<IncidentState>(queryNames.status);
      return verdict;
    });
    await deliver('resolved');
    const { status, verdict } = (await handle.result()) as IncidentState;
    return { outcome: status, verdict };
  });
  return {
    ...{ handle: desk, first: { workflowId: id, runId }, end },
    lost: () =>
      ['opened', 'reported', 'resolved']
        .filter((event) => !lane.told.some((one) => one.event === event && one.about === incident))
        .map((event) => `the message "${event}"`),
    leave: async () => void (await desk.terminate().catch(nothing)),
  };
}

const pace = alertPaceSchema.parse({
  ...{ debounceSeconds: 0, settleSeconds: 0, cooldownSeconds: 0, reopenSeconds: 1 },
});
const incidents = {
  destinations: [{ kind: 'webhook', name: 'receiver', urlFrom: receiverVariable }],
  maintenance: {
    // Over long ago: it is looked up, and announces nothing.
    windows: [
      { name: 'past', from: '2020-01-01T00:00', until: '2020-01-01T04:00', devices: ['PE*'] },
    ],
  },
};

function alertOf(id: string, status: Alert['status'], startsAt: string): Alert {
  const now = new Date().toISOString();
  return {
    ...{ source: 'faults', fingerprint: id, status, startsAt, changedAt: now },
    endsAt: status === 'firing' ? null : now,
    ...{ severity: 'critical', critical: true, title: 'BGP session is down' },
    words: 'BGP session is down on PE1',
    subjects: { device: 'PE1' },
    ...{ labels: { alertname: 'BgpDown', device: 'PE1' }, annotations: {}, url: null },
  };
}
