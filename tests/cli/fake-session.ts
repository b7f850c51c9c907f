import { WorkflowFailedError, type WorkflowHandle } from '@temporalio/client';
import { loadDataConverter } from '@temporalio/common/lib/internal-non-workflow';

import type { Session } from '../../src/cli/client/session';
import type { StoredDocument } from '../../src/domain/calls/evidence';
import type { EvidenceStore } from '../../src/evidence/evidence-store';

/** A member that was not scripted fails the test that touches it. */
function loud(what: string, members: object): object {
  return new Proxy(members, {
    get(target, name) {
      if (name in target) return Reflect.get(target, name) as unknown;
      if (typeof name === 'symbol' || name === 'then') return undefined;
      throw new Error(`${what}.${name} was not expected to be used`);
    },
  });
}

/** A session whose server answers nothing but what handles are scripted to. */
export function fakeSession(documents: Record<string, unknown> = {}): Session {
  const store = loud('store', {
    identity: 'store-1',
    get: async (ref: string): Promise<StoredDocument> =>
      ref in documents
        ? { available: true, document: documents[ref] }
        : { available: false, reason: `Evidence unavailable: ${ref} is not in this store.` },
  }) as EvidenceStore;
  return loud('session', {
    client: loud('client', {
      options: { loadedDataConverter: loadDataConverter() },
      withDeadline: async (_deadline: number, action: () => Promise<unknown>) => await action(),
      withAbortSignal: async (_signal: AbortSignal, action: () => Promise<unknown>) =>
        await action(),
    }),
    target: { address: 'test:7233', namespace: 'default', source: 'test', connectionOptions: {} },
    taskQueue: 'netoncall',
    uiUrl: null,
    openEvidence: async () => store,
  }) as Session;
}

/** A handle that is asked in turn; the last answer stays. */
export function fakeHandle(script: {
  statuses?: unknown[];
  result?: Promise<unknown>;
  /** What the server says of activities that wait or run. */
  pendingActivities?: unknown[];
}): WorkflowHandle {
  const statuses = [...(script.statuses ?? [])];
  return loud('handle', {
    workflowId: 'run-7',
    query: async () => {
      const next = statuses.length > 1 ? statuses.shift() : statuses[0];
      if (next instanceof Error) throw next;
      return next;
    },
    ...(script.pendingActivities !== undefined && {
      describe: async () => ({ raw: { pendingActivities: script.pendingActivities } }),
    }),
    result: async () => await (script.result ?? new Promise(() => undefined)),
  }) as WorkflowHandle;
}

export function failedWith(cause: Error): Promise<never> {
  const failure = Promise.reject(new WorkflowFailedError('failed', cause, 'NON_RETRYABLE_FAILURE'));
  failure.catch(() => undefined);
  return failure;
}
