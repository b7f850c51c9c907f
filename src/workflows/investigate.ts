import {
  ApplicationFailure,
  CancellationScope,
  ContinueAsNew,
  isCancellation,
} from '@temporalio/workflow';

import type { WrittenReport } from '../activities/write-report';
import type { Goal } from '../domain/analysis/goal';
import { spendingOf } from '../domain/reasoning/ceiling-reached';
import { failureTypes } from '../domain/investigation/failure-types';
import { readInvestigationRequest } from '../domain/investigation/investigation-request';
import type { InvestigationResult } from '../domain/run/run-document';
import { acceptHints } from './people/accept-hints';
import { acceptAnswers } from './people/accept-answers';
import { type FleetContinuation, needsFleet, resumeFleet, workThroughFleet } from './fleet/fleet';
import { hearProgress } from './run/hear-progress';
import { endUnthought } from './run/end-run';
import { prepare, think, writeReport } from './run/nodes';
import { settleNotices, tellOfVerdict } from './run/notify';
import { answerQueries } from './run/queries';
import { rootCause, rootMessage } from './run/root-cause';
import { Run } from './run/run';
import { settleRun } from './run/settle-run';
import { continueSchedule } from './continue-schedule';
import { understand } from './steps/understand';
import { publishClosed, showPhase } from './run/visibility';
import { untilServerIsBack } from './run/server-patience';
import { tellAnswer } from './steps/tell-answer';
import { work } from './steps/work';

/**
 * One investigation: prepare → understand → work through the plan → report. Input: an
 * `InvestigationRequest`; a malformed one fails the run at once as `InvalidInput`. A cancelled run
 * and one that broke still report what they had found. `continuation` is the run's own word to itself
 * where it continued as new.
 */
export async function investigate(
  input: unknown,
  continuation?: FleetContinuation,
): Promise<InvestigationResult> {
  const reading = readInvestigationRequest(input);
  if (!reading.ok) {
    throw ApplicationFailure.nonRetryable(reading.message, failureTypes.invalidInput);
  }
  const { request, tick } = continueSchedule(reading.request);
  const run = new Run(request, tick);
  answerQueries(run);
  acceptAnswers(run);
  acceptHints(run);
  hearProgress(run);
  try {
    if (continuation === undefined) await conduct(run);
    else await resumeFleet(run, continuation);
  } catch (error) {
    if (error instanceof ContinueAsNew) throw error;
    return await endBroken(run, error);
  }
  return await report(run);
}

/** As a run that has not read its profile yet calls them. */
const allServers = 'the servers of its tools';

async function conduct(run: Run): Promise<void> {
  showPhase(run.status);
  const prepared = await untilServerIsBack(run, allServers, async (patient) =>
    patient ? await prepare(run.request, { patient }) : await prepare(run.request),
  );
  run.start(prepared);
  const goal = await understandWithin(run);
  if (goal === null) return;
  try {
    if (needsFleet(run, goal)) await workThroughFleet(run, goal);
    else await work(run, goal);
  } catch (error) {
    if (!endUnthought(run, error)) throw error;
  }
  await tellAnswer(run, goal);
}

/** A conversation that has taken all that it may does not even get to the question. */
async function understandWithin(run: Run): Promise<Goal | null> {
  try {
    return await understand(run);
  } catch (error) {
    if (!endUnthought(run, error)) throw error;
    return null;
  }
}

/** A cancellation or a defect: report what there is, then let the run end as what it is. */
async function endBroken(run: Run, error: unknown): Promise<never> {
  const cancelled = isCancellation(error);
  run.status.outcome = cancelled ? 'cancelled' : 'failed';
  const message = rootMessage(error);
  if (!cancelled) run.rejection ??= { reason: message, suggestions: [] };
  await CancellationScope.nonCancellable(async () => {
    try {
      await report(run);
    } catch {
      // The report could not be written either; the failure below says what came first.
    }
  });
  if (cancelled) throw error;
  throw ApplicationFailure.create({
    message,
    type: failureType(error),
    nonRetryable: true,
    details: [{ document: run.status.documentRef, spent: spendingOf(run.status.model) }],
    ...(error instanceof Error ? { cause: error } : {}),
  });
}

function failureType(error: unknown): string {
  const cause = rootCause(error);
  return cause instanceof ApplicationFailure && typeof cause.type === 'string'
    ? cause.type
    : 'InvestigationFailed';
}

async function report(run: Run): Promise<InvestigationResult> {
  const { status } = run;
  settleRun(run);
  await settleNotices(run);
  const undelivered = status.undelivered.length;
  let written = await write(run);
  await tellOfVerdict(run, written);
  // What could not be told stands in the report too.
  if (status.undelivered.length > undelivered) written = await write(run);
  publishClosed(status, written);
  status.summary = written.summary;
  run.enter('closed');
  return {
    outcome: written.outcome,
    verdict: written.verdict,
    ...(run.prepared?.judged === false && { judged: false }),
    severity: written.severity,
    ...(written.answered !== undefined && { answered: written.answered }),
    ...(written.otherFault === true && { other_fault: true }),
    summary: written.summary,
    root_cause: written.rootCause,
    document: written.documentRef,
    ...(status.model !== undefined && { spent: spendingOf(status.model) }),
    ...(status.context !== undefined && { context: status.context }),
    // A run that never got to look leaves what the one before it knew.
    previous:
      status.goal === null
        ? (run.request.previous ?? null)
        : {
            at: run.now,
            findings: written.failing,
            ...(written.statesRef === null ? {} : { states: written.statesRef }),
          },
    ...(run.tick === null
      ? {}
      : {
          watch: { tick: run.tick.at, course: written.course, severity: written.severity },
        }),
  };
}

async function write(run: Run): Promise<WrittenReport> {
  const { status } = run;
  run.enter('reporting');
  status.current = null;
  status.endedAt = Date.now();
  const traceRef = await think.keepTrace.executeWithOptions({ summary: 'trace of the run' }, [
    run.trace(),
  ]);
  const written = await writeReport.executeWithOptions(
    {
      summary: status.goal?.objective.slice(0, 150) ?? 'report',
      startToCloseTimeout: '60s',
      heartbeatTimeout: '5s',
    },
    [
      {
        traceRef,
        unavailableServers: run.prepared?.unavailableServers ?? [],
        notifications: run.prepared?.notifications ?? [],
      },
    ],
  );
  status.documentRef = written.documentRef;
  status.verdict = run.prepared?.judged === false ? null : written.verdict;
  status.outcome = written.outcome;
  return written;
}
