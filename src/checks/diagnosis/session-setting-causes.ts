import { isEstablished } from '../bgp/sessions';
import type { Judged } from '../define-check';
import { commitBefore, lastLoss, sessionLines } from '../bgp/events';
import { farView, missingAt } from '../bgp/far-end';
import { removedPeers } from '../bgp/removed-peers';
import { placeInWindow, pointTo, pointToLine } from '../context';
import { areaOf, type BgpNeighborFacts, type DeviceFacts } from '../facts';
import { below } from '../parse/place';
import { failingCheck, failingOf, type FoundCause, type DiagnosisContext } from './cause';
import { changedEnd, commitOf, sureOfEnd, type Side } from './changed-end';
import { familyCauses } from './family-causes';
import { sessionCause } from './session-cause';

/** A failing check about the session between two routers, seen from either end. */
function ofSession(context: DiagnosisContext, device: string, peer: string) {
  const owner = context.model.ownerOf(peer);
  return (check: Judged): boolean =>
    /^bgp\.(session|flap|prefixes|auth|remote_as)$/.test(check.check) &&
    (check.device === device
      ? check.object === peer
      : check.device === owner && context.model.ownerOf(check.object) === device);
}

function sideOf(context: DiagnosisContext, check: Judged): Side {
  const lines = context.facts.devices.get(check.device)?.logs.lines ?? [];
  const about = lines.filter((line) => line.kind === 'bad_auth' && line.peer === check.object);
  const facts = context.facts.devices.get(check.device);
  const losses = facts === undefined ? [] : sessionLines(facts, check.object, null);
  return {
    device: check.device,
    lines: [...about, ...losses.filter((one) => one.change === 'down')],
  };
}

/** Both ends of a session that are ours; null for one that is not known yet. */
function endsOf(context: DiagnosisContext, check: Judged): (Side | null)[] {
  const { bgp } = context.facts.devices.get(check.device) ?? {};
  const neighbor = bgp?.neighbors.find((one) => one.address === check.object);
  const owner = context.model.ownerOf(check.object);
  if (owner !== null) return [sideOf(context, check), { device: owner, lines: [] }];
  return [sideOf(context, check), ...(neighbor?.remoteAs === bgp?.asNumber ? [null] : [])];
}

/** Other sessions within the AS that are up on a router: with these peers it agrees. */
function agreeing({ facts }: DiagnosisContext, { device, object }: Judged): number {
  const { bgp } = facts.devices.get(device) ?? {};
  const inside = (bgp?.neighbors ?? []).filter((one) => one.remoteAs === bgp?.asNumber);
  return inside.filter((one) => one.address !== object && isEstablished(one)).length;
}

/** Whether one end agrees with two of its other peers, and with more than the far end does: that one was left out. */
function agreesWithMore(context: DiagnosisContext, one: Judged, far: Judged): boolean {
  const count = agreeing(context, one);
  return one.device !== far.device && count > 1 && count > agreeing(context, far);
}

/**
 * Digests that one end refuses (RFC 2385, RFC 5925): the two ends have different keys. One cause for
 * both ends; both log it, since neither accepts the other's segments.
 */
function authentication(context: DiagnosisContext): FoundCause[] {
  const failing = failingOf(context, 'bgp.auth');
  const found: FoundCause[] = [];
  for (const check of failing) {
    if (found.some((one) => one.shown.includes(check))) continue;
    const both = failing.filter(ofSession(context, check.device, check.object));
    const sides = both.map((one) => sideOf(context, one));
    const end = changedEnd(context, sides);
    const changed = both.find((one) => one.device === end?.device) ?? check;
    const own = both.find((one) => agreesWithMore(context, changed, one)) ?? changed;
    const commit = commitOf(context, end);
    const after = commit === null ? '' : ` They began after a commit on ${own.device}.`;
    found.push(
      sessionCause(context, own.device, own.object, [own, ...both.filter((one) => one !== own)], {
        type: 'bgp_auth_mismatch',
        confidence: sureOfEnd(context, both.length > 1 ? sides : endsOf(context, check)),
        title: `${own.device} and its peer ${own.object} use different keys for their session`,
        explanation: `Segments of ${own.object} arrive at ${own.device} with a wrong or missing digest and are dropped, so the session cannot open.${after}`,
        evidence: commit === null ? [] : [pointToLine(commit)],
      }),
    );
  }
  return found;
}

