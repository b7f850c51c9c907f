import type { RootCause } from '../analysis/analysis';
import type { Severity } from '../analysis/finding';
import type { Outcome, Verdict } from '../analysis/outcome';
import type { Announcement } from '../maintenance/announced-by';
import type { IncidentNote, Recalled } from '../memory/incident-facts';
import type { Alert } from './alert';

/**
 * Where an incident stands. `investigating`: a run is under way. `open`: alerts fire, the last run has
 * ended. `resolved`: none fires any more; one that does opens it anew. `checking`: resolved, and a run
 * looks whether the network agrees. `merged`: another incident has the same cause and goes on with the
 * alerts. `closed`: nothing of it is expected any more.
 */
export type IncidentStatus =
  | 'investigating'
  | 'open'
  | 'checking'
  | 'resolved'
  | 'merged'
  | 'closed';

/** Why a run of an incident was started. */
export type LookReason = 'alerts' | 'more_alerts' | 'reopened' | 'resolved';

/** One run that an incident has started. */
export interface IncidentRun {
  workflowId: string;
  /** Temporal's id of the run; null until it has started. */
  runId: string | null;
  reason: LookReason;
  /** ISO 8601, as all times here. */
  startedAt: string;
  /** What follows is null until the run has ended. */
  endedAt: string | null;
  outcome: Outcome | null;
  verdict: Verdict | null;
  severity: Severity | null;
  rootCause: RootCause | null;
  summary: string[];
  /** Reference of the run's document in the evidence store. */
  document: string | null;
}

export type IncidentEventKind =
  | 'opened'
  | 'alert'
  | 'resolved'
  | 'reopened'
  | 'run_started'
  | 'run_ended'
  | 'merged'
  | 'closed'
  | 'announced'
  | 'acknowledged'
  | 'noted'
  | 'recalled'
  | 'not_told';

/** One line of what happened. */
export interface IncidentEvent {
  at: string;
  kind: IncidentEventKind;
  /** Holds text of alerts and devices: to be escaped where it is shown. */
  text: string;
}

/** An incident as its `status` query and its result tell it; plain and serialisable. */
export interface IncidentState {
  format: 'netoncall/incident/1';
  /** Id of its workflow. */
  id: string;
  profile: string;
  title: string;
  status: IncidentStatus;
  /** One of its alerts is or was critical. */
  critical: boolean;
  alerts: {
    total: number;
    firing: number;
    /** The newest state of each alert, the first that came first; a bounded number of them. */
    list: Alert[];
    /** Alerts that count above and are not listed. */
    unlisted: number;
  };
  /** Names of devices in the alerts, as the alerts spell them. */
  devices: string[];
  /** The last run; all of them, the oldest first, in `runs`. */
  investigation: IncidentRun | null;
  runs: IncidentRun[];
  /** Of the last run that told one. */
  verdict: Verdict | null;
  rootCause: RootCause | null;
  summary: string[];
  /** After the resolve: whether the network shows no fault either; null where that is not known. */
  networkAgrees: boolean | null;
  /** When the first alert began, by its sender's word. */
  since: string;
  openedAt: string;
  /** When the last alert cleared; null while one fires. */
  resolvedAt: string | null;
  closedAt: string | null;
  /** How often it came back. */
  reopened: number;
  /** The incident that goes on with its alerts. */
  mergedInto: string | null;
  /** Incidents whose alerts came to this one, having the same cause. */
  merged: string[];
  /** The maintenance that all of it falls into, while that lasts. */
  announced: Announcement | null;
  /** Who said last to be on it; ISO 8601. */
  acknowledged: { by: string; at: string } | null;
  /** What people wrote down, the oldest first. */
  notes: IncidentNote[];
  /** What earlier incidents say about it. */
  recalled: Recalled | null;
  /** What could not be told or read, a sentence each. */
  remarks: string[];
  log: IncidentEvent[];
}
