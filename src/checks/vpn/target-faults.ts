import type { CheckContext } from '../context';
import { areaOf, type VrfFacts } from '../facts';
import { readAt, vpnsRead, type VrfSite } from './sites';

/** Targets of one site; null where they are not known. */
export interface Targets {
  imports: string[] | null;
  exports: string[] | null;
}

export interface ComparedTargets extends Targets {
  others: (Targets & { router: string })[];
}

/** A VRF whose targets do not fit those of the same VPN on the other routers. */
export interface TargetFault {
  device: string;
  vrf: string;
  /** Which of its own targets is wrong. */
  side: 'import' | 'export' | 'both';
  compared: ComparedTargets;
  facts: VrfFacts;
}

function meets(a: string[] | null, b: string[] | null): boolean {
  return (a ?? []).some((one) => (b ?? []).includes(one));
}

/** Routes flow from `from` to `to` where a target that one exports is imported by the other. */
function flows(from: VrfSite, to: VrfSite): boolean {
  return meets(from.vrf.exportTargets, to.vrf.importTargets);
}

function recentlyChanged(site: VrfSite): boolean {
  return site.device.logs.lines.some((line) => line.kind === 'commit');
}

/**
 * Of the routers that cannot exchange routes, those whose targets are wrong: targets that nobody
 * else uses, on the router that does not even match itself, or that fits fewest of the others. A
 * router that fits all others but one is not to blame for that one.
 */
function faultsOf(name: string, sites: VrfSite[]): TargetFault[] {
  const judged = sites.map((site) => {
    const others = sites.filter((one) => one !== site);
    const imports = others.some((one) => flows(one, site));
    const exports = others.some((one) => flows(site, one));
    const targets = (pick: (vrf: VrfFacts) => string[] | null) =>
      new Set(others.flatMap((one) => pick(one.vrf) ?? []));
    const elsewhere = new Set([
      ...targets((vrf) => vrf.importTargets),
      ...targets((vrf) => vrf.exportTargets),
    ]);
    const lone = (own: string[] | null) => !(own ?? []).some((one) => elsewhere.has(one));
    return {
      site,
      broken: others.length > 0 && (!imports || !exports),
      loneImport: lone(site.vrf.importTargets),
      loneExport: lone(site.vrf.exportTargets),
      imports,
      exports,
      fits: others.filter((one) => flows(one, site) && flows(site, one)).length,
    };
  });
  const broken = judged.filter((one) => one.broken);
  if (broken.length === 0) return [];
  const lone = broken.filter((one) => one.loneImport || one.loneExport);
  const inconsistent = lone.filter(
    ({ site }) => !meets(site.vrf.importTargets, site.vrf.exportTargets),
  );
  const fewest = Math.min(...judged.map((one) => one.fits));
  let blamed = inconsistent.length > 0 ? inconsistent : lone.length > 0 ? lone : broken;
  const odd = blamed.filter((one) => one.fits === fewest);
  if (odd.length > 0) blamed = odd;
  const changed = blamed.filter(({ site }) => recentlyChanged(site));
  if (blamed.length > 1 && blamed.length === judged.length && changed.length > 0) blamed = changed;
  return blamed.map(({ site, imports, exports, loneImport, loneExport }) => ({
    device: site.device.name,
    vrf: name,
    side:
      loneImport === loneExport
        ? imports === exports
          ? 'both'
          : imports
            ? 'export'
            : 'import'
        : loneImport
          ? 'import'
          : 'export',
    compared: compare(site, sites),
    facts: site.vrf,
  }));
}

function compare(site: VrfSite, sites: VrfSite[]): ComparedTargets {
  const targets = ({ vrf }: VrfSite) => ({
    imports: vrf.importTargets,
    exports: vrf.exportTargets,
  });
  const others = sites.filter((one) => one !== site);
  return {
    ...targets(site),
    others: others.map((one) => ({ ...targets(one), router: one.device.name })),
  };
}

/** `imports 64500:1 and exports nothing; PE2 imports …`. */
export function targetWords({ others, ...own }: ComparedTargets): string {
  const one = ({ imports, exports }: Targets) =>
    `imports ${words(imports)} and exports ${words(exports)}`;
  return `${one(own)}; ${others.map((other) => `${other.router} ${one(other)}`).join('; ')}`;
}

function words(targets: string[] | null): string {
  return targets === null ? '?' : targets.length === 0 ? 'nothing' : targets.join(', ');
}

/** A router that may have VRFs and whose VRFs were not read. */
function someUnread({ facts }: CheckContext): boolean {
  return [...facts.devices.values()].some(
    (one) =>
      !/^(p|rr|ce)$/i.test(one.role ?? '') &&
      !['read', 'absent'].includes(areaOf(one, 'vpn').state),
  );
}

function sameTargets(a: string[] | null, b: string[] | null): boolean {
  return a !== null && b !== null && [...a].sort().join() === [...b].sort().join();
}

/**
 * Sites that are all set alike and take in nothing of each other: the spokes of a hub, which stands on
 * a router that was not read if it stands anywhere. None of them differs from one that works.
 */
export function areSpokes(sites: readonly VrfSite[]): boolean {
  const [first] = sites;
  return (
    first !== undefined &&
    sites.length > 1 &&
    !flows(first, first) &&
    sites.every(
      ({ vrf }) =>
        sameTargets(vrf.importTargets, first.vrf.importTargets) &&
        sameTargets(vrf.exportTargets, first.vrf.exportTargets),
    )
  );
}

function allVrfs({ facts }: CheckContext): VrfSite[] {
  return [...facts.devices.values()].flatMap((device) =>
    (device.vpn?.vrfs ?? []).map((vrf) => ({ device, vrf })),
  );
}

/** Whether somebody takes in what a spoke announces and somebody, in a VRF of its own as a rule, announces what it takes in. */
function hasHub(context: CheckContext, spoke: VrfSite): boolean {
  const all = allVrfs(context);
  return all.some((one) => flows(one, spoke)) && all.some((one) => flows(spoke, one));
}

/** The one VRF that takes in what spokes announce and announces nothing: their hub, which lost its export. */
function silentHub(context: CheckContext, spokes: readonly VrfSite[]): VrfSite | null {
  const [hub, ...others] = allVrfs(context).filter(
    (one) => one.vrf.exportTargets?.length === 0 && spokes.every((spoke) => flows(spoke, one)),
  );
  return hub === undefined || others.length > 0 ? null : hub;
}

/** All VRFs whose targets keep routes from reaching or leaving a site (RFC 4364, section 4.3). */
export function targetFaults(context: CheckContext): TargetFault[] {
  return vpnsRead(context).flatMap(({ name, sites }) => {
    const read = readAt(context, sites);
    const [spoke] = read;
    if (spoke === undefined || !areSpokes(read)) return faultsOf(name, read);
    if (hasHub(context, spoke)) return [];
    const hub = silentHub(context, read);
    if (hub !== null) {
      const { device, vrf } = hub;
      const compared = compare(hub, [hub, ...read]);
      return [{ device: device.name, vrf: vrf.name, side: 'export', compared, facts: vrf }];
    }
    return someUnread(context) ? [] : faultsOf(name, read);
  });
}
