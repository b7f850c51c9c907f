import { latestLine } from '../log-lines';
import type { EvidencePointer } from '../../domain/analysis/check';
import { farView } from './far-end';
import { isEstablished } from './sessions';
import { isAsked, pointTo, pointToLine, seenDevices, type CheckContext } from '../context';
import { defineCheck, type Judgement } from '../define-check';
import { areaOf, type BgpNeighborFacts, type DeviceFacts, type VrfFacts } from '../facts';
import { below } from '../parse/place';
import { sitesOfVpn } from '../vpn/sites';
import { targetFaults } from '../vpn/target-faults';

const before = (count: number | null) => (count === null ? '' : `, ${count} in the previous run`);

const say = {
  received: (data: { received: number; before: number | null }) =>
    `received=${data.received}${before(data.before)}`,
  received_none: () => 'received=0 over an established session',
  received_missing: () => 'received is missing',
  over_limit: () => 'the peer announced more routes than the limit allows',
  total: (data: { total: number; before: number | null }) =>
    `total_prefixes=${data.total}${before(data.before)}`,
  total_missing: () => 'total_prefixes is missing',
  fewer_than_told: ({ total, told }: { total: number; told: number }) =>
    `total_prefixes=${total}, ${told} before by the question`,
  fewer_than_others: ({ total, most, router }: { total: number; most: number; router: string }) =>
    `total_prefixes=${total}, ${most} on ${router}, whose route targets are the same`,
  no_import: ({ total }: { total: number }) =>
    `total_prefixes=${total}, but no import target brings in routes of other sites`,
};

type Found = Judgement<typeof say>;

/** A drop to less than half of what the previous run saw counts as a loss of routes. */
const dropFactor = 0.5;

export function isExternal(device: DeviceFacts, neighbor: BgpNeighborFacts): boolean {
  const own = device.bgp?.asNumber ?? null;
  return own !== null && neighbor.remoteAs !== null && own !== neighbor.remoteAs;
}

/** Routes received over all families; null where a family does not say. */
export function receivedOf(neighbor: BgpNeighborFacts): number | null {
  if (neighbor.families.length === 0) return null;
  const counts = neighbor.families.map((family) => family.received);
  return counts.some((count) => count === null)
    ? null
    : counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
}

/** Routes sent over all families; null where a family does not say. */
export function sentOf(neighbor: BgpNeighborFacts): number | null {
  if (neighbor.families.length === 0) return null;
  const counts = neighbor.families.map((family) => family.sent);
  return counts.some((count) => count === null)
    ? null
    : counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
}

/** A reflector only passes on what others send it (RFC 4456); with nothing received it owes nothing. */
function hasNothingToPass(context: CheckContext, device: string, peer: string): boolean {
  const far = farView(context, device, peer);
  if (far === null || far.device.role?.toUpperCase() !== 'RR') return false;
  if (sentOf(far.neighbor) !== 0) return false;
  const others = (far.device.bgp?.neighbors ?? []).filter((one) => one !== far.neighbor);
  return others.every((one) => isEstablished(one) && receivedOf(one) === 0);
}

/** A router of ours without VRFs and without routes of others has nothing to announce. */
function hasNothingToAnnounce(context: CheckContext, device: string, peer: string): boolean {
  const far = farView(context, device, peer);
  if (far === null || sentOf(far.neighbor) !== 0) return false;
  const { bgp, vpn } = far.device;
  // Who has no VRF has no VPN routes of its own, however many others it has.
  const ofVpns = far.neighbor.families.every(({ name }) => /vpn/i.test(name));
  if (ofVpns && far.neighbor.families.length > 0 && knownVrfs(far.device)?.length === 0) {
    const inside = (bgp?.neighbors ?? []).filter((one) => !isExternal(far.device, one));
    if (inside.every((one) => (sentOf(one) ?? 0) === 0)) return true;
  }
  const holdsVrfs = (bgp?.vrfs.length ?? 0) > 0 || vpn?.vrfs.some((vrf) => vrf.ports.length > 0);
  // What all its reflectors send it is not its own; routes of others come from outside.
  const outside = (bgp?.neighbors ?? []).filter((one) => isExternal(far.device, one));
  const reflects =
    far.device.role?.toUpperCase() === 'RR' ||
    (bgp?.neighbors ?? []).some((one) => (sentOf(one) ?? 0) > 0);
  return holdsVrfs !== true && !reflects && outside.every((one) => receivedOf(one) === 0);
}

