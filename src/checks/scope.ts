import type { Judged } from './define-check';
import { isAsked, type CheckContext } from './context';
import { linesOf } from './needs/moments';
import { vpnRouteTargets } from './vpn/targets';

/** Checks that answer the question, and failing ones beside it. */
export interface ScopedChecks {
  checks: Judged[];
  aside: Judged[];
}

/** Whether a name is a value in the data of a reason, at whatever depth. */
function holds(data: unknown, name: string): boolean {
  if (typeof data === 'string') return data === name;
  return typeof data === 'object' && data !== null
    ? Object.values(data).some((one) => holds(one, name))
    : false;
}

/** Whether a check is about a neighbor, port or VRF: by its object, its reason, or the log lines that show it. */
function isAboutNamed(context: CheckContext, check: Judged, names: readonly string[]): boolean {
  if (names.some((name) => name === check.object || holds(check.reason, name))) return true;
  const shown = [...(check.evidence === null ? [] : [check.evidence]), ...check.related];
  const told = new Set(linesOf(context, shown).flatMap(({ port, peer, vrf }) => [port, peer, vrf]));
  return names.some((name) => told.has(name));
}

/** The VRF that a check is about: by name, by its peer, or by a port in it; null for all others. */
export function vrfOf(context: CheckContext, check: Judged): string | null {
  const device = context.facts.devices.get(check.device);
  if (check.check.startsWith('interface.')) return device?.ports.get(check.object)?.vrf ?? null;
  if (check.check === 'bgp.vrf_session') return check.object.split(' ')[0] ?? null;
  if (check.check.startsWith('vpn.')) return check.object === 'device' ? null : check.object;
  const isVrf = device?.bgp?.vrfs.some((one) => one.name === check.object) ?? false;
  return check.check === 'bgp.prefixes' && isVrf ? check.object : null;
}

/** Another VRF keeps routes of a named one from coming in: that is a matter of the named one. */
function holdsBack(check: Judged, vrfs: readonly string[]): boolean {
  const other = vpnRouteTargets.said(check, 'one_way')?.other.split(' and ') ?? [];
  const own = vpnRouteTargets.said(check, 'differs')?.vpn;
  return [...other, own].some((name) => name !== undefined && vrfs.includes(name));
}

const comesAndGoes = /flap$|^logs\.recent$/;

/**
 * "Down for three weeks", of a port that is shut on purpose: that accounts for it, and what came and went
 * on other routers meanwhile is no part of it.
 */
function passedElsewhere({ goal, question }: CheckContext, checks: readonly Judged[]): Judged[] {
  const places = goal.lookup === undefined ? [] : (goal.ports ?? []);
  const states = checks.filter(
    (one) =>
      one.check === 'interface.state' &&
      places.some(({ device, port }) => device === one.device && port === one.object),
  );
  const isMeant = states.length > 0 && states.every((one) => one.meant === true);
  if (!question.lasting || !isMeant) return [];
  return checks.filter(
    (one) =>
      one.result === 'fail' &&
      comesAndGoes.test(one.check) &&
      !places.some(({ device }) => device === one.device),
  );
}

/**
 * A plain question about one neighbor, port or VRF is answered for that one: where it works, failing
 * checks about its siblings on the same router are set aside. Where it is not, or where a symptom
 * was reported, the siblings may share the cause and stay.
 */
export function scopeChecks(context: CheckContext, checks: Judged[]): ScopedChecks {
  const { goal, question } = context;
  const { neighbors, interfaces, vrfs } = goal.entities;
  const names = [...neighbors, ...interfaces, ...vrfs];
  const onNamed = checks.filter(
    (one) =>
      isAsked(context, one.device) &&
      (names.includes(one.object) || vrfs.includes(vrfOf(context, one) ?? '')),
  );
  const well =
    onNamed.some((one) => one.result === 'pass') && onNamed.every((one) => one.result !== 'fail');
  // "What's changed, is PE2's session still down?": beside the one that is named, all that is new is asked about.
  const isOfAll = question.symptom || question.tells('asks_who_is_off', 'asks_what_changed');
  if (names.length === 0 || isOfAll || !well) {
    const passed = passedElsewhere(context, checks);
    return { checks: checks.filter((one) => !passed.includes(one)), aside: passed };
  }
  const isSibling = (check: Judged): boolean => {
    if (check.result !== 'fail') return false;
    const vrf = vrfs.length === 0 ? null : vrfOf(context, check);
    // The port that is named sits in a VRF where another one misses it.
    const isOfPort = interfaces.some((name) => holds(check.reason, name));
    if (vrf !== null) return !vrfs.includes(vrf) && !isOfPort && !holdsBack(check, vrfs);
    if (!isAsked(context, check.device)) return false;
    const sessions = check.check.startsWith('bgp.') && neighbors.length > 0;
    const ports = /^(interface\.|isis\.adjacency)/.test(check.check) && interfaces.length > 0;
    if (!sessions && !ports && check.check !== 'logs.recent') return false;
    return !isAboutNamed(context, check, names);
  };
  return {
    checks: checks.filter((one) => !isSibling(one)),
    aside: checks.filter(isSibling),
  };
}
