import { meaningOf, type DownMeaning } from '../bgp/events';
import { notificationWords, refusalType } from '../bgp/notification-text';
import { isSinceUp, lastNotification } from '../bgp/notifications';
import { isIntended } from '../bgp/intended-losses';
import { directionOf } from '../bgp/policy-direction';
import { placeInWindow, pointToLine } from '../context';
import type { FaultType } from '../all-faults';
import type { DeviceFacts } from '../facts';
import { latestLine, type LogLine } from '../log-lines';
import { vrfLines, vrfPeers, type VrfPeer, newHome } from '../vpn/vrf-peers';
import { failingCheck, type FoundCause, type DiagnosisContext } from './cause';
import { sessionCause } from './session-cause';

const typeOf: Partial<Record<DownMeaning, FaultType>> = {
  max_prefix: 'bgp_max_prefix',
  shut_there: 'bgp_remote_shutdown',
};

/** Why the session cannot come back, where the log reports it after the last loss. */
function refusalOf(
  device: DeviceFacts,
  peer: VrfPeer,
): { type: FaultType; why: string; line: LogLine } | null {
  const found = lastNotification(device, peer.address, peer.vrf);
  const type = refusalType(found?.told.code);
  if (found !== null && type !== null)
    return { type, why: notificationWords(found.told), line: found.line };
  const digest = latestLine(
    device.logs.lines,
    (line) => line.kind === 'bad_auth' && line.peer === peer.address && line.vrf === peer.vrf,
  );
  return isSinceUp(device, peer.address, digest, peer.vrf)
    ? { type: 'bgp_auth_mismatch', why: 'wrong or missing digest', line: digest }
    : null;
}

/** The line by which a router tells that its limit of prefixes was passed, at the loss of a session or right before. */
function limitAt(device: DeviceFacts, peer: VrfPeer, loss: LogLine | undefined): LogLine | null {
  const at = loss?.time?.latest.getTime();
  if (loss?.change !== 'down' || at === undefined) return null;
  const fits = ({ kind, peer: of, vrf, text, time }: LogLine) =>
    kind === 'max_prefix' &&
    of === peer.address &&
    vrf === peer.vrf &&
    /exceed/i.test(text) &&
    !/threshold/i.test(text) &&
    Math.abs((time?.latest.getTime() ?? 0) - at) <= 60_000;
  return latestLine(device.logs.lines, fits) ?? null;
}

/** Sessions inside a VRF, which only the log shows. */
export function vrfSessionCauses(context: DiagnosisContext, device: DeviceFacts): FoundCause[] {
  return vrfPeers(device).flatMap((peer) => {
    const object = `${peer.vrf} ${peer.address}`;
    const check = failingCheck(context, 'bgp.vrf_session', device.name, object);
    const lines = vrfLines(device, peer);
    const last = lines.at(-1);
    const isNoPolicy = (line: LogLine) =>
      line.kind === 'no_policy' && line.vrf === peer.vrf && line.peer === peer.address;
    const noPolicy = latestLine(device.logs.lines, isNoPolicy);
    const direction = directionOf(device.logs.lines.filter(isNoPolicy));
    if (noPolicy !== undefined && check === null) {
      return [
        sessionCause(context, device.name, object, [], {
          type: 'bgp_policy_missing',
          title: `${device.name} has no ${direction === null ? '' : `${direction} `}policy for ${peer.address} in VRF ${peer.vrf}`,
          explanation: `${device.name} logs that no ${direction === null ? '' : `${direction} `}policy is configured for this external session, so it ${direction === null ? 'accepts and announces' : direction === 'inbound' ? 'accepts' : 'announces'} nothing.`,
          ...(direction === null ? {} : { direction }),
          evidence: [pointToLine(noPolicy)],
        }),
      ];
    }
    if (check !== null) {
      const limit = limitAt(device, peer, last);
      const refusal =
        limit === null
          ? refusalOf(device, peer)
          : {
              type: 'bgp_max_prefix' as const,
              why: 'maximum number of prefixes exceeded',
              line: limit,
            };
      const type = refusal?.type ?? typeOf[meaningOf(last?.reason ?? null)] ?? null;
      if (type === null) return [];
      const why = refusal?.why ?? last?.reason;
      return [
        sessionCause(context, device.name, object, [check], {
          type,
          severity: 'critical',
          title: `The session to ${peer.address} in VRF ${peer.vrf} on ${device.name} is down: ${why}`,
          explanation: `The last line that ${device.name} logged about this peer tells a ${refusal === null ? 'loss' : 'shutdown by this router'}: ${why ?? 'no reason given'}.`,
          evidence: refusal === null ? [] : [pointToLine(refusal.line)],
          // What is refused now stays down whatever took it down before.
          isEnd: refusal !== null,
        }),
      ];
    }
    // What ends the log is no bounce: that session is down still, and was taken as meant.
    const bounces = lines.filter(
      (line) =>
        line.change === 'down' &&
        line !== last &&
        placeInWindow(context, line) === 'inside' &&
        !isIntended(context, device, line) &&
        newHome(context, device, peer, line) === null,
    );
    if (bounces.length === 0) return [];
    return [
      sessionCause(context, device.name, object, [], {
        type: 'bgp_session_flap',
        title: `The session to ${peer.address} in VRF ${peer.vrf} on ${device.name} was lost and came back`,
        explanation: `The log of ${device.name} shows ${bounces.length} loss(es) in the window, each followed by a return.`,
        evidence: bounces.map(pointToLine),
        lasting: false,
      }),
    ];
  });
}
