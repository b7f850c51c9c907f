import type { Severity } from '../analysis/finding';
import type { ToldIncident, ToldStatus } from './told-incident';

/** Where an incident stands, as its workflow keeps it; what is not told is left out. */
export interface StandingIncident {
  id: string;
  profile: string;
  title: string;
  status: 'investigating' | 'open' | 'checking' | 'resolved' | 'merged' | 'closed';
  /** One of its alerts is or was critical. */
  critical: boolean;
  alerts: { total: number; firing: number };
  /** When the first alert began, ISO 8601 UTC. */
  since: string;
  resolvedAt: string | null;
  networkAgrees: boolean | null;
  reopened: number;
  mergedInto: string | null;
  /** The oldest first; null where a run has told none, and while it goes on. */
  runs: readonly { severity: Severity | null; endedAt: string | null }[];
  announced: ToldIncident['announced'];
  recalled: ToldIncident['recalled'];
  acknowledged: ToldIncident['acknowledged'];
  notes: ToldIncident['notes'];
}

type Added = Pick<ToldIncident, 'revision' | 'question' | 'settled' | 'links'>;

/** An incident as it is told: where it stands, with what people and earlier incidents add. */
export function tellOf(incident: StandingIncident, added: Added): ToldIncident {
  const { id, profile, title, alerts, resolvedAt, networkAgrees, mergedInto } = incident;
  const { announced, recalled, acknowledged, notes, runs } = incident;
  const found = runs.map(({ severity }) => severity).filter((one) => one !== null);
  return {
    ...added,
    announced,
    recalled,
    acknowledged,
    notes,
    id,
    profile,
    title,
    status: statusOf(incident, added),
    severity: incident.critical ? 'critical' : (found.at(-1) ?? null),
    alerts: { firing: alerts.firing, resolved: alerts.total - alerts.firing },
    startedAt: incident.since,
    resolvedAt,
    networkAgrees,
    returned: incident.reopened,
    mergedInto,
  };
}

/**
 * A question that waits comes before all else; what fires is not over, even where nobody looks any
 * more. Before its first run has ended it is not told as looked into.
 */
function statusOf(
  { status, resolvedAt, runs }: StandingIncident,
  { question }: Pick<Added, 'question'>,
): ToldStatus {
  if (question !== null) return 'waiting';
  if (status === 'investigating' || status === 'merged') return status;
  if (resolvedAt !== null) return 'resolved';
  return runs.some(({ endedAt }) => endedAt !== null) ? 'reported' : 'investigating';
}
