import { AsyncLocalStorage } from 'node:async_hooks';

import {
  type Context,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Tracer,
} from '@opentelemetry/api';
import type { ActivityInterceptorsFactory } from '@temporalio/worker';

import { runSpanId, stepOfCall, stepSpanId, traceIdOf } from './span-ids';

/** What spans need of an activity's input; arguments of calls are none of it. */
interface Facts {
  call?: { id?: unknown; server?: unknown; tool?: unknown };
  step?: { index?: unknown };
}

interface Execution {
  workflowId: string;
  runId: string;
}

const active = new AsyncLocalStorage<SpanContext>();

/** W3C Trace Context, level 1: version, trace, parent and flags. */
export function currentContext(): Record<string, string> {
  const context = active.getStore();
  if (context === undefined) return {};
  return { traceparent: `00-${context.traceId}-${context.spanId}-01` };
}

/** Where a span belongs to: its run, or a step of it. */
export function parentContext(runId: string, spanId: string): Context {
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId: traceIdOf(runId),
    spanId,
    traceFlags: TraceFlags.SAMPLED,
    isRemote: true,
  });
}

/**
 * A span an attempt of an activity, below its run's step.
 * @param ended told of each activity that brought a value
 */
export function traceActivities(
  tracer: Tracer,
  ended: (activity: string, input: unknown, output: unknown) => Promise<void>,
): ActivityInterceptorsFactory {
  return ({ info }) => ({
    inbound: {
      async execute(input, next) {
        const run = info.workflowExecution;
        if (run === undefined) return await next(input);
        const { activityType, attempt } = info;
        const facts = (input.args[0] ?? {}) as Facts;
        const span = tracer.startSpan(
          nameOf(activityType, facts),
          {
            kind: facts.call === undefined ? SpanKind.INTERNAL : SpanKind.CLIENT,
            attributes: { ...attributesOf(run, facts), 'netoncall.attempt': attempt },
          },
          parentOf(run, facts),
        );
        try {
          const output = await active.run(span.spanContext(), async () => await next(input));
          const status = (output as { status?: unknown } | null | undefined)?.status;
          if (facts.call !== undefined && typeof status === 'string') {
            span.setAttribute('netoncall.call.status', status);
          }
          await ended(activityType, input.args[0], output);
          return output;
        } catch (error) {
          // The message may quote arguments or an answer.
          span.setAttribute('error.type', typeOf(error));
          span.setStatus({ code: SpanStatusCode.ERROR });
          throw error;
        } finally {
          span.end();
        }
      },
    },
  });
}

/** OpenTelemetry's semantic conventions for MCP: method and target. */
function nameOf(activity: string, { call }: Facts): string {
  return activity === 'callTool' && call !== undefined
    ? `tools/call ${String(call.tool)}`
    : activity;
}

function attributesOf({ workflowId, runId }: Execution, { call }: Facts): Record<string, string> {
  const ids = { temporalWorkflowID: workflowId, temporalRunID: runId };
  if (call === undefined) return ids;
  return {
    ...ids,
    'mcp.method.name': 'tools/call',
    'gen_ai.tool.name': String(call.tool),
    'netoncall.mcp.server': String(call.server),
  };
}

function parentOf({ runId }: Execution, { call, step }: Facts): Context {
  const index = typeof step?.index === 'number' ? step.index : stepOfCall(call?.id);
  return parentContext(runId, index === null ? runSpanId(runId) : stepSpanId(runId, index));
}

function typeOf(error: unknown): string {
  const { type, name } = (error ?? {}) as { type?: unknown; name?: unknown };
  return typeof type === 'string' ? type : typeof name === 'string' ? name : 'unknown';
}
