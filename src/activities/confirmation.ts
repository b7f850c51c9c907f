import { activityInfo } from '@temporalio/activity';

import type { ReadBack } from '../domain/people/confirmation-template';
import { toolOf } from '../domain/calls/tool';
import { type AdmittedCall, type CompactOutcome, compactOutcome } from '../domain/calls/tool-call';
import { confirmationRule } from '../domain/configuration/tool-policy';
import type { EvidenceKeeper } from './interfaces';
import { finishedCallSchema } from './finished-call';
import { hashBatch, hashCall, type HashArguments } from './hash-call';
import type { RunStore } from './run-store';
import { serverAway } from './server-away';
import { type SentCall, unansweredElsewhere } from './sent-calls';

/** What the question for one call is made of. */
export interface ConfirmationFacts {
  /** Binds an approval to server, tool with its definition, and arguments. */
  hash: string;
  /** Hash of the tool's definition; absent in a run from before it was kept. */
  definition?: string;
  template?: string[];
  readBack?: ReadBack;
  /** The same call as another run sent it, where no answer came. */
  unanswered?: Pick<SentCall, 'workflow' | 'at'>;
}

/** Reads how the run's profile wants a call to be confirmed, and what the approval is bound to. */
export function createReadConfirmation(
  store: RunStore,
  evidence: EvidenceKeeper,
  hashArguments: HashArguments,
) {
  return async function readConfirmation(input: {
    call: AdmittedCall;
    snapshotRef: string;
    /** Hash of the definition that the tool was found to have since; the snapshot's where absent. */
    definition?: string;
  }): Promise<ConfirmationFacts> {
    const { call } = input;
    const { profile, tools } = await store.snapshot(input.snapshotRef);
    const rule = confirmationRule(profile.policy, { server: call.server, name: call.tool });
    const { runId = '' } = activityInfo().workflowExecution ?? {};
    const same = { profile: profile.name, hash: hashCall(call, hashArguments) };
    const sent = await unansweredElsewhere(evidence, same, runId);
    const definition = input.definition ?? toolOf(tools, call)?.definition;
    return {
      hash: hashCall(call, hashArguments, definition),
      ...(definition !== undefined && { definition }),
      ...(sent !== null && { unanswered: { workflow: sent.workflow, at: sent.at } }),
      ...(rule?.template !== undefined && { template: rule.template }),
      ...(rule?.readBack !== undefined && { readBack: rule.readBack }),
    };
  };
}

/** The same for calls that are confirmed together; `hash` covers all of them. */
export function createReadBatch(
  store: RunStore,
  evidence: EvidenceKeeper,
  hashArguments: HashArguments,
) {
  const readConfirmation = createReadConfirmation(store, evidence, hashArguments);
  return async function readBatch(input: {
    calls: AdmittedCall[];
    snapshotRef: string;
    /** By the id of a call: the hash of the definition that its tool was found to have since. */
    definitions?: Record<string, string>;
  }): Promise<{ hash: string; calls: ConfirmationFacts[] }> {
    const { snapshotRef, definitions = {} } = input;
    const calls = await Promise.all(
      input.calls.map(async (call) => {
        const definition = definitions[call.id];
        return await readConfirmation({
          call,
          snapshotRef,
          ...(definition !== undefined && { definition }),
        });
      }),
    );
    const hashes = calls.map(({ hash }) => hash);
    return { hash: hashBatch(hashes, hashArguments), calls };
  };
}

/**
 * What was recorded of a call whose attempt never reported: a worker that died after it had kept
 * the result leaves nothing unknown. Null where nothing was recorded.
 * @throws `serverAway` where nothing was sent and the run is to wait
 */
export function createFindFinishedCall(evidence: EvidenceKeeper, hashArguments: HashArguments) {
  return async function findFinishedCall(input: {
    activityId: string;
    call: AdmittedCall;
    patient?: true;
  }): Promise<CompactOutcome | null> {
    const found = finishedCallSchema.safeParse(
      await evidence.findCall({
        run: activityInfo().workflowExecution?.runId ?? '',
        activity: input.activityId,
        argumentHash: hashArguments(input.call),
      }),
    );
    if (!found.success) return null;
    const { notSent, ...outcome } = found.data;
    if (notSent !== undefined && input.patient === true) {
      throw serverAway(outcome.error?.message ?? outcome.digest, notSent);
    }
    return compactOutcome(outcome);
  };
}
