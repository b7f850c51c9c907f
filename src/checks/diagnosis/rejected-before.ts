import { insertSecond } from '../../domain/text/sentences';
import { allFaults } from '../all-faults';
import { pointToLine, type CheckContext } from '../context';
import { quoteTime } from '../log-time';
import { rejectedBefore } from '../rejected-lines';
import type { Cause } from './cause';

/**
 * A cause that lies in settings, with what its router rejected of its configuration when it started: that
 * may be all there is to explain it, and the router itself shows the lines.
 */
export function withRejected({ facts, windowEnd }: CheckContext, cause: Cause): Cause {
  const device = facts.devices.get(cause.device);
  if (device === undefined || !cause.lasting || cause.by === 'move') return cause;
  if (allFaults[cause.type].origin !== 'settings') return cause;
  const until = cause.since === null ? windowEnd.getTime() : Date.parse(cause.since);
  const rejected = rejectedBefore(device.logs.lines, until);
  if (rejected === null) return cause;
  const { line, what, command } = rejected;
  const at = line.time === null ? '' : ` at ${quoteTime(line.time.earliest)}`;
  return {
    ...cause,
    rejected: command,
    explanation: insertSecond(
      cause.explanation,
      `${device.name} logged${at}: ${what}. That may be why.`,
    ),
    evidence: [...cause.evidence, pointToLine(line)],
  };
}
