import { randomUUID } from 'node:crypto';

import type { Client } from '@temporalio/client';

import { type EvidenceStore, openEvidenceStore } from './evidence';
import { defaultTaskQueue, workflowType } from './domain/investigation/investigation-names';
import {
  type InvestigationRequestInput,
  readInvestigationRequest,
} from './domain/investigation/investigation-request';
import { redactValue } from './domain/text/redact';
import {
  type InvestigationResult,
  type RunDocument,
  runDocumentSchema,
} from './domain/run/run-document';

export { createWorker, type CreateWorkerOptions, type NetoncallWorker } from './compose-worker';
export { type EncryptionKey, type KeySource, keysFromEnvironment } from './encryption';
export { type EvidenceStore, openEvidenceStore } from './evidence';
export { dataConverter } from './temporal/data-converter';
export type { InvestigationRequestInput, InvestigationResult, RunDocument };

export interface InvestigateOptions {
  /** A client of the Temporal server that netoncall's workers poll. */
  client: Client;
  taskQueue?: string;
  /** The same for a double alert makes it one run; random where absent. */
  workflowId?: string;
  /** Where the workers keep their evidence; the one that the environment names where absent. */
  evidence?: EvidenceStore;
}

/**
 * Runs one investigation from code and returns its document.
 * @throws TypeError for a malformed request; what the client throws where the run fails or is
 *   cancelled; Error where the document is not in the evidence store
 */
export async function investigate(
  request: InvestigationRequestInput,
  options: InvestigateOptions,
): Promise<RunDocument> {
  const reading = readInvestigationRequest(request);
  if (!reading.ok) throw new TypeError(reading.message);
  const result: InvestigationResult = await options.client.workflow.execute(workflowType, {
    taskQueue: options.taskQueue ?? defaultTaskQueue,
    workflowId: options.workflowId ?? `investigation-${randomUUID()}`,
    args: [redactValue(request)],
  });
  const evidence = options.evidence ?? (await openEvidenceStore(process.env));
  const stored = await evidence.get(result.document ?? '');
  if (!stored.available) throw new Error(`The run's document cannot be read: ${stored.reason}`);
  return runDocumentSchema.parse(stored.document);
}
