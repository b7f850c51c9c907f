import { meaningOf } from '../bgp/events';
import { isIntended } from '../bgp/flaps';
import { placeInWindow, pointToLine } from '../context';
import type { DeviceFacts } from '../facts';
import { latestLine } from '../log-lines';
import { vrfLines, vrfPeers } from '../vpn/sessions';
import { failingCheck, type Cause, type DiagnosisContext } from './cause';
import { sessionCause } from './session-cause';

/** Sessions inside a VRF, which only the log shows. */
export function vrfSessionCauses(context: DiagnosisContext, device: DeviceFacts): Cause[] {
  return vrfPeers(device).flatMap((peer) => {
    const object = `${peer.vrf} ${peer.address}`;
    const check = failingCheck(context, 'bgp.vrf_session', device.name, object);
    const lines = vrfLines(device, peer);
    const last = lines.at(-1);
    const noPolicy = latestLine(
      device.logs.lines,
      (line) => line.kind === 'no_policy' && line.vrf === peer.vrf && line.peer === peer.address,
    );
    if (noPolicy !== undefined && check === null) {
      return [
        sessionCause(context, device.name, object, [], {
          type: 'bgp_policy_missing',
          severity: 'major',
          title: `${device.name} has no policy for ${peer.address} in VRF ${peer.vrf}`,
          explanation: `${device.name} logs that no policy is configured for this external session, so it accepts and announces nothing.`,
          evidence: [pointToLine(noPolicy)],
        }),
      ];
    }
    if (check !== null && last !== undefined) {
      const meaning = meaningOf(last.reason);
      if (meaning === 'shut_here') return [];
      const type =
        meaning === 'max_prefix'
          ? 'bgp_max_prefix'
          : meaning === 'shut_there'
            ? 'bgp_remote_shutdown'
            : null;
      if (type === null) return [];
      return [
        sessionCause(context, device.name, object, [check], {
          type,
          severity: 'critical',
          title: `The session to ${peer.address} in VRF ${peer.vrf} on ${device.name} is down: ${last.reason}`,
          explanation: `The last line of ${device.name} about this peer is a loss: ${last.reason ?? 'no reason given'}.`,
        }),
      ];
    }
    const bounces = lines.filter(
      (line) =>
        line.change === 'down' &&
        placeInWindow(context, line) === 'inside' &&
        !isIntended(context, device, line),
    );
    if (bounces.length === 0) return [];
    return [
      sessionCause(context, device.name, object, [], {
        type: 'bgp_session_flap',
        severity: 'minor',
        title: `The session to ${peer.address} in VRF ${peer.vrf} on ${device.name} was lost and came back`,
        explanation: `The log of ${device.name} shows ${bounces.length} loss(es) in the window, each followed by a return.`,
        evidence: bounces.map(pointToLine),
        lasting: false,
      }),
    ];
  });
}