/** An AS that is configured otherwise than the peer announces it (RFC 4271, section 6.2). */
function remoteAs(context: DiagnosisContext): FoundCause[] {
  return failingOf(context, 'bgp.remote_as').map((check) =>
    sessionCause(
      context,
      check.device,
      check.object,
      [check, failingCheck(context, 'bgp.session', check.device, check.object)],
      {
        type: 'bgp_as_mismatch',
        title: `The AS numbers of the session of ${check.device} to ${check.object} do not agree`,
        explanation: `${check.device}: ${context.words.value(check)}. The session is refused at its OPEN (NOTIFICATION 2/2) until both ends agree.`,
      },
    ),
  );
}

/**
 * A session opens only where either end has the other configured (RFC 4271, section 8.2.1: connections
 * from peers that are not configured are refused).
 */
export function notConfigured(
  context: DiagnosisContext,
  device: DeviceFacts,
  neighbor: BgpNeighborFacts,
): FoundCause[] {
  const { address } = neighbor;
  const session = failingCheck(context, 'bgp.session', device.name, address);
  if (session === null || farView(context, device.name, address) !== null) return [];
  const far = missingAt(context, device.name, address);
  const loss = lastLoss(context, device, address);
  const removed = loss?.meaning === 'removed' ? loss.line : null;
  const owner = far?.name ?? (removed === null ? null : context.model.ownerOf(address));
  const name = owner === null ? undefined : context.facts.devices.get(owner);
  if (name === undefined || (far === null && name.bgp !== null)) return [];
  const peers = far?.bgp?.neighbors.map((one) => one.address).join(', ') ?? '';
  const without = far !== null && far.bgp === null;
  const { place } = areaOf(name, 'bgp');
  const list =
    far?.bgp != null
      ? [pointTo(below(far.bgp.place, 'neighbors'), `neighbors: ${peers}`)]
      : without && place !== null
        ? [pointTo(place, 'BGP is not configured')]
        : [];
  const commit = removed === null ? null : commitBefore(name, removed);
  const lines = [removed, commit].flatMap((one) => (one === null ? [] : [pointToLine(one)]));
  const when = removed === null ? '' : ` It was removed on ${removed.time?.written ?? '?'}.`;
  return [
    sessionCause(context, name.name, device.bgp?.routerId ?? device.name, [session], {
      type: 'bgp_neighbor_not_configured',
      confidence: removed !== null && far !== null ? 'confirmed' : 'likely',
      title: without
        ? `${name.name} runs no BGP, though ${device.name} has a session to it`
        : `${name.name} has no neighbor statement for ${device.name}`,
      explanation: `${device.name} tries to reach ${address} on ${name.name}, which ${far === null ? 'says that the peer is not configured' : without ? 'has no BGP' : `lists only ${peers || 'no neighbor'}`}.${when} A session needs both ends configured.`,
      evidence: [...list, ...lines],
    }),
  ];
}

/** A neighbor that the configuration of a router lost, as its own log tells. */
export function removedHere(context: DiagnosisContext, device: DeviceFacts): FoundCause[] {
  const told = failingCheck(context, 'logs.recent', device.name, 'device');
  return told === null
    ? []
    : removedPeers(context, device)
        .filter((line) => placeInWindow(context, line) === 'inside')
        .map((line) => {
          const commit = commitBefore(device, line);
          const after =
            commit === null ? '' : `, after a commit of ${commit.peer ?? 'an operator'}`;
          return sessionCause(context, device.name, line.peer ?? '', [], {
            type: 'bgp_neighbor_not_configured',
            // Until the other end is read, it may have been given up at both.
            confidence: 'likely',
            title: `${device.name} no longer has the neighbor ${line.peer}`,
            explanation: `${device.name} removed the neighbor ${line.peer} on ${line.time?.written ?? '?'}${after}. The router at the other end is one of ours, and nothing indicates that it gave the session up too.`,
            evidence: [line, ...(commit === null ? [] : [commit])].map(pointToLine),
          });
        });
}

/** Causes that lie in settings on which both ends of a session must agree. */
export function sessionSettingCauses(context: DiagnosisContext): FoundCause[] {
  return [...authentication(context), ...remoteAs(context), ...familyCauses(context)];
}
