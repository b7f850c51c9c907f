import { count } from '../domain/text/phrases';
import { unreadPorts } from './interfaces/unread-ports';
import type { Judged } from './define-check';
import type { Finding } from '../domain/analysis/finding';
import { farViews } from './far-view';
import { commitBefore, isOurs, lastLoss } from './bgp/events';
import { bounceRemarks } from './bgp/bounce-remarks';
import { collisionRemarks } from './bgp/collision-remark';
import { isEstablished } from './bgp/sessions';
import { unconnectedPeers } from './bgp/unconnected-peers';
import { isSilent, shortTableWords, triedAreas } from './collection';
import { isAsked, seenDevices, type CheckContext } from './context';
import { areaOf, type BgpNeighborFacts, type DeviceFacts } from './facts';
import { interfaceErrors } from './interfaces/counters';
import { logRemarks } from './log-remarks';
import { silentLogRemarks } from './log-silence';
import { quoteTime } from './log-time';
import { addressedTexts } from './untrusted-text';
import { leavesUnexplained } from './verdict';
import { absentPorts } from './named-but-absent';
import { subjectRemarks } from './names/subject-remarks';
import { bgpVrfSession, signWords } from './vpn/sessions';
import type { IndirectSigns } from './vpn/vrf-peers';
import { leavesVrfsOut } from './whole-check';

function shutSessions(context: CheckContext, checks: Judged[], device: DeviceFacts): string[] {
  const neighbors = device.bgp?.neighbors ?? [];
  const up = neighbors.filter(isEstablished);
  // One that is up without the family of VPN routes takes nobody's place.
  const isOfUse = ({ address }: BgpNeighborFacts) =>
    !checks.some(
      (one) =>
        one.check === 'bgp.families' &&
        one.result === 'fail' &&
        one.device === device.name &&
        one.object === address,
    );
  return neighbors.flatMap((neighbor) => {
    if (isEstablished(neighbor)) return [];
    const loss = lastLoss(context, device, neighbor.address);
    if (loss === null || !isOurs(context, neighbor.address, loss)) return [];
    const owner = context.model.ownerOf(neighbor.address);
    const name = owner === null ? neighbor.address : `${neighbor.address} (${owner})`;
    const since = loss.line.time === null ? '' : ` since ${quoteTime(loss.line.time.earliest)}`;
    const commit = commitBefore(context.facts.devices.get(loss.reporter), loss.line);
    const by = commit?.peer == null ? '' : `, after a commit of ${commit.peer}`;
    const on = loss.meaning === 'shut_there' && owner !== null ? ` on ${owner}` : '';
    const isReflector = context.facts.devices.get(owner ?? '')?.role?.toUpperCase() === 'RR';
    const left =
      up.length === 0
        ? `${device.name} has no session left until it returns`
        : !up.some(isOfUse)
          ? `${device.name} has no session left that carries VPN routes`
          : up.length === 1 && isReflector
            ? `${device.name} has no second reflector until it returns`
            : `${device.name} has ${count(up.length, 'session')} left until it returns`;
    return [
      `The peer ${name} of ${device.name} has been administratively shut${on}${since}${by}: down on purpose. ${left}.`,
    ];
  });
}

/** Of the sessions whose state no tool shows, those that the question is about. */
function vrfSessions(context: CheckContext, checks: Judged[]): string[] {
  const open = checks
    .map((one) => ({ one, signs: bgpVrfSession.said(one, 'not_shown') }))
    .flatMap(({ one, signs }) => (signs === null ? [] : [{ ...one, signs }]))
    .filter(({ signs }) => signWords(signs) !== '');
  const { interfaces, neighbors, vrfs } = context.goal.entities;
  const named = new Set([...interfaces, ...neighbors, ...vrfs]);
  // Who asks about one link or peer has no use for the sessions of customers elsewhere.
  const meant = open.filter(({ object, signs }) =>
    [...object.split(' '), signs.port?.name].some((one) => named.has(one ?? '')),
  );
  const about = interfaces.length + neighbors.length > 0 ? meant : open;
  const asked = about.filter((one) => isAsked(context, one.device));
  return (asked.length > 0 ? asked : about).map(({ device, object, signs }) => {
    const [vrf = '', peer = ''] = object.split(' ');
    const presumed = signs.presumed === true ? ' (presumed: the other address of its network)' : '';
    return `The state of the BGP session with ${peer}${presumed} in VRF ${vrf} on ${device} could not be read. ${likelihood(signs)} ${signWords(signs)}.`;
  });
}

/** What the signs make of a session whose state nobody can read. A port by itself shows no session. */
function likelihood({ port, prefixes }: IndirectSigns): string {
  const isUp = port?.admin === 'UP' && port.oper === 'UP';
  if (isUp && prefixes !== null && prefixes > 0) return 'It is probably up:';
  return port?.admin === 'DOWN' || port?.oper === 'DOWN'
    ? 'It cannot be up over its access interface, which is down:'
    : 'Whether it is up cannot be told; what was read of it:';
}

