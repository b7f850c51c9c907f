import type { WorkflowHandle } from '@temporalio/client';

import type { StatusReading } from '../../domain/run/runs';
import type { Patience } from './ask-within';
import { readEnding, type RunEnding } from './read-ending';
import { readStatus } from './read-status';
import type { Session } from './session';

/**
 * How a run stands, with what Temporal knows of its end: a run that was terminated or timed out
 * cannot note its own end, so its last word would be that it still waits.
 * @throws CommandFailure where there is no such run, or it is no investigation
 */
export async function readStanding(
  session: Session,
  handle: WorkflowHandle,
  options: Partial<Patience> = {},
): Promise<StatusReading> {
  const reading = await readStatus(session, handle, options);
  if (reading.kind !== 'status') return reading;
  if (reading.status.phase === 'closed') {
    if (reading.status.outcome !== 'failed') return reading;
    const ending = await readEnding(session, handle);
    return ending.kind === 'failed' ? { ...reading, why: ending.message } : reading;
  }
  const known = await handle.describe();
  if (known.status.name === 'RUNNING') return reading;
  const ended = endedText(await readEnding(session, handle));
  const endedAt = known.closeTime?.getTime() ?? reading.status.endedAt;
  const status = {
    ...reading.status,
    phase: 'closed' as const,
    openRequest: null,
    current: null,
    endedAt,
  };
  return { kind: 'status', status, ...(ended !== null && { ended }) };
}

/** How a run ended that did not come to its own end, in words; null for one that did. */
export function endedText(ending: RunEnding): string | null {
  if (ending.kind === 'completed') return null;
  if (ending.kind === 'cancelled') return 'canceled';
  return `${ending.kind}: ${ending.message}`;
}
