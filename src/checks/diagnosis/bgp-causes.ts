import { bgpPrefixes } from '../bgp/prefixes';
import { descriptionWords, portTowards } from '../interfaces/port-words';
import { lastLoss } from '../bgp/events';
import { notificationWords, refusalType } from '../bgp/notification-text';
import { lastNotification } from '../bgp/notifications';
import { type Direction, silencedDirection } from '../bgp/policy-direction';
import { isExternal, receivedOf, sentOf } from '../bgp/owed-routes';
import { isEstablished } from '../bgp/sessions';
import { pointToLine, seenDevices } from '../context';
import type { BgpNeighborFacts, DeviceFacts } from '../facts';
import { limitIn } from '../answers/prefix-limit';
import { latestLine, type LogLine } from '../log-lines';
import { failingCheck, type FoundCause, type DiagnosisContext } from './cause';
import { sessionCause } from './session-cause';
import { notConfigured, removedHere } from './session-setting-causes';
import { vrfSessionCauses } from './vrf-session-causes';

/** What the log tells of a limit that closed a session. */
function limitWords(address: string, line: LogLine | undefined): string {
  const { reached, maximum } =
    line === undefined ? { reached: null, maximum: null } : limitIn(line);
  const told =
    maximum === null
      ? `The log says that ${address} exceeded the prefix limit`
      : `The log says that ${address} announced ${reached} prefixes; the limit is ${maximum}`;
  return `${told}. As long as it announces that many, the session is closed again each time it comes up.`;
}

function down(
  context: DiagnosisContext,
  device: DeviceFacts,
  neighbor: BgpNeighborFacts,
): FoundCause[] {
  const { address } = neighbor;
  const session = failingCheck(context, 'bgp.session', device.name, address);
  if (session === null) return [];
  const prefixes = failingCheck(context, 'bgp.prefixes', device.name, address);
  const limit = latestLine(
    device.logs.lines,
    (line) => line.kind === 'max_prefix' && line.peer === address && line.vrf === null,
  );
  const loss = lastLoss(context, device, address);
  if (loss?.meaning === 'max_prefix' || (limit !== undefined && loss === null)) {
    const lines = [loss?.line, limit].flatMap((line) =>
      line === undefined ? [] : [pointToLine(line)],
    );
    const isTheirs = limit === undefined && /received/i.test(loss?.line.reason ?? '');
    const [closes, announces] = isTheirs ? [address, device.name] : [device.name, address];
    return [
      sessionCause(context, device.name, address, [session, prefixes], {
        type: 'bgp_max_prefix',
        title: `${closes} closed the session with ${announces}, which announced more prefixes than its limit allows`,
        explanation: limitWords(announces, limit),
        ...(isTheirs ? { direction: 'outbound' } : {}),
        evidence: lines,
      }),
    ];
  }
  const refused = lastNotification(device, address);
  if (refused !== null && refusalType(refused.told.code) === 'bgp_open_refused') {
    const why = notificationWords(refused.told);
    return [
      sessionCause(context, device.name, address, [session], {
        type: 'bgp_open_refused',
        title: `The session of ${device.name} to ${address} does not open: ${why}`,
        explanation: `One end refuses what the other announces in its OPEN: ${why}. It stays down until both ends agree.`,
        evidence: [pointToLine(refused.line)],
        isEnd: true,
      }),
    ];
  }
  const closedThere =
    loss?.meaning === 'shut_there' ||
    (loss?.meaning === 'removed' && /received/i.test(loss.line.reason ?? ''));
  const isOutside =
    context.model.ownerOf(address) === null && neighbor.remoteAs !== device.bgp?.asNumber;
  if (loss !== null && closedThere && isOutside) {
    return [
      sessionCause(context, device.name, address, [session], {
        type: 'bgp_remote_shutdown',
        title: `The external peer ${address} shut down its session with ${device.name}`,
        explanation: `${device.name} received an administrative shutdown from ${address}${neighbor.remoteAs === null ? '' : ` (AS ${neighbor.remoteAs})`}, which is not in the inventory: the far end shut the session, and only its operator can say why.${ownSideWords(device, address)}`,
        evidence: [pointToLine(loss.line)],
      }),
    ];
  }
  return [];
}

/** How the port towards an outside peer is: what can be said of one's own side of the session. */
function ownSideWords(device: DeviceFacts, address: string): string {
  const port = portTowards(device, address);
  if (port === null) return '';
  const { inErrors, outErrors } = port;
  const errors =
    inErrors === null || outErrors === null
      ? ''
      : `, in_errors=${inErrors}, out_errors=${outErrors}`;
  return ` On ${device.name} the session runs over ${port.name}${descriptionWords(port)} (admin=${port.admin ?? '?'}, oper=${port.oper ?? '?'}${errors}).`;
}

