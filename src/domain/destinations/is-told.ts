import type { Severity } from '../analysis/finding';
import type { Destination, IncidentEvent } from './destination';
import type { ToldIncident } from './told-incident';

const order: readonly Severity[] = ['info', 'minor', 'major', 'critical'];

/**
 * Whether a destination is told of an event of an incident. Announced maintenance wakes nobody; an
 * incident whose severity is not known is told, since "not known" is never "harmless".
 */
export function isTold(
  { on, minimumSeverity, announced }: Pick<Destination, 'on' | 'minimumSeverity' | 'announced'>,
  event: IncidentEvent,
  incident: Pick<ToldIncident, 'severity' | 'announced'>,
): boolean {
  if (!on.includes(event)) return false;
  if (incident.announced !== null && !announced) return false;
  return (
    incident.severity === null || order.indexOf(incident.severity) >= order.indexOf(minimumSeverity)
  );
}

/**
 * How a report says that a destination was not told; the reason holds no address and no secret.
 * @param event null where its message was only to be brought up to date
 */
export function notTold(destination: string, event: IncidentEvent | null, reason: string): string {
  const what =
    event === null ? 'how the incident stands' : `that the incident ${eventWords[event]}`;
  return `Destination "${destination}" was not told ${what}: ${reason}`;
}

const eventWords: Record<IncidentEvent, string> = {
  opened: 'began',
  reported: 'was looked into',
  question: 'waits for a person',
  settled: 'has its question settled',
  resolved: 'is over',
  returned: 'is back',
};
