import type { InvestigationRequestInput } from '../investigation/investigation-request';
import type { InvestigationResult } from '../run/run-document';
import type { IncidentRun, LookReason } from './incident';
import { placesOf } from './group-alerts';
import { type IncidentStory, tell, toldOf } from './incident-story';
import { tellAlerts } from './alert-question';

/** How a run of an incident ended: as its result says, or early. */
export type RunEnding = Pick<
  InvestigationResult,
  'outcome' | 'verdict' | 'summary' | 'root_cause' | 'document' | 'severity'
>;

const placesAtMost = 1000;
const runsAtMost = 30;

const reasons: Record<LookReason, string> = {
  alerts: 'for its alerts',
  more_alerts: 'for more alerts',
  reopened: 'since it came back',
  resolved: 'to see whether the network agrees that it is over',
};

/** What a run is asked: all alerts that fire, or all there were where none does any more. */
export function incidentQuestion(
  story: IncidentStory,
  { attended, previous }: { attended: boolean; previous: InvestigationResult['previous'] },
): InvestigationRequestInput {
  const firing = story.known.filter(({ status }) => status === 'firing');
  const asked = firing.length > 0 ? firing : story.known;
  const starts = asked.map(({ startsAt }) => startsAt).filter((at) => at !== null);
  return {
    query: tellAlerts(asked.map(toldOf), {
      at: starts.sort()[0] ?? null,
      firing: firing.length > 0,
    }),
    profile: story.profile,
    askedBy: 'alerts',
    attended,
    ...(previous !== null && { previous }),
  };
}

/** A run begins; all alerts so far are told to it. */
export function runBegins(
  before: IncidentStory,
  { workflowId, reason, now }: { workflowId: string; reason: LookReason; now: number },
): IncidentStory {
  const run: IncidentRun = {
    workflowId,
    runId: null,
    reason,
    startedAt: new Date(now).toISOString(),
    endedAt: null,
    outcome: null,
    verdict: null,
    severity: null,
    rootCause: null,
    summary: [],
    document: null,
  };
  const places = new Set(before.known.flatMap((alert) => placesOf(alert)));
  const story: IncidentStory = {
    ...before,
    investigation: run,
    runs: [...before.runs, run].slice(-runsAtMost),
    lookedAt: now,
    lookedPlaces: [...places].slice(0, placesAtMost),
    unseen: null,
    ...(reason === 'resolved' && { checkedAt: now }),
  };
  return tell(story, 'run_started', `A run began ${reasons[reason]}`, now);
}

export function runHasId(story: IncidentStory, runId: string): IncidentStory {
  return withLastRun(story, { runId });
}

/** A run ended. What it could not tell takes nothing away from what an earlier one did. */
export function runEnds(before: IncidentStory, ending: RunEnding, now: number): IncidentStory {
  const { outcome, verdict, severity = null, summary, root_cause: rootCause, document } = ending;
  const endedAt = new Date(now).toISOString();
  const run = { endedAt, outcome, verdict, severity, rootCause, summary, document };
  const story = withLastRun(before, run);
  const isCheck = story.investigation?.reason === 'resolved';
  const told = verdict !== 'inconclusive';
  return tell(
    {
      ...story,
      ...(told && { verdict, summary }),
      ...(!told && story.summary.length === 0 && { summary }),
      // The cause of a fault that is over is still what was found.
      ...(rootCause !== null && { rootCause }),
      ...(isCheck && story.clearedAt !== null && { networkAgrees: agreement(verdict) }),
    },
    'run_ended',
    `The run ended as ${outcome}, ${verdict}: ${summary[0] ?? 'it said nothing'}`,
    now,
  );
}

function agreement(verdict: RunEnding['verdict']): boolean | null {
  return verdict === 'inconclusive' ? null : verdict === 'healthy';
}

function withLastRun(story: IncidentStory, change: Partial<IncidentRun>): IncidentStory {
  const last = story.runs.at(-1);
  if (last === undefined) return story;
  const run = { ...last, ...change };
  return { ...story, investigation: run, runs: [...story.runs.slice(0, -1), run] };
}