function oldCount(context: CheckContext, device: string, object: string): number | null {
  for (const name of ['received', 'prefixes', 'prefixes_received', 'total_prefixes']) {
    const value = context.old.number(device, object, name);
    if (value !== null) return value;
  }
  return null;
}

/** All VRFs of a router; null where they were not read, or a filter hid some. */
function knownVrfs(device: DeviceFacts): VrfFacts[] | null {
  if (areaOf(device, 'vpn').state === 'absent') return [];
  return device.vpn?.complete === true ? device.vpn.vrfs : null;
}

/**
 * Whether what routers of ours export is known not to reach a router: the targets that its VRFs
 * import are exported by no VRF with a port elsewhere, and nobody's VRFs are unknown. Then a
 * reflector owes it no VPN routes (RFC 4684), however many it has. Null where that is not known.
 */
function importsNothing(context: CheckContext, device: DeviceFacts): boolean | null {
  const own = knownVrfs(device);
  if (own === null) return null;
  const reflectors = (device.bgp?.neighbors ?? []).filter((one) => !isExternal(device, one));
  const served = reflectors.some((one) => (receivedOf(one) ?? 0) > 0);
  if (served) return false;
  const imported = own.map((vrf) => vrf.importTargets);
  if (imported.includes(null)) return null;
  const wanted = new Set(imported.flatMap((targets) => targets ?? []));
  if (wanted.size === 0) return true;
  const others = [...context.facts.devices.values()].filter((one) => one !== device);
  const exported = others
    .flatMap((one) => one.vpn?.vrfs ?? [])
    .filter((vrf) => vrf.ports.length > 0)
    .flatMap((vrf) => vrf.exportTargets ?? []);
  if (exported.some((target) => wanted.has(target))) return false;
  const edges = others.filter((one) => !['P', 'RR'].includes(one.role?.toUpperCase() ?? ''));
  return edges.every((one) => knownVrfs(one) !== null) ? true : null;
}

/** Whether a peer that sends no routes ought to send some. */
function owesRoutes(
  context: CheckContext,
  device: DeviceFacts,
  neighbor: BgpNeighborFacts,
): boolean {
  if (device.role?.toUpperCase() !== 'RR') {
    return (
      !hasNothingToPass(context, device.name, neighbor.address) &&
      !hasNothingToAnnounce(context, device.name, neighbor.address) &&
      (isExternal(device, neighbor) || importsNothing(context, device) !== true)
    );
  }
  const owner = context.model.ownerOf(neighbor.address);
  const client = owner === null ? undefined : context.facts.devices.get(owner);
  return client?.vpn?.vrfs.some((vrf) => vrf.ports.length > 0) ?? false;
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
  if (received > 0) {
    const reason = { code: 'received' as const, received, before: null };
    return [{ ...base, result: 'pass', reason, evidence }];
  }
  const result = owesRoutes(context, device, neighbor) ? 'fail' : 'not_verifiable';
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
  total: number,
): { most: number; router: string } | null {
  if (!context.question.symptom || !context.goal.entities.vrfs.includes(name)) return null;
  const sites = sitesOfVpn(context, device.name, name);
  const targets = new Set(
    sites.flatMap(({ vrf }) => [...(vrf.importTargets ?? ['']), ...(vrf.exportTargets ?? [''])]),
  );
  if (sites.length < 2 || targets.size !== 1) return null;
  const others = sites.flatMap(({ device: other, vrf }) => {
    const held = other.bgp?.vrfs.find((one) => one.name === vrf.name)?.totalPrefixes ?? 0;
    return held > total ? [{ most: held, router: other.name }] : [];
  });
  return others.sort((a, b) => b.most - a.most)[0] ?? null;
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
    `total_prefixes=${total ?? 'missing'}`,
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
  const fuller = fullerSite(context, device, vrf.name, total);
  if (fuller !== null) {
    const reason = { code: 'fewer_than_others' as const, total, ...fuller };
    return { ...base, result: 'fail', reason, evidence };
  }
  const old = oldCount(context, device.name, vrf.name);
  const dropped = old !== null && old >= 4 && total < old * dropFactor;
  return total === 0 || dropped
    ? { ...base, result: 'fail', reason: { code: 'total', total, before: old }, evidence }
    : { ...base, result: 'pass', reason: { code: 'total', total, before: null }, evidence };
}

type EvidencePointerBase = Omit<EvidencePointer, 'value'>;

/** Routes by neighbor of the default table and by VRF. */
export const bgpPrefixes = defineCheck({
  id: 'bgp.prefixes',
  resource: 'session',
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
