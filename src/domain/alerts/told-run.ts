import type { IncidentRun } from './incident';
import type { IncidentStory } from './incident-story';

/**
 * The document that people are shown: that of the last run that could tell something. A look after
 * the resolve that found all well takes nothing away from what was wrong before.
 */
export function toldDocument({ runs }: Pick<IncidentStory, 'runs'>): string | null {
  const ended = runs.filter(({ document }) => document !== null).reverse();
  const isTelling = ({ reason, verdict }: IncidentRun) =>
    verdict === 'fault' || (verdict === 'healthy' && reason !== 'resolved');
  return (ended.find(isTelling) ?? ended[0])?.document ?? null;
}

/** The document by which an incident is known again: that of the last run that found a cause. */
export function telltaleDocument({ runs }: Pick<IncidentStory, 'runs'>): string | null {
  const found = runs.filter(({ document, rootCause }) => document !== null && rootCause !== null);
  return found.at(-1)?.document ?? toldDocument({ runs });
}
