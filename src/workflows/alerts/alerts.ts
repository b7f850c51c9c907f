import {
  allHandlersFinished,
  ApplicationFailure,
  condition,
  continueAsNew,
  defineQuery,
  defineSignal,
  getExternalWorkflowHandle,
  isCancellation,
  ParentClosePolicy,
  setCurrentDetails,
  setHandler,
  startChild,
  workflowInfo,
} from '@temporalio/workflow';

import { isIdle } from '../../domain/alerts/dispatch-state';
import {
  alertsInputSchema,
  type DeliveryTerms,
  type IncidentInput,
} from '../../domain/alerts/messages';
import { failureTypes } from '../../domain/investigation/failure-types';
import {
  alertsSignal,
  incidentNewsSignal,
  incidentType,
  mergeIntoSignal,
  queryNames,
} from '../../domain/investigation/investigation-names';
import { inputProblems, plainWords } from '../../domain/text/plain-problems';
import { describeAlerts } from '../../report/current-details/describe-alerts';
import { outlivesBuilds } from '../run/outlives-builds';
import { type AlertsSoFar, type AlertsStatus, DispatchDesk } from './dispatch-desk';
import type { incident } from './incident';
import { lookUpPlaces } from './look-up-places';
import { markAnnounced, type MarkedAlerts } from './mark-announced';
import { rememberEnded } from './remember';

const takeIn = defineSignal<[unknown]>(alertsSignal);
const hearNews = defineSignal<[unknown]>(incidentNewsSignal);
const statusQuery = defineQuery<AlertsStatus>(queryNames.status);

/** With nothing waiting and nothing under way it ends after this long; the next alert starts it anew. */
const idleLimit = 86_400_000;

/**
 * Takes the alerts of one profile in, holds them as the pace says, and starts an incident for each
 * group. Input: `{"profile":"network"}`; alerts come by signal. `before` is its own word to itself
 * where it continued as new.
 */
export async function alerts(input: unknown, before?: AlertsSoFar): Promise<AlertsStatus> {
  const request = alertsInputSchema.safeParse(input, plainWords);
  if (!request.success) {
    const message = `The input of alerts is not valid. ${inputProblems(request.error)}. A correct one is {"profile":"network"}`;
    throw ApplicationFailure.nonRetryable(message, failureTypes.invalidInput);
  }
  const desk = new DispatchDesk(request.data.profile, before);
  setHandler(takeIn, (word) => desk.take(word), {
    description: 'Alerts of one delivery: {"alerts":[…],"pace":{…},"attended":false}',
  });
  setHandler(hearNews, (word) => desk.hear(word), {
    description: 'What an incident has found, and that it has ended',
  });
  setHandler(statusQuery, () => desk.status, {
    description: 'What waits, which incidents are under way, and what came in so far',
  });
  void rememberEnded(desk);
  for (;;) {
    const wakeAt = await work(desk);
    if (desk.pending) continue;
    if (workflowInfo().continueAsNewSuggested) {
      await condition(allHandlersFinished);
      if (!desk.pending) await continueAsNew<typeof alerts>(input, desk.carry());
      continue;
    }
    const idle = isIdle(desk.dispatch);
    const wait = wakeAt === null ? idleLimit : Math.max(1, wakeAt - Date.now());
    const woken = await condition(() => desk.pending, wait);
    if (!woken && idle && !desk.pending) return desk.status;
  }
}

// It does not end while alerts come: pinned to its first build it would hold that for ever.
outlivesBuilds(alerts);

/** Does what there is to do now. @returns when there will be more, if nothing comes in */
async function work(desk: DispatchDesk): Promise<number | null> {
  desk.pending = false;
  // Behind a local activity a replay may tell another second, and ids of incidents hold it.
  const began = Date.now();
  await askForPlaces(desk);
  await mergeIncidents(desk);
  await tellIncidents(desk);
  const { incidents, wakeAt } = desk.takeDue(began);
  const due = incidents.flatMap(({ members }) => members.map(({ alert }) => alert));
  const { alerts: marked, remarks } = await markAnnounced(desk.maintenance, desk.places, due);
  for (const { id, members } of incidents) {
    await startIncident(desk, { id, alerts: marked.splice(0, members.length), remarks });
  }
  setCurrentDetails(describeAlerts(desk.status));
  return wakeAt;
}

async function askForPlaces(desk: DispatchDesk): Promise<void> {
  const names = desk.unplaced();
  if (names.length === 0) return;
  const found = await lookUpPlaces(desk.profile, names);
  desk.showDevices = found?.showDevices ?? desk.showDevices;
  desk.place(names, found?.places ?? {});
}

async function startIncident(
  desk: DispatchDesk,
  { id, alerts: members, remarks }: { id: string } & MarkedAlerts,
): Promise<void> {
  const { profile, terms, showDevices } = desk;
  const { incidents, ...pace } = terms;
  const input: IncidentInput = {
    profile,
    ...pace,
    ...(incidents !== undefined && { telling: tellingOf(incidents, remarks) }),
    alerts: members,
    dispatcher: workflowInfo().workflowId,
    showDevices,
  };
  const summary = members[0]?.words.slice(0, 150) ?? '';
  await startChild<typeof incident>(incidentType, {
    workflowId: id,
    args: [input],
    // It goes on when this run continues as a new one.
    parentClosePolicy: ParentClosePolicy.ABANDON,
    staticSummary: summary,
    memo: { query: summary },
  });
}

function tellingOf(
  { destinations, maintenance, page }: NonNullable<DeliveryTerms['incidents']>,
  remarks: string[],
): NonNullable<IncidentInput['telling']> {
  return {
    destinations,
    investigateAnnounced: maintenance.investigate,
    maintenance,
    remarks,
    ...(page !== undefined && { page }),
  };
}

async function tellIncidents(desk: DispatchDesk): Promise<void> {
  const { outbox } = desk;
  desk.outbox = {};
  for (const [id, passed] of Object.entries(outbox)) {
    const { alerts: marked, remarks } = await markAnnounced(desk.maintenance, desk.places, passed);
    const word = { alerts: marked, ...(remarks.length > 0 && { remarks }) };
    try {
      await getExternalWorkflowHandle(id).signal(alertsSignal, word);
    } catch (error) {
      if (isCancellation(error)) throw error;
      desk.lost(id, passed);
    }
  }
}

async function mergeIncidents(desk: DispatchDesk): Promise<void> {
  for (const { from, into } of desk.merges.splice(0)) {
    try {
      await getExternalWorkflowHandle(from).signal(mergeIntoSignal, { into });
    } catch (error) {
      // One that has ended by itself needs no merging.
      if (isCancellation(error)) throw error;
    }
  }
}
