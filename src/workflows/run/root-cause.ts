import { TemporalFailure } from '@temporalio/workflow';

/** What lies under the failures that Temporal wraps around an error of an activity or a child. */
export function rootCause(error: unknown): unknown {
  let current = error;
  while (current instanceof TemporalFailure && current.cause instanceof Error)
    current = current.cause;
  return current;
}

/** The words of `rootCause`. */
export function rootMessage(error: unknown): string {
  const cause = rootCause(error);
  return cause instanceof Error ? cause.message : String(cause);
}
