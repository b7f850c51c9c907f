import { sentOf } from '../bgp/owed-routes';
import { isEstablished } from '../bgp/sessions';
import { changedInWindow, pointTo, seenDevices, type CheckContext } from '../context';
import { defineCheck, notRead, unread, type Judgement } from '../define-check';
import { areaOf, type DeviceFacts, type VrfFacts } from '../facts';
import { below } from '../parse/place';
import { expectedVrfs } from './expected-vrfs';
import { freeByScheme, outOfScheme } from './distinguisher-scheme';
import type { VrfSite } from './sites';
import { ofObject } from '../needs/resources';

/** What shows that a distinguisher which does not come in a reply is not there. */
type LossSign = 'commit' | 'complaint' | 'no_routes';

const lossWords: Record<LossSign, string> = {
  commit: 'the configuration was changed within the window',
  complaint: 'users of this VRF miss routes',
  no_routes: 'its router announces no route though it has VRFs',
};

const say = {
  own: ({ rd }: { rd: string }) => `rd=${rd}`,
  shared: ({ rd, others }: { rd: string; others: { vrf: string; router: string }[] }) =>
    `rd=${rd}, used by ${others.map((one) => `${one.vrf} on ${one.router}`).join(', ')} too`,
  none: ({ carried }: { carried: string[] }) =>
    `no distinguisher, and BGP of the router carries ${carried.join(', ')} only`,
  lost: ({ by }: { by: LossSign }) =>
    `no distinguisher in the reply, in which others have theirs, and ${lossWords[by]}`,
  not_read: notRead,
  missing: () => 'no distinguisher in the reply: missing on the router or not collected',
};

/** VRFs that share a distinguisher though they must not. */
export interface DistinguisherClash {
  distinguisher: string;
  sites: VrfSite[];
  wrong: VrfSite[];
  /** What a single wrong one could have by the scheme of the others; null where they show none. */
  free: string | null;
  /** True where all are sites of one VRF: routes of the second site are hidden, not mixed up. */
  sameVrf: boolean;
}

function allSites(context: CheckContext): VrfSite[] {
  return seenDevices(context).flatMap((device) =>
    (device.vpn?.vrfs ?? []).map((vrf) => ({ device, vrf })),
  );
}

