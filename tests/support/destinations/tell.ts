import { createTeller, destinationSettingsSchema } from '../../../src/destinations';
import type { IncidentEvent } from '../../../src/domain/destinations/destination';
import { noReceipt, type Receipt, type Told } from '../../../src/domain/destinations/telling';
import type { ToldIncident } from '../../../src/domain/destinations/told-incident';
import type { RunDocument } from '../../../src/domain/run/run-document';
import { createWebhookNotifier } from '../../../src/notify/webhook-notifier';
import { composeIncidentMessage } from '../../../src/report/incident-message';
import { toldIncident } from './incident';

/** Long enough for a stand-in on a loaded machine, ms; what never answers costs a test as much. */
const patience = 1500;

export interface Tell {
  event?: IncidentEvent;
  incident?: Partial<ToldIncident>;
  document?: RunDocument | null;
  receipt?: Receipt;
  lookFirst?: boolean;
  pagerduty?: string | string[];
}

/** Tells a destination as the activity does, without Temporal around it. */
export function tellerFor(settings: Record<string, unknown>, environment: Record<string, string>) {
  const destination = destinationSettingsSchema.parse({ name: 'test', ...settings });
  const notifier = createWebhookNotifier(environment, patience);
  const teller = createTeller(environment, notifier, patience);
  return async ({
    event = 'reported',
    incident = {},
    document = null,
    receipt = noReceipt(),
    lookFirst = false,
    pagerduty,
  }: Tell = {}): Promise<Told> => {
    const state = toldIncident(incident);
    const message = composeIncidentMessage(state, document);
    const { startedAt } = state;
    const references = { pagerduty: pagerduty === undefined ? [] : [pagerduty].flat() };
    const { signal } = new AbortController();
    const told = await teller.tell(
      destination,
      { event, message, references, startedAt },
      receipt,
      { signal, lookFirst },
    );
    if (told === null) throw new Error('The destination is not concerned.');
    return told;
  };
}

export function receiptOf(told: Told): Receipt {
  if (!told.told) throw new Error(told.reason);
  return told.receipt;
}