const silenceOf = (direction: Direction | null, device: string, peer: string): string => {
  if (direction === null) return `No route passes between ${device} and ${peer}`;
  return direction === 'outbound'
    ? `${device} announces no route to ${peer}`
    : `${device} accepts no route from ${peer}`;
};

const ruleOf = (direction: Direction | null): string => {
  if (direction === null) return 'Without one an external session accepts and announces nothing.';
  return `Without one an external session ${direction === 'outbound' ? 'announces' : 'accepts'} nothing; the log says nothing about the other direction.`;
};

/** An external session without routes where no policy lets them pass (RFC 8212). */
function policy(
  context: DiagnosisContext,
  device: DeviceFacts,
  neighbor: BgpNeighborFacts,
): FoundCause[] {
  const { address } = neighbor;
  const logged = failingCheck(context, 'bgp.policy', device.name, address);
  const empty = failingCheck(context, 'bgp.prefixes', device.name, address);
  const silent =
    isExternal(device, neighbor) && isEstablished(neighbor) && receivedOf(neighbor) === 0;
  if (logged === null && (empty === null || !silent)) return [];
  const sent = sentOf(neighbor) ?? 0;
  const direction =
    logged !== null ? silencedDirection(device, neighbor) : sent > 0 ? 'inbound' : null;
  return [
    sessionCause(context, device.name, address, [logged, empty], {
      type: 'bgp_policy_missing',
      confidence: logged !== null ? 'confirmed' : sent === 0 ? 'likely' : 'possible',
      title: `${silenceOf(direction, device.name, address)} although the session is up${logged === null ? ': a route policy may be missing' : ': no route policy is configured'}`,
      explanation:
        logged !== null
          ? `${device.name} logs that no ${direction === null ? '' : `${direction} `}policy is configured for ${address}. ${ruleOf(direction)}`
          : `The session to ${address} is established and carries no route${sent > 0 ? ' from there' : ''}. IOS XR does this on an external session without a route policy; no connected tool returns the policies themselves.`,
      ...(direction === null ? {} : { direction }),
    }),
  ];
}

/** An outside peer announces far more than the run before saw, and all of it is accepted. */
function leak(
  context: DiagnosisContext,
  device: DeviceFacts,
  neighbor: BgpNeighborFacts,
): FoundCause[] {
  const { address } = neighbor;
  const check = failingCheck(context, 'bgp.prefixes', device.name, address);
  const surge = check === null ? null : bgpPrefixes.said(check, 'surge');
  if (check === null || surge === null || !isExternal(device, neighbor)) return [];
  return [
    sessionCause(context, device.name, address, [check], {
      type: 'bgp_policy_missing',
      title: `${device.name} accepts ${surge.received} prefixes from ${address}, ${surge.before} in the previous run`,
      explanation: `${address}${neighbor.remoteAs === null ? '' : ` (AS ${neighbor.remoteAs})`} announces far more routes than it did, and ${device.name} accepts them: no inbound policy and no limit holds them back. What they are preferred for is sent there.`,
      direction: 'inbound',
    }),
  ];
}

function flap(
  context: DiagnosisContext,
  device: DeviceFacts,
  neighbor: BgpNeighborFacts,
): FoundCause[] {
  const check = failingCheck(context, 'bgp.flap', device.name, neighbor.address);
  if (check === null) return [];
  return [
    sessionCause(context, device.name, neighbor.address, [check], {
      type: 'bgp_session_flap',
      title: `The session of ${device.name} to ${neighbor.address} was lost and came back`,
      explanation: `${check.reason?.code === 'lost' ? 'The session was ' : ''}${context.words.value(check)}. No link, restart or shutdown in the evidence explains it.`,
      lasting: false,
    }),
  ];
}

/** Causes that lie with a single BGP session. */
export function bgpCauses(context: DiagnosisContext): FoundCause[] {
  const found: FoundCause[] = [];
  const askedFirst = seenDevices(context).sort(
    (a, b) =>
      Number(context.goal.devices.includes(b.name)) - Number(context.goal.devices.includes(a.name)),
  );
  for (const device of askedFirst) {
    for (const neighbor of device.bgp?.neighbors ?? []) {
      found.push(
        ...down(context, device, neighbor),
        ...notConfigured(context, device, neighbor),
        ...policy(context, device, neighbor),
        ...leak(context, device, neighbor),
        ...flap(context, device, neighbor),
      );
    }
    found.push(...removedHere(context, device), ...vrfSessionCauses(context, device));
  }
  return found;
}
