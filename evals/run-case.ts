import { WorkflowFailedError, type WorkflowHandle } from '@temporalio/client';

import type { NetworkState } from '../lab/gnmi/model/state';
import { workflowType } from '../src/domain/investigation/investigation-names';
import {
  type InvestigationResult,
  type RunDocument,
  runDocumentSchema,
} from '../src/domain/run/run-document';
import { answerQuestion, type QuestionSeen } from './answer-question';
import type { EvalCase } from './read/eval-case';
import { requestOverrides } from './request-overrides';
import { type EvidenceTrace, traceEvidence } from './trace-evidence';
import type { Slot, Slots } from './stand/start-slots';

/** What one run of a case left behind. */
export interface CaseRun {
  case: EvalCase;
  /** 1 for the first run of the case. */
  attempt: number;
  workflowId: string;
  /** Null where the run ended early without one; `error` says why. */
  document: RunDocument | null;
  error: string | null;
  /** What was read before the first question to a person; null where none was asked. */
  question: QuestionSeen | null;
  /** What the routers answered from; null where the lab could not open the case. */
  state: NetworkState | null;
  /** Null where there is no document. */
  evidence: EvidenceTrace | null;
  seconds: number;
}

/** An investigation that takes longer is broken off and counts as failed. */
const timeLimit = '5 minutes';

export interface CaseJob {
  evalCase: EvalCase;
  attempt: number;
  reasoner: 'rules' | 'model';
  /** Ends the investigation when it fires. */
  signal: AbortSignal;
}

/** Runs one case as a real investigation in a slot. Never throws. */
export async function runCase(slots: Slots, slot: Slot, job: CaseJob): Promise<CaseRun> {
  const { evalCase, attempt } = job;
  const started = performance.now();
  const run = newRun(evalCase, attempt);
  const { workflowId } = run;
  try {
    run.state = slot.lab.show(evalCase.lab);
    const { handle, ended } = await startCase(slots, slot, workflowId, job);
    const reply = evalCase.expect.clarify?.reply;
    if (reply !== undefined) run.question = await answerQuestion(handle, reply, ended);
    run.document = await readDocument(slots, handle, await ended);
    run.evidence = await traceEvidence(slots.evidence, run.document);
  } catch (error) {
    run.error = reasonOf(error);
  }
  run.seconds = (performance.now() - started) / 1000;
  return run;
}

/** The run of a case before anything has happened. */
export function newRun(evalCase: EvalCase, attempt: number): CaseRun {
  return {
    case: evalCase,
    attempt,
    workflowId: `eval-${evalCase.id}-${attempt}`,
    document: null,
    error: null,
    question: null,
    state: null,
    evidence: null,
    seconds: 0,
  };
}

async function startCase(
  { client }: Slots,
  { taskQueue }: Slot,
  workflowId: string,
  { evalCase: { request, expect }, reasoner, signal }: CaseJob,
): Promise<{ handle: WorkflowHandle; ended: Promise<InvestigationResult> }> {
  const overrides = requestOverrides(reasoner, expect.clarify?.reply);
  const handle = await client.workflow.start(workflowType, {
    taskQueue,
    workflowId,
    args: [{ ...request, overrides }],
    workflowExecutionTimeout: timeLimit,
  });
  const ended = handle.result() as Promise<InvestigationResult>;
  const stop = (): void => void handle.terminate('interrupted').catch(() => undefined);
  signal.addEventListener('abort', stop, { once: true });
  // Fired while the run was being started: nobody will hear of it again.
  if (signal.aborted) stop();
  const settled = (): void => signal.removeEventListener('abort', stop);
  ended.then(settled, settled);
  return { handle, ended };
}

async function readDocument(
  { evidence }: Slots,
  { workflowId }: WorkflowHandle,
  { document: ref }: InvestigationResult,
): Promise<RunDocument> {
  if (ref === null) throw new Error(`${workflowId} left no document.`);
  const stored = await evidence.get(ref);
  if (!stored.available) throw new Error(stored.reason);
  return runDocumentSchema.parse(stored.document);
}

/** Why a run ended early, in one line. */
export function reasonOf(error: unknown): string {
  const cause: unknown = error instanceof WorkflowFailedError ? error.cause : error;
  return (cause instanceof Error ? cause.message : String(cause)).replaceAll(/\s+/g, ' ');
}
