import { insertSecond } from '../../domain/text/sentences';
import { pointToLine, type CheckContext } from '../context';
import { quoteTime } from '../log-time';
import { rejectedBefore } from '../rejected-lines';
import type { Cause } from './cause';

/** What a router is missing because its configuration lacks it: protocols, families, policies, VRFs. */
const ofSettings =
  /^(?:bgp_(?!session_flap|remote_shutdown)|isis_(?!adjacency_flap)|igp_|interface_not_in_igp|route_target|rd_|vrf_|mpls_|loopback_)/;

/**
 * A cause that lies in settings, with what its router rejected of its configuration when it started: that
 * may be all there is to explain it, and the router itself shows the lines.
 */
export function withRejected({ facts, windowEnd }: CheckContext, cause: Cause): Cause {
  const device = facts.devices.get(cause.device);
  if (device === undefined || !cause.lasting || cause.by === 'move') return cause;
  if (!ofSettings.test(cause.type)) return cause;
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
