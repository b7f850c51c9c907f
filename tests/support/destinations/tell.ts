import { createTeller } from '../../../src/destinations';
import { type Destination, destinationSchema } from '../../../src/domain/destinations/destination';
import type { IncidentEvent } from '../../../src/domain/destinations/destination';
import { noReceipt, type Receipt, type Told } from '../../../src/domain/destinations/telling';
import type { ToldIncident } from '../../../src/domain/destinations/told-incident';
import type { RunDocument } from '../../../src/domain/run/run-document';
import { createWebhookNotifier } from '../../../src/notify/webhook-notifier';
import { composeIncidentMessage } from '../../../src/report/destinations/incident-message';
import { renderTelling } from '../../../src/report/destinations/render-telling';
import { toldIncident } from './incident';

const patience = 300;

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
  const destination: Destination = destinationSchema.parse({ name: 'test', ...settings });
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
    const telling = renderTelling(destination, event, message, {
      references: { pagerduty: pagerduty === undefined ? [] : [pagerduty].flat() },
      startedAt: state.startedAt,
    });
    if (telling === null) throw new Error('The destination is not concerned.');
    const { signal } = new AbortController();
    return await teller.tell(destination, telling, receipt, { signal, lookFirst });
  };
}

export function receiptOf(told: Told): Receipt {
  if (!told.told) throw new Error(told.reason);
  return told.receipt;
}