/** Characters that two distinguishers have in common at their beginning (who) and at their end (which VRF). */
function likeness(a: string, b: string): number {
  const shortest = Math.min(a.length, b.length);
  let start = 0;
  while (start < shortest && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < shortest - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  return start + end;
}

/** What stands before the last colon of a distinguisher: an address or an AS (RFC 4364, section 4.2). */
function administratorOf({ vrf }: VrfSite): string {
  return (vrf.distinguisher ?? '').replace(/:[^:]*$/, '');
}

/** How well a distinguisher fits its place: the router's own address, or the VRF's other sites. */
function fit(site: VrfSite, sites: VrfSite[]): number {
  const own = site.vrf.distinguisher ?? '';
  const administrator = administratorOf(site);
  const addresses = [site.device.address, site.device.bgp?.routerId ?? null];
  // An address that the other VRFs of a router have too is its own, whether or not that was read.
  const beside = sites.some(
    (one) =>
      one.device === site.device &&
      one.vrf !== site.vrf &&
      administrator.includes('.') &&
      administratorOf(one) === administrator,
  );
  if (beside || addresses.includes(administrator)) return 1000;
  const siblings = sites.filter(
    (one) => one.vrf.name === site.vrf.name && one.device !== site.device,
  );
  return Math.max(0, ...siblings.map((one) => likeness(own, one.vrf.distinguisher ?? '')));
}

function lessFitting(sites: VrfSite[], all: VrfSite[]): VrfSite[] {
  const isOfOne = sites.every((one) => one.vrf.name === sites[0]?.vrf.name);
  // Of several VRFs one that has the same on several routers owns it; of one VRF that is what is in question.
  const counts = (one: VrfSite, site: VrfSite): boolean =>
    one === site || !sites.includes(one) || (!isOfOne && one.vrf.name === site.vrf.name);
  const fits = sites.map((site) =>
    fit(
      site,
      all.filter((one) => counts(one, site)),
    ),
  );
  const worst = Math.min(...fits);
  const odd = sites.filter((_, index) => fits[index] === worst);
  if (odd.length < sites.length) return odd;
  const strays = outOfScheme(sites, all);
  if (strays.length > 0) return strays;
  const changed = sites.filter(({ device }) =>
    device.logs.lines.some((line) => line.kind === 'commit'),
  );
  return changed.length > 0 && changed.length < sites.length ? changed : sites;
}

/**
 * Each router has its own distinguisher for a VRF elsewhere, so sharing one is not the convention here. One that
 * another VRF has too is a mistake, and shows no convention.
 */
function ownPerRouter(all: VrfSite[], except: string): boolean {
  const names = new Set(all.map((one) => one.vrf.name));
  const isMixedUp = ({ vrf }: VrfSite): boolean =>
    all.some((one) => one.vrf.distinguisher === vrf.distinguisher && one.vrf.name !== vrf.name);
  return [...names].some((name) => {
    const own = all
      .filter((one) => one.vrf.name === name && !isMixedUp(one))
      .map((one) => one.vrf.distinguisher);
    return name !== except && own.length > 1 && new Set(own).size === own.length;
  });
}

/**
 * One distinguisher on two VRFs of different names is always wrong. On two sites of one VRF it is
 * common practice, and wrong only where this network gives each router its own, or where users of
 * that VRF miss routes.
 */
export function distinguisherClashes(context: CheckContext): DistinguisherClash[] {
  const all = allSites(context);
  const byValue = new Map<string, VrfSite[]>();
  for (const site of all) {
    const value = site.vrf.distinguisher;
    if (value !== null) byValue.set(value, [...(byValue.get(value) ?? []), site]);
  }
  return [...byValue].flatMap(([distinguisher, sites]): DistinguisherClash[] => {
    if (sites.length < 2) return [];
    const names = new Set(sites.map((one) => one.vrf.name));
    const wrong = lessFitting(sites, all);
    const [only, ...more] = wrong;
    const free = only === undefined || more.length > 0 ? null : freeByScheme(only, sites, all);
    const clash = { distinguisher, sites, wrong, free };
    if (names.size > 1) return [{ ...clash, sameVrf: false }];
    const name = sites[0]?.vrf.name ?? '';
    const missed = context.question.symptom && context.question.wording.holds(name);
    if (!missed && !ownPerRouter(all, name)) return [];
    return [{ ...clash, sameVrf: true }];
  });
}

/**
 * VRFs that BGP of the router carries while it does not carry this one; empty where it does, or where
 * that was not read. A distinguisher that is only missing in a reply does not keep a VRF out of BGP.
 */
function carriedBeside({ bgp, vpn }: DeviceFacts, vrf: VrfFacts): string[] {
  if (bgp === null || bgp.summaryOnly || bgp.vrfs.some((one) => one.name === vrf.name)) return [];
  const withOne = (vpn?.vrfs ?? []).filter((one) => one.distinguisher !== null);
  return withOne.map((one) => one.name).filter((name) => bgp.vrfs.some((one) => one.name === name));
}

/**
 * What makes a distinguisher that is missing in a reply missing on the router: harm, or a change. Without
 * either it may be a matter of the tool, and so it may be where the tool shows none at all.
 */
function signOfLoss(context: CheckContext, { device, vrf }: VrfSite): LossSign | null {
  if (allSites(context).every((one) => one.vrf.distinguisher === null)) return null;
  const inside = device.bgp?.neighbors.filter((one) => one.remoteAs === device.bgp?.asNumber) ?? [];
  const told = inside.filter((one) => isEstablished(one));
  if (told.length > 0 && told.every((one) => sentOf(one) === 0)) return 'no_routes';
  if (context.question.symptom && context.goal.entities.vrfs.includes(vrf.name)) return 'complaint';
  return changedInWindow(context, device) ? 'commit' : null;
}

/** VRFs of a router that ought to be there and could not be read. */
function notListed(context: CheckContext, device: DeviceFacts): Judgement<typeof say>[] {
  const area = areaOf(device, 'vpn');
  if (area.state !== 'failed') return [];
  return expectedVrfs(context, device).map((name) => unread(device.name, name, area));
}

function judge(
  context: CheckContext,
  { device, vrf }: VrfSite,
  clashes: DistinguisherClash[],
): Judgement<typeof say> {
  const rd = vrf.distinguisher;
  const evidence = pointTo(below(vrf.place, 'rd'), rd === null ? 'missing' : `rd=${rd}`);
  const base = { device: device.name, object: vrf.name, evidence };
  if (rd === null) {
    const carried = carriedBeside(device, vrf);
    if (carried.length > 0) return { ...base, result: 'fail', reason: { code: 'none', carried } };
    const by = signOfLoss(context, { device, vrf });
    return by === null
      ? { ...base, result: 'not_verifiable', reason: { code: 'missing' } }
      : { ...base, result: 'fail', reason: { code: 'lost', by } };
  }
  const clash = clashes.find((one) => one.sites.some((site) => site.vrf === vrf));
  if (clash === undefined) return { ...base, result: 'pass', reason: { code: 'own', rd } };
  const others = clash.sites.filter((site) => site.vrf !== vrf);
  const named = others.map((site) => ({ vrf: site.vrf.name, router: site.device.name }));
  const reason = { code: 'shared' as const, rd, others: named };
  // That two are the same is shown by both.
  const related = others.map((site) => pointTo(below(site.vrf.place, 'rd'), `rd=${rd}`));
  return { ...base, result: 'fail', reason, related };
}

/** One check for each VRF of each router. */
export const vpnDistinguisher = defineCheck({
  id: 'vpn.rd_unique',
  resource: ofObject('distinguisher'),
  reading: ['vpn'],
  words: ['route distinguisher'],
  label: ['route distinguisher', (vrf) => `route distinguisher of ${vrf}`],
  expectation: 'a route distinguisher that no other VRF has',
  rule: 'RFC 4364, section 4.1: VPN routes with one distinguisher and prefix are the same route, and reflectors keep one of them',
  say,
  leavesOpen: ({ goal }, object) => goal.entities.vrfs.includes(object),
  evaluate: (context) => {
    const clashes = distinguisherClashes(context);
    return seenDevices(context).flatMap((device) => [
      ...(device.vpn?.vrfs ?? []).map((vrf) => judge(context, { device, vrf }, clashes)),
      ...notListed(context, device),
    ]);
  },
});
