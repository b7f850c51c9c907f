import type { EvidencePointer } from '../../domain/analysis/check';
import { isSilent, readingOf } from '../collection';
import { commitBefore, isOurs, lastLoss, meaningOf, sessionLines } from './events';
import { isAsked, pointTo, pointToLine, seenDevices, type CheckContext } from '../context';
import { defineCheck, notRead, unread, type Judgement } from '../define-check';
import type { BgpNeighborFacts, DeviceFacts } from '../facts';
import { namesDefaultTable, type LogLine } from '../log-events';
import { minuteText, quoteTime } from '../log-time';
import { absentPeers } from '../named-but-absent';
import { below } from '../parse/place';
import { expectedPeers } from './expected-peers';
import { farView, missingAt } from './far-end';
import { lostWithinHoldTime } from './lost-peer';
import { ofLostSession } from '../needs/lost-session';
import { resourceId, sessionPlace } from '../needs/resources';

interface Down {
  state: string | null;
  since: string | null;
  why: string | null;
  by?: string;
}

const say = {
  established: () => 'state=ESTABLISHED',
  far_end_has_it_down: ({ far, farState }: { far: string; farState: string }) =>
    `state=ESTABLISHED, but ${far} has it in ${farState}: the two ends disagree`,
  far_end_lists_none: ({ far }: { far: string }) =>
    `state=ESTABLISHED, but ${far} lists no such neighbor: the two ends disagree`,
  peer_just_lost: ({ far, lost }: { far: string; lost: string }) =>
    `state=ESTABLISHED, but the neighbors of ${far} lost it at ${lost}, less than one hold time ago: this does not show it alive`,
  lost_since: () => 'state=ESTABLISHED, but the log ends with a loss after the last establishment',
  // `on`: the router on which it was shut, where that is the other end.
  shut_on_purpose: ({ state, since, on }: { state: string | null; since: string; on?: string }) =>
    `state=${state}, administratively shut ${on === undefined ? '' : `on ${on} `}since ${since}: down on purpose`,
  // `by`: the other end, where only that one's log tells of it: a router that booted since sent nothing then.
  down: ({ state, since, why, by }: Down) =>
    by === undefined
      ? `state=${state}${since === null ? '' : ` since ${since}`}${why === null ? '' : ` (${why})`}`
      : `state=${state}, lost at ${since} by the log of ${by}${why === null ? '' : ` (there: ${why})`}`,
  unknown_state: ({ state }: { state: string }) => `state=${state} is not known`,
  no_state: () => 'no state in the reply',
  seen_from_far_end: ({ far, since }: { far: string; since: string | null }) =>
    `not read here; ${far} has it ESTABLISHED${since === null ? '' : ` since ${minuteText(new Date(since))}`}`,
  no_bgp: () => 'the router answers that it has no BGP',
  not_read: notRead,
  stranger: ({ router }: { router: string }) =>
    `no neighbor of ${router}, which refuses its attempts to connect`,
  no_such_neighbor: ({ router }: { router: string }) =>
    `${router} lists no such neighbor in the default table; those in VRFs no tool shows`,
  shut_and_removed: ({ router, since }: { router: string; since: string }) =>
    `administratively shut on ${router} at ${since}, and removed from its configuration after that: down on purpose`,
};

type Found = Judgement<typeof say>;

const downStates = new Set(['IDLE', 'CONNECT', 'ACTIVE', 'OPENSENT', 'OPENCONFIRM']);

export function isEstablished(neighbor: BgpNeighborFacts): boolean {
  return neighbor.state === 'ESTABLISHED';
}

