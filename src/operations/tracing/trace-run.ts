import { SpanStatusCode, type Tracer } from '@opentelemetry/api';

import type { RunTrace } from '../../domain/run/run-trace';
import { runSpanId, stepSpanId } from './span-ids';
import { parentContext } from './trace-activities';

/** Lets the next span have an id that others know already. */
export type WithId = <T>(ids: { traceId?: string; spanId: string }, start: () => T) => T;

/** What a report says of its run. */
export interface Ending {
  outcome?: unknown;
  verdict?: unknown;
}

/**
 * The spans of a run and of its steps, made once it has ended: their times stand in what it stored.
 * Neither the question nor what a step says goes into them.
 */
export function traceRun(
  tracer: Tracer,
  {
    run,
    traceId,
    ending,
    withId,
  }: { run: RunTrace; traceId: string; ending: Ending; withId: WithId },
): void {
  const { runId, status } = run;
  const endTime = status.endedAt ?? Date.now();
  const root = withId({ traceId, spanId: runSpanId(runId) }, () =>
    tracer.startSpan('investigate', {
      root: true,
      startTime: status.startedAt,
      attributes: {
        temporalWorkflowID: run.id,
        temporalRunID: runId,
        'netoncall.profile': status.profile,
        'netoncall.intent': status.goal?.intent ?? '',
        'netoncall.outcome': String(ending.outcome),
        'netoncall.verdict': String(ending.verdict),
        'netoncall.calls': status.calls.length,
      },
    }),
  );
  if (ending.outcome === 'failed') root.setStatus({ code: SpanStatusCode.ERROR });
  for (const step of status.steps) {
    if (step.startedAt === null) continue;
    const { startedAt: startTime } = step;
    const attributes = {
      'netoncall.step.origin': step.origin,
      'netoncall.step.status': step.status,
    };
    const span = withId({ spanId: stepSpanId(runId, step.index) }, () =>
      tracer.startSpan(
        `step ${step.index + 1}`,
        { startTime, attributes },
        parentContext(runId, runSpanId(runId)),
      ),
    );
    span.end(step.endedAt ?? endTime);
  }
  root.end(endTime);
}
