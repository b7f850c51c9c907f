import { activityInfo } from '@temporalio/activity';

import type { ReadBack } from '../domain/people/confirmation-template';
import {
  type AdmittedCall,
  callOutcomeSchema,
  type CompactOutcome,
  compactOutcome,
} from '../domain/calls/tool-call';
import { confirmationRule } from '../domain/configuration/tool-policy';
import type { EvidenceKeeper } from './interfaces';
import { hashBatch, hashCall, type HashArguments } from './hash-call';
import type { RunStore } from './run-store';

/** What the question for one call is made of. */
export interface ConfirmationFacts {
  /** Binds an approval to server, tool and arguments. */
  hash: string;
  template?: string[];
  readBack?: ReadBack;
}

/** Reads how the run's profile wants a call to be confirmed, and what the approval is bound to. */
export function createReadConfirmation(store: RunStore, hashArguments: HashArguments) {
  return async function readConfirmation(input: {
    call: AdmittedCall;
    snapshotRef: string;
  }): Promise<ConfirmationFacts> {
    const { call } = input;
    const { profile } = await store.snapshot(input.snapshotRef);
    const rule = confirmationRule(profile.policy, { server: call.server, name: call.tool });
    return {
      hash: hashCall(call, hashArguments),
      ...(rule?.template !== undefined && { template: rule.template }),
      ...(rule?.readBack !== undefined && { readBack: rule.readBack }),
    };
  };
}

/** The same for calls that are confirmed together; `hash` covers all of them. */
export function createReadBatch(store: RunStore, hashArguments: HashArguments) {
  const readConfirmation = createReadConfirmation(store, hashArguments);
  return async function readBatch(input: {
    calls: AdmittedCall[];
    snapshotRef: string;
  }): Promise<{ hash: string; calls: ConfirmationFacts[] }> {
    const { snapshotRef } = input;
    const calls = await Promise.all(
      input.calls.map(async (call) => readConfirmation({ call, snapshotRef })),
    );
    const hashes = calls.map(({ hash }) => hash);
    return { hash: hashBatch(hashes, hashArguments), calls };
  };
}

/**
 * What was recorded of a call whose attempt never reported: a worker that died after it had kept
 * the result leaves nothing unknown. Null where nothing was recorded.
 */
export function createFindFinishedCall(evidence: EvidenceKeeper, hashArguments: HashArguments) {
  return async function findFinishedCall(input: {
    activityId: string;
    call: AdmittedCall;
  }): Promise<CompactOutcome | null> {
    const found = callOutcomeSchema.safeParse(
      await evidence.findCall({
        run: activityInfo().workflowExecution?.runId ?? '',
        activity: input.activityId,
        argumentHash: hashArguments(input.call),
      }),
    );
    return found.success ? compactOutcome(found.data) : null;
  };
}
