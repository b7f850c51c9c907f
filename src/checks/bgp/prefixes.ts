import { latestLine } from '../log-lines';
import type { EvidencePointer } from '../../domain/analysis/check';
import { vpnWithoutCarrier } from './families';
import { owesRoutes, receivedOf, sentOf } from './owed-routes';
import { isEstablished } from './sessions';
import { isAsked, pointTo, pointToLine, seenDevices, type CheckContext } from '../context';
import { defineCheck, type Judgement } from '../define-check';
import type { BgpNeighborFacts, DeviceFacts } from '../facts';
import { below } from '../parse/place';
import { lackedRoutes } from '../vpn/route-counts';
import { targetFaults } from '../vpn/target-faults';
import { portTowards } from '../interfaces/port-words';
import { serviceEnded } from '../interfaces/purpose';
import { resourceId } from '../needs/resources';

const before = (count: number | null) => (count === null ? '' : `, ${count} in the previous run`);

const prefixes = (total: number) => `${total} ${total === 1 ? 'prefix' : 'prefixes'}`;

const say = {
  received: (data: { received: number; before: number | null }) =>
    `received=${data.received}${before(data.before)}`,
  surge: (data: { received: number; before: number }) =>
    `received=${data.received}${before(data.before)}: far more than before`,
  sent_surge: (data: { sent: number; before: number }) =>
    `sent=${data.sent}${before(data.before)}: far more than before`,
  received_none: () => 'received=0 over an established session',
  only_receives: ({ described }: { described: string }) =>
    `received=0, as its port says: "${described}"`,
  received_missing: () => 'received is missing',
  over_limit: () => 'the peer announced more routes than the limit allows',
  total: (data: { total: number; before: number | null }) =>
    `${prefixes(data.total)}${before(data.before)}`,
  total_missing: () => 'no count of prefixes in the reply',
  fewer_than_told: ({ total, told }: { total: number; told: number }) =>
    `${prefixes(total)}, ${told} before by the question`,
  fewer_than_others: ({ total, most, router }: { total: number; most: number; router: string }) =>
    `${prefixes(total)}, ${most} on ${router} (same route targets)`,
  ended: ({ ports }: { ports: string[] }) =>
    `0 prefixes, as the service on ${ports.join(' and ')} has ended`,
  no_import: ({ total }: { total: number }) =>
    `${prefixes(total)}, but no import target brings in routes of other sites`,
};

type Found = Judgement<typeof say>;

/** What people write at a peer that takes routes and gives none. */
const onlyReceives =
  /\b(?:route[- ]?(?:collector|views)|looking[- ]?glass|(?:receive|rx|listen)[- ]?only|announces? (?:nothing|no (?:routes|prefixes))|(?:bgp|route) monitor(?:ing)?|BMP)\b/i;

/** A drop to less than half of what the previous run saw counts as a loss of routes. */
const dropFactor = 0.5;
/** Within a VPN, whose routes are configured, a quarter of them does. */
const vrfDropFactor = 0.75;
/** A table that has leaked is larger by orders of magnitude; a peer that grows is not. */
const surgeFrom = { factor: 10, least: 1_000 };

const isSurge = (now: number, then: number): boolean =>
  now >= then * surgeFrom.factor && now - then >= surgeFrom.least;

const receivedNames = ['received', 'prefixes', 'prefixes_received', 'total_prefixes'];

function oldCount(
  context: CheckContext,
  device: string,
  object: string,
  names: readonly string[] = receivedNames,
): number | null {
  for (const name of names) {
    const value = context.old.number(device, object, name);
    if (value !== null) return value;
  }
  return null;
}

/** Far more routes than the previous run saw, in either direction; null where there are not. */
function surgeOf(context: CheckContext, device: DeviceFacts, neighbor: BgpNeighborFacts) {
  const { address } = neighbor;
  const received = receivedOf(neighbor);
  const old = oldCount(context, device.name, address);
  if (received !== null && old !== null && isSurge(received, old)) {
    return { code: 'surge' as const, received, before: old };
  }
  const sent = sentOf(neighbor);
  const oldSent = oldCount(context, device.name, address, ['sent', 'prefixes_sent', 'advertised']);
  return sent !== null && oldSent !== null && isSurge(sent, oldSent)
    ? { code: 'sent_surge' as const, sent, before: oldSent }
    : null;
}

function ofNeighbor(
  context: CheckContext,
  device: DeviceFacts,
  neighbor: BgpNeighborFacts,
): Found[] {
  const base = { device: device.name, object: neighbor.address };
  if (!isEstablished(neighbor)) return overLimit(device, neighbor);
  const received = receivedOf(neighbor);
  const evidence = pointTo(below(neighbor.place, 'prefixes'), `received=${received ?? 'missing'}`);
  if (received === null) {
    const reason = { code: 'received_missing' as const };
    return [{ ...base, result: 'not_verifiable', reason, evidence }];
  }
  const old = oldCount(context, device.name, neighbor.address);
  if (old !== null && old >= 4 && received < old * dropFactor) {
    const reason = { code: 'received' as const, received, before: old };
    return [{ ...base, result: 'fail', reason, evidence }];
  }
  const surged = surgeOf(context, device, neighbor);
  if (surged !== null) return [{ ...base, result: 'fail', reason: surged, evidence }];
  if (received > 0) {
    const reason = { code: 'received' as const, received, before: null };
    return [{ ...base, result: 'pass', reason, evidence }];
  }
  const described = portTowards(device, neighbor.address)?.description ?? '';
  if (onlyReceives.test(described)) {
    const reason = { code: 'only_receives' as const, described };
    return [{ ...base, result: 'pass', reason, evidence }];
  }
  // A session that has nothing to bring them by owes the routes of VPNs all the same.
  const isOwed =
    owesRoutes(context, device, neighbor) || vpnWithoutCarrier(context, device, neighbor) !== null;
  const result = isOwed ? 'fail' : 'not_verifiable';
  return [{ ...base, result, reason: { code: 'received_none' }, evidence }];
}

