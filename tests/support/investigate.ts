import { randomUUID } from 'node:crypto';

import type { InvestigationRequestInput } from '../../src/domain/investigation/investigation-request';
import type { InvestigationResult, RunDocument } from '../../src/domain/run/run-document';
import { runDocumentSchema } from '../../src/domain/run/run-document';
import type { RunStatus } from '../../src/domain/run/run-status';
import type { TestWorker } from './test-worker';

/** Runs one investigation to its end and reads its document from the evidence store. */
export async function investigate(
  worker: TestWorker,
  request: InvestigationRequestInput,
): Promise<{ document: RunDocument; result: InvestigationResult; status: RunStatus }> {
  const handle = await worker.client.workflow.start('investigate', {
    taskQueue: worker.taskQueue,
    workflowId: `test-${randomUUID()}`,
    args: [request],
  });
  const result = (await handle.result()) as InvestigationResult;
  const stored = await worker.evidence.get(result.document ?? '');
  if (!stored.available) throw new Error(`The run's document is not there: ${stored.reason}`);
  return {
    document: runDocumentSchema.parse(stored.document),
    result,
    status: await handle.query<RunStatus>('status'),
  };
}
