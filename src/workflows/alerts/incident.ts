import {
  allHandlersFinished,
  ApplicationFailure,
  CancellationScope,
  condition,
  continueAsNew,
  ContinueAsNew,
  defineQuery,
  defineSignal,
  getExternalWorkflowHandle,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow';

import type { IncidentState } from '../../domain/alerts/incident';
import { tell } from '../../domain/alerts/incident-story';
import {
  incidentInputSchema,
  type IncidentNews,
  type IncidentSoFar,
} from '../../domain/alerts/messages';
import { nextIncidentMove } from '../../domain/alerts/next-incident-move';
import { failureTypes } from '../../domain/investigation/failure-types';
import {
  alertsSignal,
  incidentNewsSignal,
  mergeIntoSignal,
  queryNames,
  turnRequestSignal,
} from '../../domain/investigation/investigation-names';
import { inputProblems, plainWords } from '../../domain/text/plain-problems';
import { rootMessage } from '../run/root-cause';
import { acceptPeople } from './accept-people';
import { IncidentDesk } from './incident-desk';
import { look } from './look';
import { recallEarlier } from './remember';
import { namesToPlace } from '../../domain/alerts/group-alerts';
import { lookUpPlaces } from './look-up-places';
import { markAnnounced } from './mark-announced';

const takeIn = defineSignal<[unknown]>(alertsSignal);
const mergeWith = defineSignal<[unknown]>(mergeIntoSignal);
const hearRequest = defineSignal<[unknown]>(turnRequestSignal);
const statusQuery = defineQuery<IncidentState>(queryNames.status);

const endings = {
  over: 'It has not come back',
  silence: 'Nothing was heard of its alerts any more, though none was resolved',
};

/**
 * One incident: a run over all of its alerts, further runs where more comes to light, and a last one
 * after the resolve. Input: an `IncidentInput`. `before` is its own word to itself where it continued
 * as new, which it does between two runs.
 */
export async function incident(input: unknown, before?: IncidentSoFar): Promise<IncidentState> {
  const request = incidentInputSchema.safeParse(input, plainWords);
  if (!request.success) {
    const message = `The input of an incident is not valid. ${inputProblems(request.error)}. The workflow "alerts" starts incidents`;
    throw ApplicationFailure.nonRetryable(message, failureTypes.invalidInput);
  }
  const desk = new IncidentDesk(request.data, before);
  setHandler(takeIn, (word) => desk.take(word), { description: 'Alerts of this incident' });
  setHandler(mergeWith, (word) => desk.mergeInto(word), {
    description: 'Another incident has the same cause: {"into":"incident-…"}',
  });
  setHandler(hearRequest, (word) => desk.messages?.hear(word), {
    description: 'A question that its run asks, or that it has an answer to',
  });
  acceptPeople(desk);
  setHandler(statusQuery, () => desk.state, {
    description: 'Alerts, runs, what they found, and what happened when',
  });
  desk.show();
  try {
    await follow(desk, input);
    await desk.messages?.settle();
  } catch (error) {
    if (error instanceof ContinueAsNew) throw error;
    await CancellationScope.nonCancellable(async () => {
      await close(desk, `It ended early: ${rootMessage(error)}`);
      await desk.messages?.settle();
    });
    throw error;
  }
  return desk.state;
}

async function follow(desk: IncidentDesk, input: unknown): Promise<void> {
  for (;;) {
    desk.pending = false;
    await renewAnnouncement(desk);
    desk.lookAtClock();
    const move = nextIncidentMove(desk.story, desk.input.pace, {
      now: Date.now(),
      investigateAnnounced: desk.input.telling?.investigateAnnounced ?? true,
    });
    switch (move.kind) {
      case 'look':
        await look(desk, move.reason);
        await tellNews(desk, false);
        await recallEarlier(desk);
        desk.runWasTold(move.reason);
        break;
      case 'merge':
        if (await passOn(desk, move.into)) return;
        break;
      case 'close':
        if (desk.messages?.isBusy === true) {
          await condition(() => desk.pending || desk.messages?.isBusy !== true);
          break;
        }
        await close(desk, endings[move.why]);
        // What came in while this was told opens it anew.
        if (!desk.pending) return;
        desk.changed({ ...desk.story, closedAt: null });
        await tellNews(desk, false);
        break;
      case 'wait': {
        if (workflowInfo().continueAsNewSuggested && desk.messages?.isBusy !== true) {
          await condition(allHandlersFinished);
          await continueAsNew<typeof incident>(input, desk.carry());
        }
        const until = Math.min(move.until, desk.announcementDue);
        await condition(() => desk.pending, Math.max(1, until - Date.now()));
        break;
      }
    }
  }
}

async function close(desk: IncidentDesk, why: string): Promise<void> {
  const now = Date.now();
  const story = { ...desk.story, closedAt: new Date(now).toISOString() };
  desk.changed(tell(story, 'closed', why, now));
  desk.pending = false;
  await tellNews(desk, true);
}

/** Passes the alerts to the incident that goes on with them. @returns false where it has ended */
async function passOn(desk: IncidentDesk, into: string): Promise<boolean> {
  const now = Date.now();
  const { id, known } = desk.story;
  try {
    await getExternalWorkflowHandle(into).signal(alertsSignal, { alerts: known, from: id });
  } catch {
    const story = { ...desk.story, mergedInto: null };
    desk.changed(tell(story, 'merged', `${into} has the same cause and had ended`, now));
    await tellNews(desk, false);
    return false;
  }
  const story = { ...desk.story, closedAt: new Date(now).toISOString() };
  desk.changed(tell(story, 'merged', `Goes on as ${into}, which has the same cause`, now));
  desk.messages?.show();
  return true;
}

/** Tells the workflow that started it; one that has ended needs to know nothing. */
async function tellNews(desk: IncidentDesk, closed: boolean): Promise<void> {
  const { input, story } = desk;
  if (input.dispatcher === null) return;
  const { id, rootCause, lookedPlaces } = story;
  const remember = closed ? desk.toRemember : null;
  const message: IncidentNews = {
    id,
    rootCause,
    closed,
    places: lookedPlaces,
    ...(remember !== null && { remember }),
  };
  await getExternalWorkflowHandle(input.dispatcher)
    .signal(incidentNewsSignal, message)
    .catch(() => undefined);
}

/**
 * Asks again what is announced for an incident that is: when its window is over, for a silence may
 * have been prolonged, and now and then before, for it may have been ended early.
 */
async function renewAnnouncement(desk: IncidentDesk): Promise<void> {
  const { telling, profile } = desk.input;
  if (telling?.maintenance === undefined || desk.announcementDue > Date.now()) return;
  const firing = desk.story.known.filter(({ status }) => status === 'firing');
  const found = await lookUpPlaces(profile, [...new Set(firing.flatMap(namesToPlace))]);
  desk.renewed(await markAnnounced(telling.maintenance, found?.places ?? {}, firing));
}
