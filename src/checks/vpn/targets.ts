import { pointTo, seenDevices, type CheckContext } from '../context';
import { defineCheck, notRead, unread, type Judgement } from '../define-check';
import { areaOf, type DeviceFacts, type VrfFacts } from '../facts';
import { below } from '../parse/place';
import { carriesNoVrf } from './membership';
import {
  sitesOf,
  targetFaults,
  targetWords,
  type ComparedTargets,
  type TargetFault,
  type Targets,
} from './target-faults';

const own = ({ imports, exports }: Targets) =>
  `import ${imports?.join(', ') ?? '?'}, export ${exports?.join(', ') ?? '?'}`;

const say = {
  fits: (data: Targets & { routers: string[] }) => `${own(data)}, fits ${data.routers.join(', ')}`,
  only_one: (data: Targets) => `${own(data)}; no other router has this VRF`,
  differs: (data: ComparedTargets) => targetWords(data).slice(0, 240),
  not_complete: (data: Targets) => `${own(data)}: not complete`,
  side_empty: (data: Targets) => `${own(data)}: a side is empty, on the router or in the reply`,
  nothing_to_compare: (data: Targets & { unread: string[] }) => {
    const more = data.unread.length > 3 ? ' and others' : '';
    return `${own(data)}; nothing to compare with: the VRFs of ${data.unread.slice(0, 3).join(', ')}${more} were not read`;
  },
  not_read: notRead,
};

type Found = Judgement<typeof say>;

/** VRFs that the question, or BGP of the router, says must be there. */
export function expectedVrfs(context: CheckContext, device: DeviceFacts): string[] {
  const asked = context.goal.devices.includes(device.name) ? context.goal.entities.vrfs : [];
  return [...new Set([...asked, ...shownVrfs(device)])];
}

/** VRFs that BGP of the router, or one of its ports, names. */
function shownVrfs(device: DeviceFacts): string[] {
  const used = (device.bgp?.vrfs ?? []).map((vrf) => vrf.name);
  return [...used, ...[...device.ports.values()].flatMap((port) => port.vrf ?? [])];
}

function judge(
  context: CheckContext,
  device: DeviceFacts,
  vrf: VrfFacts,
  faults: TargetFault[],
): Found {
  const targets = { imports: vrf.importTargets, exports: vrf.exportTargets };
  const evidence = pointTo(below(vrf.place, 'route_targets'), own(targets));
  const base = { device: device.name, object: vrf.name, evidence };
  if (vrf.importTargets === null || vrf.exportTargets === null) {
    return { ...base, result: 'not_verifiable', reason: { code: 'not_complete', ...targets } };
  }
  const fault = faults.find((one) => one.device === device.name && one.vrf === vrf.name);
  if (fault !== undefined) {
    return { ...base, result: 'fail', reason: { code: 'differs', ...fault.compared } };
  }
  if (vrf.importTargets.length === 0 || vrf.exportTargets.length === 0) {
    return { ...base, result: 'not_verifiable', reason: { code: 'side_empty', ...targets } };
  }
  const others = sitesOf(context, vrf.name).filter((one) => one.device !== device);
  if (others.length > 0) {
    const routers = others.map((one) => one.device.name);
    return { ...base, result: 'pass', reason: { code: 'fits', ...targets, routers } };
  }
  const open = unreadEdges(context, device);
  if (open.length === 0) {
    return { ...base, result: 'pass', reason: { code: 'only_one', ...targets } };
  }
  const reason = { code: 'nothing_to_compare' as const, ...targets, unread: open };
  return { ...base, result: 'not_verifiable', reason };
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
  resource: 'vrf_targets',
  reading: ['vpn'],
  words: ['vrf', 'vpn', 'route target'],
  label: ['route targets', (vrf) => `route targets of ${vrf}`],
  expectation: 'imports what the other sites export, and exports what they import',
  rule: 'RFC 4364, section 4.3.1: a VRF takes in only routes that carry one of its import targets',
  say,
  leavesOpen: ({ question }) => /\b(route[- ]?targets?|rts?)\b/.test(question.text),
  evaluate: (context) => {
    const faults = targetFaults(context);
    return seenDevices(context).flatMap((device) => [
      ...(device.vpn?.vrfs ?? []).map((vrf) => judge(context, device, vrf, faults)),
      ...notListed(context, device),
    ]);
  },
});