function established(
  context: CheckContext,
  device: DeviceFacts,
  neighbor: BgpNeighborFacts,
): Found {
  const evidence = pointTo(below(neighbor.place, 'state'), `state=${neighbor.state}`);
  const base = { device: device.name, object: neighbor.address, evidence };
  const contrary = { ...base, result: 'not_verifiable' as const, contradiction: true };
  const far = farView(context, device.name, neighbor.address);
  if (far !== null && far.neighbor.state !== null && downStates.has(far.neighbor.state)) {
    const told = { far: far.device.name, farState: far.neighbor.state };
    const there = `${told.far} has it in ${told.farState}`;
    return {
      ...contrary,
      reason: { code: 'far_end_has_it_down', ...told },
      related: [pointTo(below(far.neighbor.place, 'state'), there)],
    };
  }
  const missing = missingAt(context, device.name, neighbor.address);
  if (missing !== null) {
    return { ...contrary, reason: { code: 'far_end_lists_none', far: missing.name } };
  }
  const last = sessionLines(device, neighbor.address, null).at(-1);
  const at = last?.time?.earliest;
  const later = neighbor.established !== null && at !== undefined && neighbor.established < at;
  if (last?.change === 'down' && later) {
    return { ...contrary, reason: { code: 'lost_since' }, related: [pointToLine(last)] };
  }
  const owner = context.model.ownerOf(neighbor.address);
  const lost = owner === null || owner === device.name ? null : lostWithinHoldTime(context, owner);
  // One that was established after the loss is a sign of life.
  if (owner !== null && lost !== null && (neighbor.established ?? lost.at) <= lost.at) {
    return {
      ...base,
      result: 'not_verifiable',
      reason: { code: 'peer_just_lost', far: owner, lost: quoteTime(lost.at) },
      related: [pointToLine(lost.line)],
    };
  }
  return { ...base, result: 'pass', reason: { code: 'established' } };
}

function down(context: CheckContext, device: DeviceFacts, neighbor: BgpNeighborFacts): Found {
  const { address, state } = neighbor;
  const loss = lastLoss(context, device, address);
  const base = {
    device: device.name,
    object: address,
    evidence: pointTo(below(neighbor.place, 'state'), `state=${state}`),
  };
  if (loss === null) {
    return { ...base, result: 'fail', reason: { code: 'down', state, since: null, why: null } };
  }
  const shutter = context.facts.devices.get(
    loss.meaning === 'shut_here' ? device.name : (context.model.ownerOf(address) ?? ''),
  );
  const commit = commitBefore(shutter, loss.line);
  const related: EvidencePointer[] = [loss.line, commit].flatMap((line) =>
    line === null ? [] : [pointToLine(line)],
  );
  const written = loss.line.time?.written ?? 'an unknown time';
  const found = { ...base, related, since: loss.line.time?.earliest.toISOString() };
  if (isOurs(context, address, loss)) {
    const shutThere = shutter !== undefined && shutter !== device;
    const on = shutThere ? { on: shutter.name } : {};
    const reason = { code: 'shut_on_purpose' as const, state, since: written, ...on };
    return { ...found, result: 'pass', reason, meant: true };
  }
  const by = loss.reporter === device.name ? {} : { by: loss.reporter };
  const reason = { code: 'down' as const, state, since: written, why: loss.line.reason, ...by };
  return { ...found, result: 'fail', reason };
}

function judge(context: CheckContext, device: DeviceFacts, neighbor: BgpNeighborFacts): Found {
  if (isEstablished(neighbor)) return established(context, device, neighbor);
  const { state } = neighbor;
  if (state !== null && downStates.has(state)) return down(context, device, neighbor);
  return {
    device: device.name,
    object: neighbor.address || 'unnamed peer',
    result: 'not_verifiable',
    reason: state === null ? { code: 'no_state' } : { code: 'unknown_state', state },
    evidence: pointTo(neighbor.place, state ?? 'no state'),
  };
}

