import type { DocumentCall } from '../domain/run/run-document';
import type { RunStatus } from '../domain/run/run-status';
import type { CallRecord } from '../domain/calls/tool-call';

export function documentCall(call: CallRecord): DocumentCall {
  const { outcome } = call;
  return {
    server: call.server,
    tool: call.tool,
    arguments: call.arguments,
    status: outcome.status,
    ms: outcome.milliseconds,
    step: call.step,
    pass: call.pass,
    digest: outcome.digest,
    ref: outcome.ref,
    error: outcome.error === null ? null : `${outcome.error.class}: ${outcome.error.message}`,
    ...(call.at !== undefined && { at: call.at }),
  };
}

/** The question that was asked back, answered or not; the first one where there were several. */
export function clarificationOf({ decisions, openRequest }: RunStatus): string | null {
  const requests = decisions.map(({ request }) => request);
  if (openRequest !== null) requests.push(openRequest);
  return requests.find(({ kind }) => kind === 'clarification')?.prompt ?? null;
}

/** Passes that were begun; none where the run ended before it had a plan. */
export function passesOf({ steps, pass }: RunStatus): number {
  return steps.length === 0 ? 0 : pass + 1;
}