/** A session that is closed because of too many routes. */
function overLimit(device: DeviceFacts, neighbor: BgpNeighborFacts): Found[] {
  const line = latestLine(
    device.logs.lines,
    (one) => one.kind === 'max_prefix' && one.peer === neighbor.address && /exceed/i.test(one.text),
  );
  if (line === undefined) return [];
  const reason = { code: 'over_limit' as const };
  const object = neighbor.address;
  return [{ device: device.name, object, result: 'fail', reason, evidence: pointToLine(line) }];
}

/**
 * Where users miss routes: a site of the same VPN that holds more of them, though each of its sites takes
 * in the routes of all others. Null where there is none, or the sites are not all alike.
 */
function fullerSite(
  context: CheckContext,
  device: DeviceFacts,
  name: string,
): { most: number; router: string } | null {
  if (!context.question.symptom || !context.goal.entities.vrfs.includes(name)) return null;
  const lacked = lackedRoutes(context, device, name);
  return lacked === null ? null : { most: lacked.of, router: lacked.fullest.device.name };
}

function ofVrf(
  context: CheckContext,
  device: DeviceFacts,
  vrf: { name: string; totalPrefixes: number | null; place: EvidencePointerBase },
  broken: ReadonlySet<string>,
): Found {
  const base = { device: device.name, object: vrf.name };
  const total = vrf.totalPrefixes;
  const evidence: EvidencePointer = pointTo(
    below(vrf.place, 'total_prefixes'),
    total === null ? 'missing' : prefixes(total),
  );
  if (total === null) {
    return { ...base, result: 'not_verifiable', reason: { code: 'total_missing' }, evidence };
  }
  if (broken.has(`${device.name} ${vrf.name}`)) {
    return { ...base, result: 'fail', reason: { code: 'no_import', total }, evidence };
  }
  const { routes } = context.question;
  // The asker's count of before stands where the asker's count of now is what the router says.
  const asked = isAsked(context, device.name) && context.goal.entities.vrfs.includes(vrf.name);
  if (asked && routes !== null && total <= routes.is) {
    const reason = { code: 'fewer_than_told' as const, total, told: routes.was };
    return { ...base, result: 'fail', reason, evidence };
  }
  const fuller = fullerSite(context, device, vrf.name);
  if (fuller !== null) {
    const reason = { code: 'fewer_than_others' as const, total, ...fuller };
    return { ...base, result: 'fail', reason, evidence };
  }
  const ports = [...device.ports.values()].filter((port) => port.vrf === vrf.name);
  const hasEnded = ports.length > 0 && ports.every((port) => serviceEnded(context, device, port));
  if (total === 0 && hasEnded) {
    const reason = { code: 'ended' as const, ports: ports.map(({ name }) => name) };
    return { ...base, result: 'pass', reason, evidence, meant: true };
  }
  const old = oldCount(context, device.name, vrf.name);
  const dropped = old !== null && old >= 4 && total < old * vrfDropFactor;
  return total === 0 || dropped
    ? { ...base, result: 'fail', reason: { code: 'total', total, before: old }, evidence }
    : { ...base, result: 'pass', reason: { code: 'total', total, before: null }, evidence };
}

type EvidencePointerBase = Omit<EvidencePointer, 'value'>;

/** Routes by neighbor of the default table and by VRF. */
export const bgpPrefixes = defineCheck({
  id: 'bgp.prefixes',
  resource: (context, { device, object }) =>
    context.facts.devices.get(device)?.bgp?.neighbors.some((one) => one.address === object)
      ? resourceId('routes', device, object)
      : resourceId('vrf_routes', device, object),
  reading: ['bgp'],
  words: ['prefix', 'prefixes'],
  label: ['prefixes', (peer) => `prefixes of ${peer}`],
  expectation: 'routes are received, and not far fewer than before',
  rule: 'an established session without routes forwards nothing; missing counters are not zero',
  say,
  evaluate: (context) => {
    const faults = targetFaults(context).filter((fault) => fault.side !== 'export');
    const broken = new Set(faults.map((fault) => `${fault.device} ${fault.vrf}`));
    return seenDevices(context).flatMap((device) => [
      ...(device.bgp?.neighbors ?? []).flatMap((one) => ofNeighbor(context, device, one)),
      ...(device.bgp?.vrfs ?? []).map((one) => ofVrf(context, device, one, broken)),
    ]);
  },
});
