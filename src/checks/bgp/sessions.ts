import type { Check, EvidencePointer } from '../../domain/analysis/check';
import { readingOf } from '../collection';
import { commitBefore, isOurs, lastLoss, sessionLines } from './events';
import { pointTo, pointToLine, seenDevices, type CheckContext } from '../context';
import { areaOf, type BgpNeighborFacts, type DeviceFacts } from '../facts';
import { makeCheck, type CheckKind, type Judgement } from '../make-check';
import { below } from '../parse/place';
import { expectedPeers } from './expected-peers';

const kind: CheckKind = {
  check: 'bgp.session',
  expectation: 'ESTABLISHED, or shut on purpose on a router of the inventory',
  rule: 'RFC 4271: only in Established are routes exchanged; an administrative shutdown is intended',
};

const downStates = new Set(['IDLE', 'CONNECT', 'ACTIVE', 'OPENSENT', 'OPENCONFIRM']);

/** How the far end of a session sees it; null where it is not ours or was not read. */
export function farView(
  context: CheckContext,
  device: string,
  peer: string,
): { device: DeviceFacts; neighbor: BgpNeighborFacts } | null {
  const owner = context.model.ownerOf(peer);
  const far = owner === null || owner === device ? undefined : context.facts.devices.get(owner);
  const entries = (far?.bgp?.neighbors ?? []).filter(
    (one) => context.model.ownerOf(one.address) === device,
  );
  const [only, ...more] = entries;
  return far === undefined || only === undefined || more.length > 0
    ? null
    : { device: far, neighbor: only };
}

/** All addresses of a router are known, and a neighbor of another one has none of them. */
function isNotOf(device: DeviceFacts | undefined, address: string): boolean {
  if (device === undefined || address === '') return false;
  const known = areaOf(device, 'interfaces').state === 'read';
  const cut = device.incomplete.some((one) => one.subject === 'interfaces');
  return known && !cut && ![...device.ports.values()].some((port) => port.address === address);
}

/** The far router, where all its neighbors were read and none of them is this router. */
export function missingAt(context: CheckContext, device: string, peer: string): DeviceFacts | null {
  const owner = context.model.ownerOf(peer);
  const far = owner === null || owner === device ? undefined : context.facts.devices.get(owner);
  const bgp = far?.bgp ?? null;
  if (far === undefined || bgp === null || bgp.summaryOnly) return null;
  if (far.incomplete.some((one) => one.subject === 'bgp')) return null;
  // Any neighbor whose owner is not known may be this router under another address.
  const here = context.facts.devices.get(device);
  const settled = bgp.neighbors.every((one) => {
    const other = context.model.ownerOf(one.address);
    return other === null ? isNotOf(here, one.address) : other !== device;
  });
  return settled ? far : null;
}

export function isEstablished(neighbor: BgpNeighborFacts): boolean {
  return neighbor.state === 'ESTABLISHED';
}

function established(
  context: CheckContext,
  device: DeviceFacts,
  neighbor: BgpNeighborFacts,
): Judgement {
  const evidence = pointTo(below(neighbor.place, 'state'), `state=${neighbor.state}`);
  const base = { device: device.name, object: neighbor.address, evidence };
  const far = farView(context, device.name, neighbor.address);
  if (far !== null && far.neighbor.state !== null && downStates.has(far.neighbor.state)) {
    const other = `${far.device.name} has it in ${far.neighbor.state}`;
    return {
      ...base,
      result: 'not_verifiable',
      value: `state=ESTABLISHED, but ${other}: the two ends disagree`,
      related: [pointTo(below(far.neighbor.place, 'state'), other)],
    };
  }
  const missing = missingAt(context, device.name, neighbor.address);
  if (missing !== null) {
    const value = `state=ESTABLISHED, but ${missing.name} lists no such neighbor: the two ends disagree`;
    return { ...base, result: 'not_verifiable', value };
  }
  const last = sessionLines(device, neighbor.address, null).at(-1);
  const at = last?.time?.earliest;
  const later = neighbor.established !== null && at !== undefined && neighbor.established < at;
  if (last?.change === 'down' && later) {
    return {
      ...base,
      result: 'not_verifiable',
      value: 'state=ESTABLISHED, but the log ends with a loss after the last establishment',
      related: [pointToLine(last)],
    };
  }
  return { ...base, result: 'pass', value: 'state=ESTABLISHED' };
}

function down(context: CheckContext, device: DeviceFacts, neighbor: BgpNeighborFacts): Judgement {
  const { address, state } = neighbor;
  const loss = lastLoss(context, device, address);
  const base = {
    device: device.name,
    object: address,
    evidence: pointTo(below(neighbor.place, 'state'), `state=${state}`),
  };
  if (loss === null) return { ...base, result: 'fail', value: `state=${state}` };
  const shutter = context.facts.devices.get(
    loss.meaning === 'shut_here' ? device.name : (context.model.ownerOf(address) ?? ''),
  );
  const commit = commitBefore(shutter, loss.line);
  const related: EvidencePointer[] = [loss.line, commit].flatMap((line) =>
    line === null ? [] : [pointToLine(line)],
  );
  const since = loss.line.time?.written ?? 'an unknown time';
  if (isOurs(context, address, loss)) {
    return {
      ...base,
      result: 'pass',
      value: `state=${state}, administratively shut since ${since}: down on purpose`,
      related,
    };
  }
  const reason = loss.line.reason === null ? '' : ` (${loss.line.reason})`;
  return { ...base, result: 'fail', value: `state=${state} since ${since}${reason}`, related };
}

function judge(context: CheckContext, device: DeviceFacts, neighbor: BgpNeighborFacts): Judgement {
  if (isEstablished(neighbor)) return established(context, device, neighbor);
  if (neighbor.state !== null && downStates.has(neighbor.state))
    return down(context, device, neighbor);
  return {
    device: device.name,
    object: neighbor.address || 'unnamed peer',
    result: 'not_verifiable',
    value:
      neighbor.state === null ? 'no state in the reply' : `state=${neighbor.state} is not known`,
    evidence: pointTo(neighbor.place, neighbor.state ?? 'no state'),
  };
}

/** Sessions that should be there on a router whose BGP could not be read. */
function unread(context: CheckContext, device: DeviceFacts): Judgement[] {
  const area = readingOf(device, 'bgp');
  const absentByRole = area.state === 'absent' && /^(p|ce)$/i.test(device.role ?? 'p');
  if (area.state === 'read' || area.state === 'not_asked' || absentByRole) return [];
  const why =
    area.state === 'absent' ? 'the router answers that it has no BGP' : `not read: ${area.reason}`;
  const peers = expectedPeers(context, device);
  return (peers.length === 0 ? ['all'] : peers).map((object) => ({
    device: device.name,
    object,
    result: 'not_verifiable',
    value: why.slice(0, 200),
    evidence: area.place === null ? null : pointTo(area.place, why.slice(0, 200)),
  }));
}

/** One check for each neighbor of the default table. */
export function checkSessions(context: CheckContext): Check[] {
  return seenDevices(context).flatMap((device) => {
    const read = (device.bgp?.neighbors ?? []).map((one) => judge(context, device, one));
    return [...read, ...unread(context, device)].map((one) => makeCheck(kind, one));
  });
}