function missingCounters(context: CheckContext, checks: Judged[]): string[] {
  const ports = new Map<string, string[]>();
  for (const one of checks) {
    const counted = interfaceErrors.said(one, 'counted', 'compared');
    if (counted === null || (counted.incoming !== null && counted.outgoing !== null)) continue;
    ports.set(one.device, [...(ports.get(one.device) ?? []), one.object]);
  }
  return context.goal.devices.flatMap((device) => {
    const own = ports.get(device);
    return own === undefined
      ? []
      : [
          `No error counters came for ${own.join(', ')} on ${device}: that is not the same as no errors.`,
        ];
  });
}

function absences(context: CheckContext, device: DeviceFacts): string[] {
  if (!isAsked(context, device.name)) return [];
  const bgp = areaOf(device, 'bgp');
  const role = device.role === null ? '' : ` (role ${device.role})`;
  const found =
    bgp.state === 'absent'
      ? [`BGP is not configured on ${device.name}${role}, so there are no peers to check.`]
      : [];
  if (isSilent(device)) {
    const reason = triedAreas(device)[0]?.[1].reason ?? '?';
    return [`${device.name} could not be read at all: ${reason.slice(0, 200)}.`];
  }
  const noPort = absentPorts(context).some((one) => one.device === device);
  const unread = [...device.areas].filter(
    ([subject, area]) => area.state === 'failed' && !(noPort && subject === 'interface_details'),
  );
  const failed = unread.map(
    ([subject, area]) =>
      `${subject} of ${device.name} could not be read: ${(area.reason ?? '?').slice(0, 160)}.`,
  );
  return [...found, ...failed];
}

/** Routers that the question writes with two letters swapped. */
function mistypedRemarks({ goal }: CheckContext): string[] {
  return (goal.question?.subjects ?? []).flatMap(({ said, kind, names: [name] = [] }) =>
    kind === 'router' && name !== undefined && name !== said
      ? [`"${said}" was taken for ${name}.`]
      : [],
  );
}

/** What was pasted is of another time than the one that is asked about. */
function oldLineRemarks({ goal }: CheckContext): string[] {
  const day = goal.question?.oldLines;
  return day === undefined
    ? []
    : [
        `The log lines in the question are of ${day}, outside of the time that is asked about: what they show is no finding.`,
      ];
}

/** A customer who is named by the short form of a VRF. */
function calledRemarks({ called }: CheckContext): string[] {
  return called.map(({ name, vrfs }) => `${name} was taken for the VRF ${vrfs.join(' or ')}.`);
}

/** One sentence, however many routers were asked about. */
function vrfsLeftOut(context: CheckContext, devices: readonly DeviceFacts[]): string[] {
  const left = devices
    .filter((device) => isAsked(context, device.name) && !isSilent(device))
    .filter((device) => leavesVrfsOut(context, device))
    .map(({ name }) => name);
  if (left.length === 0) return [];
  const routers = left.length > 1 ? `${left.slice(0, -1).join(', ')} and ${left.at(-1)}` : left[0];
  return [
    `The configuration of the VRFs on ${routers} was not read; only their ports and counts of prefixes are known, from other replies.`,
  ];
}

function names(device: DeviceFacts): string[] {
  const host = device.system?.hostname?.split('.')[0]?.toLowerCase();
  return host === undefined || host === device.name.split('.')[0]?.toLowerCase()
    ? []
    : [
        `The router that the inventory calls ${device.name} calls itself ${device.system?.hostname}.`,
      ];
}

/** Sentences that belong in the summary beside the findings, each carried by evidence. */
export function buildRemarks(
  context: CheckContext,
  checks: Judged[],
  findings: readonly Finding[],
): string[] {
  const devices = seenDevices(context);
  const { map } = context.facts;
  const faulty = findings.some((one) => one.role === 'cause' && one.type !== 'collection_failed');
  const unexplained = !faulty && leavesUnexplained(context, checks, findings);
  return [
    ...oldLineRemarks(context),
    ...farViews(context),
    ...subjectRemarks(context),
    ...calledRemarks(context),
    ...mistypedRemarks(context),
    ...devices.flatMap((device) => shutSessions(context, checks, device)),
    ...devices.flatMap((device) => bounceRemarks(context, device)),
    ...devices
      .flatMap((device) => addressedTexts(device))
      .map(
        (what) =>
          `Text addressed to automated readers: ${what} holds text addressed to automated readers. It was not followed.`,
      ),
    ...vrfSessions(context, checks),
    ...missingCounters(context, checks),
    ...devices.flatMap((device) => logRemarks(context, device)),
    ...collisionRemarks(context),
    ...silentLogRemarks(context),
    ...devices.flatMap((device) => unconnectedPeers(context, device)),
    ...devices.flatMap((device) => absences(context, device)),
    ...vrfsLeftOut(context, devices),
    ...unreadPorts(context, devices),
    ...devices.flatMap((device) =>
      device.incomplete.map((one) => `Incomplete: ${shortTableWords(device.name, one)}.`),
    ),
    ...devices.flatMap(names),
    ...(map.state === 'failed'
      ? [`The map of the network could not be computed: ${(map.reason ?? '?').slice(0, 160)}.`]
      : []),
    // Where checks failed, the report already says that their cause is not known.
    ...(unexplained && checks.every((one) => one.result !== 'fail')
      ? [
          'Nothing that could be read explains the reported problem, which does not rule out a fault.',
        ]
      : []),
  ];
}
