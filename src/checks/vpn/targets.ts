import type { Check } from '../../domain/analysis/check';
import { pointTo, seenDevices, type CheckContext } from '../context';
import { areaOf, type DeviceFacts, type VrfFacts } from '../facts';
import { makeCheck, type CheckKind, type Judgement } from '../make-check';
import { below } from '../parse/place';
import { carriesNoVrf } from './membership';
import { sitesOf, targetFaults, type TargetFault } from './target-faults';

const kind: CheckKind = {
  check: 'vpn.route_targets',
  expectation: 'imports what the other sites export, and exports what they import',
  rule: 'RFC 4364, section 4.3.1: a VRF takes in only routes that carry one of its import targets',
};

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
): Judgement {
  const targets = `import ${vrf.importTargets?.join(', ') ?? '?'}, export ${vrf.exportTargets?.join(', ') ?? '?'}`;
  const evidence = pointTo(below(vrf.place, 'route_targets'), targets);
  const base = { device: device.name, object: vrf.name, evidence };
  if (vrf.importTargets === null || vrf.exportTargets === null) {
    return { ...base, result: 'not_verifiable', value: `${targets}: not complete` };
  }
  const fault = faults.find((one) => one.device === device.name && one.vrf === vrf.name);
  if (fault !== undefined) return { ...base, result: 'fail', value: fault.text.slice(0, 240) };
  if (vrf.importTargets.length === 0 || vrf.exportTargets.length === 0) {
    const value = `${targets}: a side is empty, on the router or in the reply`;
    return { ...base, result: 'not_verifiable', value };
  }
  const others = sitesOf(context, vrf.name).filter((one) => one.device !== device);
  if (others.length > 0) {
    const names = others.map((one) => one.device.name).join(', ');
    return { ...base, result: 'pass', value: `${targets}, fits ${names}` };
  }
  const open = unreadEdges(context, device);
  return open.length === 0
    ? { ...base, result: 'pass', value: `${targets}; no other router has this VRF` }
    : { ...base, result: 'not_verifiable', value: nothingToCompare(targets, open) };
}

function nothingToCompare(targets: string, open: string[]): string {
  const named = open.length > 3 ? `${open.slice(0, 3).join(', ')} and others` : open.join(', ');
  return `${targets}; nothing to compare with: the VRFs of ${named} were not read`;
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

function unread(context: CheckContext, device: DeviceFacts): Judgement[] {
  const area = areaOf(device, 'vpn');
  const asked = new Set(context.goal.entities.vrfs);
  const shown = new Set(shownVrfs(device));
  const names = expectedVrfs(context, device)
    .filter((name) => !(device.vpn?.vrfs.some((vrf) => vrf.name === name) ?? false))
    // Whether a router without VRFs ought to have the one asked about is a question of membership.
    .filter((name) => area.state !== 'absent' || !asked.has(name) || shown.has(name));
  const value = `not read: ${area.reason ?? '?'}`.slice(0, 200);
  const evidence = area.place === null ? null : pointTo(area.place, value);
  if (area.state === 'failed' || (area.state === 'absent' && names.length > 0)) {
    return (names.length === 0 ? ['all'] : names).map((object) => ({
      device: device.name,
      object,
      result: 'not_verifiable',
      value,
      evidence,
    }));
  }
  return [];
}

/** One check for each VRF of each router. */
export function checkRouteTargets(context: CheckContext): Check[] {
  const faults = targetFaults(context);
  return seenDevices(context).flatMap((device) =>
    (device.vpn?.vrfs ?? [])
      .map((vrf) => judge(context, device, vrf, faults))
      .concat(unread(context, device))
      .map((one) => makeCheck(kind, one)),
  );
}
