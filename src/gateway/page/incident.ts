import type { Verdict } from '../../domain/analysis/outcome';
import type { AddedToIncident } from '../../report/current-details/added-sentences';

/** An incident in a list. */
export interface ListedIncident {
  id: string;
  title: string;
  status: string;
  critical: boolean;
  /** ISO 8601, as all times here. */
  openedAt: string;
  verdict: Verdict | null;
  alerts: { total: number; firing: number };
}

/** An incident as its page shows it. All texts are of alerts and devices. */
export interface ShownIncident extends ListedIncident, AddedToIncident {
  profile: string;
  alerts: ListedIncident['alerts'] & {
    list: {
      source: string;
      status: string;
      words: string;
      startsAt: string | null;
      endsAt: string | null;
      url: string | null;
    }[];
    unlisted: number;
  };
  runs: {
    workflowId: string;
    reason: string;
    startedAt: string;
    endedAt: string | null;
    verdict: Verdict | null;
    summary: string[];
  }[];
  summary: string[];
  /** After the resolve: whether the network shows no fault either; null where that is not known. */
  networkAgrees: boolean | null;
  since: string;
  resolvedAt: string | null;
  closedAt: string | null;
  reopened: number;
  mergedInto: string | null;
  merged: string[];
  acknowledged: { by: string; at: string } | null;
  /** What could not be told or read, a sentence each. */
  remarks: string[];
  log: { at: string; text: string }[];
}

/** Where incidents come from. */
export interface Incidents {
  /** The newest first. */
  list(limit: number): Promise<ListedIncident[]>;
  /** Null where there is no such incident. */
  read(id: string): Promise<ShownIncident | null>;
}
