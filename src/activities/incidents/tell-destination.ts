import { ApplicationFailure } from '@temporalio/common';

import type { Destination, IncidentEvent } from '../../domain/destinations/destination';
import type { IncidentMessage } from '../../domain/destinations/incident-message';
import type { IncidentReferences, Receipt } from '../../domain/destinations/telling';
import type { ToldIncident } from '../../domain/destinations/told-incident';
import { failureTypes } from '../../domain/investigation/failure-types';
import type { RunDocument } from '../../domain/run/run-document';
import { wellFormed } from '../../domain/text/well-formed';
import { composeIncidentMessage } from '../../report/incident-message';
import { withHeartbeat } from '../heartbeat';
import type { EvidenceKeeper } from '../interfaces';
import type { IncidentDependencies } from './interfaces';

export interface TellInput {
  destination: Destination;
  event: IncidentEvent;
  incident: ToldIncident;
  /** Reference of the document of its last run that is done; null where there is none yet. */
  document: string | null;
  references: IncidentReferences;
  /** What the destination has of the incident, from the telling before; `noReceipt()` at first. */
  receipt: Receipt;
}

export interface TellResult {
  receipt: Receipt;
  /** What the report says of it although it was told; null where there is nothing. */
  remark: string | null;
  /** False where the incident is not one of this destination, such as one without a pager's incident. */
  concerned: boolean;
}

/**
 * Tells one destination where an incident stands. Safe to be repeated: from the second attempt on,
 * and after a telling that failed, the destination is asked what it has before anything is sent.
 * Fails as `NotDelivered` with the reason; at once where another attempt would not help.
 */
export function createTellDestination({ evidence, teller }: IncidentDependencies) {
  return async function tellDestination(input: TellInput): Promise<TellResult> {
    return await withHeartbeat(async (context) => {
      const { destination, event, incident, references, receipt } = input;
      const message = await composeMessage(evidence, input);
      const { startedAt } = incident;
      const telling = { event, message, references, startedAt };
      const told = await teller.tell(destination, telling, receipt, {
        signal: context.cancellationSignal,
        lookFirst: receipt.unsure || context.info.attempt > 1,
      });
      if (told === null) return { receipt, remark: null, concerned: false };
      if (told.told) return { receipt: told.receipt, remark: told.remark, concerned: true };
      throw ApplicationFailure.create({
        type: failureTypes.notDelivered,
        nonRetryable: !told.transient,
        message: wellFormed(told.reason),
        ...(told.retryAfterMs !== undefined && { nextRetryDelay: told.retryAfterMs }),
      });
    });
  };
}

/** A report that cannot be read is said so; the incident is told all the same. */
async function composeMessage(
  evidence: EvidenceKeeper,
  { incident, document }: TellInput,
): Promise<IncidentMessage> {
  if (document === null) return composeIncidentMessage(incident, null);
  const stored = await evidence.get(document);
  if (stored.available) {
    return composeIncidentMessage(incident, stored.document as RunDocument);
  }
  const message = composeIncidentMessage(incident, null);
  const remark = `What its run found could not be read: ${stored.reason}`;
  return { ...message, remarks: [remark, ...message.remarks] };
}
