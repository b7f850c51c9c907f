import type { RunDocument } from '../domain/run/run-document';

type Call = RunDocument['calls'][number];

/** How a call went, in words. A reply without what its router does not have is complete. */
export function callStatus({ status, error }: Pick<Call, 'status' | 'error'>): string {
  return status === 'partial' && error === null ? 'success' : status.replaceAll('_', ' ');
}

/** What a call brought; empty where its step, which stands above it, failed of that and says so. */
export function callResult(call: Call, steps: RunDocument['steps']): string {
  if (call.error !== null && call.status === 'failed') return call.error;
  const said = steps.some(({ index, reason }) => index === call.step && reason === call.digest);
  return call.status === 'denied' && said ? '' : call.digest;
}
