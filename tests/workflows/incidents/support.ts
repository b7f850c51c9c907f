import { createIncidentActivities } from '../../../src/activities/incidents';
import type { EvidenceKeeper } from '../../../src/activities/interfaces';
import { createTeller } from '../../../src/destinations';
import { createMaintenanceReader, fitsPattern } from '../../../src/maintenance';
import { createWebhookNotifier } from '../../../src/notify/webhook-notifier';
import { incidentDocument } from '../../support/destinations/incident';

/** The real activities of incidents, over an evidence store in memory that has what stub runs refer to. */
export function incidentActivities(environment: NodeJS.ProcessEnv) {
  const named = new Map<string, unknown>();
  const unscripted = (): never => {
    throw new Error('Nothing else is asked of the store.');
  };
  const evidence: EvidenceKeeper = {
    identity: 'store',
    put: unscripted,
    recordCall: unscripted,
    findCall: unscripted,
    get: async (ref) => {
      if (ref === 'sha256:fault') return { available: true, document: incidentDocument() };
      if (ref !== 'sha256:healthy') return { available: false, reason: 'it is gone' };
      const document = { ...incidentDocument(), verdict: 'healthy', findings: [], checks: [] };
      return { available: true, document };
    },
    keepNamed: async (name, document) => void named.set(name, structuredClone(document)),
    findNamed: async (name) => named.get(name) ?? null,
  };
  const activities = createIncidentActivities({
    evidence,
    teller: createTeller(environment, createWebhookNotifier(environment), 2000),
    maintenance: createMaintenanceReader(environment),
    fitsPattern,
  });
  return { activities, named };
}
