import { describeFailure } from './command-failure';

/**
 * What is said about an error that no command caught: one line, never a stack; null for what does
 * no harm. Temporal's client tries a call again by a timer that knows nothing of the connection's
 * end, and gRPC throws there.
 */
export function describeUncaught(error: unknown): string | null {
  if (error instanceof Error && error.message === 'Channel has been shut down') return null;
  return describeFailure(error).text;
}
