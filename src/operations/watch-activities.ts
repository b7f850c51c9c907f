import type { ActivityInterceptorsFactory } from '@temporalio/worker';

import type { Log } from './log';
import type { Metrics } from './metrics';
import { observeModelFailure, observeThought } from './observe-model';

interface CallInput {
  call?: { server?: unknown; tool?: unknown };
}

/** The result of a call that found its server full. */
const notMade = 'server full';

/**
 * Measures every activity of a worker where somebody asked for metrics and, where logs are JSON,
 * writes a line for each with the ids of its run. Neither arguments nor answers are written.
 */
export function watchActivities(metrics: Metrics | null, log: Log): ActivityInterceptorsFactory {
  return ({ info }) => ({
    inbound: {
      async execute(input, next) {
        const activity = info.activityType;
        const started = performance.now();
        if (info.attempt > 1) metrics?.retries.inc({ activity });
        const ended = (result: string, extra: Record<string, unknown> = {}): void => {
          const seconds = (performance.now() - started) / 1000;
          metrics?.activities.observe({ activity, result }, seconds);
          if (metrics !== null && activity === 'callTool' && result !== notMade) {
            observeCall(metrics, input.args[0], result, seconds);
          }
          if (!log.json) return;
          const { workflowExecution: run, attempt } = info;
          const ids = { workflowId: run?.workflowId, runId: run?.runId, activity, attempt };
          const level = result === 'thrown' ? 'warn' : 'info';
          log('activity', level, {
            ...ids,
            result,
            milliseconds: Math.round(seconds * 1000),
            ...extra,
          });
        };
        try {
          const output = await next(input);
          if (metrics !== null) {
            if (activity === 'writeReport') countInvestigation(metrics, output);
            observeThought(metrics.model, activity, output, (performance.now() - started) / 1000);
          }
          ended(activity === 'callTool' && output === null ? notMade : statusOf(output));
          return output;
        } catch (error) {
          if (metrics !== null) observeModelFailure(metrics.model, activity, error);
          ended('thrown', { error: error instanceof Error ? error.name : 'unknown' });
          throw error;
        }
      },
    },
  });
}

/** A call's own status: a device that refused is no error of the machinery, and no success. */
function statusOf(output: unknown): string {
  const status = (output as { status?: unknown } | null | undefined)?.status;
  return typeof status === 'string' ? status : 'done';
}

function observeCall(metrics: Metrics, input: unknown, status: string, seconds: number): void {
  const { call } = input as CallInput;
  metrics.calls.observe(
    { server: String(call?.server), tool: String(call?.tool), status },
    seconds,
  );
}

function countInvestigation(metrics: Metrics, output: unknown): void {
  const { outcome, verdict } = output as { outcome?: unknown; verdict?: unknown };
  metrics.investigations.inc({ outcome: String(outcome), verdict: String(verdict) });
}
