import { pointTo, seenDevices, type CheckContext } from '../context';
import { defineCheck, notRead, unread, type Judgement } from '../define-check';
import { areaOf, type DeviceFacts, type VrfFacts } from '../facts';
import { below } from '../parse/place';
import { expectedVrfs, shownVrfs } from './expected-vrfs';
import { carriesNoVrf } from './membership';
import {
  missingWords,
  oneWayFaults,
  type MissingTargets,
  type OneWayFault,
} from './one-way-faults';
import { type Leak, type LeakFault, leakFaults, leakWords } from './leaks';
import { areSpokes, flows, otherHalf } from './hubs';
import { exchanges } from './reachability';
import { sitesOfVpn, vpnsRead, type VrfSite } from './sites';
import {
  targetFaults,
  targetWords,
  type ComparedTargets,
  type TargetFault,
  type Targets,
} from './target-faults';
import { ofObject } from '../needs/resources';

const own = ({ imports, exports }: Targets) =>
  `import ${imports?.join(', ') ?? '?'}, export ${exports?.join(', ') ?? '?'}`;

const say = {
  fits: (data: Targets & { routers: string[] }) => `${own(data)}, fits ${data.routers.join(', ')}`,
  exchanges: (data: Targets & { vrfs: string[] }) =>
    `${own(data)}, exchanges routes with ${data.vrfs.slice(0, 4).join(', ')}`,
  half: (data: Targets & { half: string }) => `${own(data)}; one hub with ${data.half}`,
  only_one: (data: Targets) => `${own(data)}; no other router has this VRF`,
  differs: (data: ComparedTargets) => targetWords(data).slice(0, 240),
  one_way: (data: MissingTargets) => missingWords(data).slice(0, 240),
  leaks: (data: Leak) => leakWords(data).slice(0, 240),
  not_complete: (data: Targets) => `${own(data)}: not complete`,
  side_empty: (data: Targets) => `${own(data)}: a side is empty, on the router or in the reply`,
  nothing_to_compare: (data: Targets & { unread: string[] }) => {
    const more = data.unread.length > 3 ? ' and others' : '';
    return `${own(data)}; nothing to compare with, because the VRFs of ${data.unread.slice(0, 3).join(', ')}${more} were not read`;
  },
  not_read: notRead,
};

type Found = Judgement<typeof say>;

function judge(
  context: CheckContext,
  device: DeviceFacts,
  vrf: VrfFacts,
  faults: TargetFault[],
  oneWay: OneWayFault[],
  leaks: LeakFault[],
): Found {
  const targets = { imports: vrf.importTargets, exports: vrf.exportTargets };
  const evidence = pointTo(below(vrf.place, 'route_targets'), own(targets));
  const base = { device: device.name, object: vrf.name, evidence };
  if (vrf.importTargets === null || vrf.exportTargets === null) {
    return { ...base, result: 'not_verifiable', reason: { code: 'not_complete', ...targets } };
  }
  const isHere = (one: TargetFault | OneWayFault | LeakFault): boolean =>
    one.device === device.name && one.vrf === vrf.name;
  const fault = faults.find(isHere);
  if (fault !== undefined) {
    return { ...base, result: 'fail', reason: { code: 'differs', ...fault.compared } };
  }
  const half = otherHalf({ device, vrf });
  if (half !== null && isHub(context, { device, vrf }, half)) {
    return { ...base, result: 'pass', reason: { code: 'half', ...targets, half: half.vrf.name } };
  }
  if (vrf.importTargets.length === 0 || vrf.exportTargets.length === 0) {
    return { ...base, result: 'not_verifiable', reason: { code: 'side_empty', ...targets } };
  }
  const lacking = oneWay.find(isHere);
  if (lacking !== undefined) {
    return { ...base, result: 'fail', reason: { code: 'one_way', ...lacking.missing } };
  }
  const leak = leaks.find(isHere);
  if (leak !== undefined) {
    return { ...base, result: 'fail', reason: { code: 'leaks', ...leak.leak } };
  }
  const others = sitesOfVpn(context, device.name, vrf.name).filter((one) => one.device !== device);
  const open = unreadEdges(context, device);
  const isSpoke = areSpokes([...others, { device, vrf }]);
  if (others.length > 0 && !(isSpoke && open.length > 0)) {
    const routers = others.map((one) => one.device.name);
    return { ...base, result: 'pass', reason: { code: 'fits', ...targets, routers } };
  }
  const partners = partnersOf(context, device, vrf);
  if (partners.length > 0) {
    return { ...base, result: 'pass', reason: { code: 'exchanges', ...targets, vrfs: partners } };
  }
  if (open.length === 0) {
    return { ...base, result: 'pass', reason: { code: 'only_one', ...targets } };
  }
  const reason = { code: 'nothing_to_compare' as const, ...targets, unread: open };
  // A VRF that takes in none of what it exports gets nothing but from a site that was not read: an answer
  // about it stays open. Where others are alike, that is how the VPN is built.
  const { question, goal } = context;
  const isMeant =
    goal.entities.vrfs.includes(vrf.name) || question.symptom || question.names('vpn');
  const exported = new Set(vrf.exportTargets);
  const contradiction =
    isMeant && others.length === 0 && !vrf.importTargets.some((one) => exported.has(one));
  return { ...base, result: 'not_verifiable', contradiction, reason };
}