/** Sessions that should be there on a router whose BGP could not be read. */
function notListed(context: CheckContext, device: DeviceFacts): Found[] {
  const area = readingOf(device, 'bgp');
  const absentByRole = area.state === 'absent' && /^(p|ce)$/i.test(device.role ?? 'p');
  if (area.state === 'read' || area.state === 'not_asked' || absentByRole) return [];
  const peers = expectedPeers(context, device);
  return (peers.length === 0 ? ['all'] : peers).map((peer) => {
    const far = isSilent(device) ? null : farView(context, device.name, peer);
    // A session that is up at one end is up; a router that does not answer at all may just have died, and
    // what failed before is over when it is read there.
    const failed = context.old.failed.has(`bgp.session|${device.name}|${peer}`);
    if (far !== null && isEstablished(far.neighbor) && !failed) {
      const since = far.neighbor.established?.toISOString() ?? null;
      const reason = { code: 'seen_from_far_end' as const, far: far.device.name, since };
      const evidence = pointTo(below(far.neighbor.place, 'state'), 'state=ESTABLISHED');
      return { device: device.name, object: peer, result: 'pass', reason, evidence };
    }
    const found = unread(device.name, peer, area);
    return area.state === 'absent' ? { ...found, reason: { code: 'no_bgp' } } : found;
  });
}

const isShutHere = ({ change, reason }: LogLine): boolean =>
  change === 'down' && meaningOf(reason) === 'shut_here';

/** Neighbors that the question names and that are not there. */
function absent(context: CheckContext): Found[] {
  return absentPeers(context).flatMap(({ device, address }): Found[] => {
    if (device.bgp === null || !isAsked(context, device.name)) return [];
    const refused = device.logs.lines.find(
      (line) => line.kind === 'bad_auth' && line.peer === address,
    );
    if (refused !== undefined) {
      const reason = { code: 'stranger' as const, router: device.name };
      const base = { device: device.name, object: address, result: 'pass' as const };
      return [{ ...base, reason, evidence: pointToLine(refused) }];
    }
    // An alarm may outlive what it watches.
    const last = sessionLines(device, address, null).at(-1);
    if (last !== undefined && isShutHere(last) && namesDefaultTable(last.text)) {
      const since = last.time?.written ?? 'an unknown time';
      const reason = { code: 'shut_and_removed' as const, router: device.name, since };
      const base = { device: device.name, object: address, result: 'pass' as const, meant: true };
      return [{ ...base, reason, evidence: pointToLine(last) }];
    }
    return [
      {
        device: device.name,
        object: address,
        result: 'not_verifiable',
        reason: { code: 'no_such_neighbor', router: device.name },
        evidence: below(device.bgp.place, 'neighbors'),
        expects: {
          expectation: 'the neighbor that was asked about is configured',
          rule: 'a neighbor that the router does not list has no state; the tool lists those of the default table only',
        },
      },
    ];
  });
}

/** One check for each neighbor of the default table, and for those that ought to be there. */
export const bgpSession = defineCheck({
  id: 'bgp.session',
  // One that is down may starve of large packets; one that is up shows small ones pass.
  resource: (context, check) =>
    check.result === 'pass'
      ? resourceId('session', ...sessionPlace(context.model, check.device, check.object))
      : ofLostSession(context, check),
  reading: ['bgp'],
  words: ['bgp', 'neighbor', 'peer', 'session', 'peering', 'client'],
  label: ['BGP session', (peer) => `BGP session with ${peer}`],
  expectation: 'ESTABLISHED, or shut on purpose on a router of the inventory',
  rule: 'RFC 4271: only in Established are routes exchanged; an administrative shutdown is intended',
  say,
  // That nobody lists it is what is hoped for where it is to be gone.
  leavesOpen: ({ goal, question }, peer) =>
    goal.entities.neighbors.includes(peer) && !question.gone,
  evaluate: (context) => [
    ...seenDevices(context).flatMap((device) => [
      ...(device.bgp?.neighbors ?? []).map((one) => judge(context, device, one)),
      ...notListed(context, device),
    ]),
    ...absent(context),
  ],
});