/** Whether a site elsewhere gets the routes of one half of a hub and gives its own to the other. */
function isHub(context: CheckContext, a: VrfSite, b: VrfSite): boolean {
  const others = [...context.facts.devices.values()].filter((one) => one !== a.device);
  return others.some((device) =>
    (device.vpn?.vrfs ?? []).some((vrf) => {
      const spoke = { device, vrf };
      return (flows(a, spoke) && flows(spoke, b)) || (flows(b, spoke) && flows(spoke, a));
    }),
  );
}

/** VRFs of other names with which a VRF exchanges routes both ways. */
function partnersOf(context: CheckContext, device: DeviceFacts, vrf: VrfFacts): string[] {
  const isOwn = (one: { device: string; vrf: string }): boolean =>
    one.device === device.name && one.vrf === vrf.name;
  const sites = vpnsRead(context).flatMap((one) => one.sites);
  const mine = sites.filter(isOwn);
  return exchanges(
    mine,
    sites.filter((one) => !isOwn(one)),
  ).map((one) => `${one.vrf} on ${one.device}`);
}

/**
 * Routers that may hold sites of the VRF and whose VRFs were not read. Targets are right only against
 * those of the other sites (RFC 4364, section 4.3.1), so until then nothing can be said of them.
 */
function unreadEdges(context: CheckContext, device: DeviceFacts): string[] {
  return [...context.facts.devices.values()]
    .filter((one) => one !== device && !carriesNoVrf(one))
    .filter((one) => one.vpn?.complete !== true && areaOf(one, 'vpn').state !== 'absent')
    .map((one) => one.name);
}

function notListed(context: CheckContext, device: DeviceFacts): Found[] {
  const area = areaOf(device, 'vpn');
  const asked = new Set(context.goal.entities.vrfs);
  const shown = new Set(shownVrfs(device));
  const names = expectedVrfs(context, device)
    .filter((name) => !(device.vpn?.vrfs.some((vrf) => vrf.name === name) ?? false))
    // Whether a router without VRFs ought to have the one asked about is a question of membership.
    .filter((name) => area.state !== 'absent' || !asked.has(name) || shown.has(name));
  if (area.state === 'failed' || (area.state === 'absent' && names.length > 0)) {
    return (names.length === 0 ? ['all'] : names).map((name) => unread(device.name, name, area));
  }
  return [];
}

/** One check for each VRF of each router. */
export const vpnRouteTargets = defineCheck({
  id: 'vpn.route_targets',
  resource: ofObject('targets'),
  reading: ['vpn'],
  words: ['vrf', 'vpn', 'route target'],
  label: ['route targets', (vrf) => `route targets of ${vrf}`],
  expectation: 'imports what the other sites export, and exports what they import',
  rule: 'RFC 4364, section 4.3.1: a VRF takes in only routes that carry one of its import targets',
  say,
  leavesOpen: ({ question }) => question.names('route_targets'),
  evaluate: (context) => {
    const faults = targetFaults(context);
    const oneWay = oneWayFaults(context);
    const leaks = leakFaults(context);
    return seenDevices(context).flatMap((device) => [
      ...(device.vpn?.vrfs ?? []).map((vrf) => judge(context, device, vrf, faults, oneWay, leaks)),
      ...notListed(context, device),
    ]);
  },
});
