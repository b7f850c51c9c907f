import type { CheckContext } from '../context';
import { areaOf, type VrfFacts } from '../facts';
import {
  areSpokes,
  brokenHub,
  deafHub,
  flows,
  hasHub,
  hasSource,
  hasTaker,
  meets,
  oddSpoke,
  swappedSpoke,
} from './hubs';
import { readAt, vpnsRead, type VrfSite } from './sites';

/** Targets of one site; null where they are not known. */
export interface Targets {
  imports: string[] | null;
  exports: string[] | null;
}

export interface ComparedTargets extends Targets {
  /** The VPN whose routes do not pass, which need not have the name of the VRF. */
  vpn: string;
  others: (Targets & { router: string })[];
}

/** A VRF whose targets do not fit those of the same VPN on the other routers. */
export interface TargetFault {
  device: string;
  vrf: string;
  /** Which of its own targets is wrong, or whether they are right the other way round. */
  side: 'import' | 'export' | 'both' | 'swapped';
  compared: ComparedTargets;
  facts: VrfFacts;
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
  const hub =
    blamed.length === 1 && blamed[0] !== undefined ? deafHub(sites, blamed[0].site) : null;
  if (hub !== null) {
    const { device, vrf: facts } = hub;
    const compared = compare(name, hub, sites);
    return [{ device: device.name, vrf: name, side: 'import', compared, facts }];
  }
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
    compared: compare(name, site, sites),
    facts: site.vrf,
  }));
}

function compare(vpn: string, site: VrfSite, sites: VrfSite[]): ComparedTargets {
  const targets = ({ vrf }: VrfSite) => ({
    imports: vrf.importTargets,
    exports: vrf.exportTargets,
  });
  const others = sites.filter(({ vrf }) => vrf !== site.vrf);
  return {
    vpn,
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

/** Routers that may have VRFs and whose VRFs were not read. */
export function routersUnread({ facts }: CheckContext): string[] {
  return [...facts.devices.values()]
    .filter(
      (one) =>
        !/^(p|rr|ce)$/i.test(one.role ?? '') &&
        !['read', 'absent'].includes(areaOf(one, 'vpn').state),
    )
    .map(({ name }) => name);
}

/** Whether any other site gives a VRF routes, and whether any takes those of it. */
export function passOf({ imports, exports, others }: ComparedTargets): {
  gets: boolean;
  gives: boolean;
} {
  return {
    gets: others.some((one) => meets(one.exports, imports)),
    gives: others.some((one) => meets(exports, one.imports)),
  };
}

/** All VRFs whose targets keep routes from reaching or leaving a site (RFC 4364, section 4.3). */
export function targetFaults(context: CheckContext): TargetFault[] {
  return vpnsRead(context).flatMap(({ name, sites }) => {
    const read = readAt(context, sites);
    const faultAt = (site: VrfSite, side: TargetFault['side']): TargetFault => ({
      device: site.device.name,
      vrf: site.vrf.name,
      side,
      compared: compare(name, site, read),
      facts: site.vrf,
    });
    const swapped = swappedSpoke(context, read);
    if (swapped !== null) return [faultAt(swapped, 'swapped')];
    const odd = oddSpoke(context, read);
    if (odd !== null) {
      const besides = [odd.site, ...odd.likes];
      const gets = hasSource(context, odd.site, besides);
      const gives = hasTaker(context, odd.site, besides);
      // One that only takes in more than its likes breaks nothing: see leaks.
      if (gets && gives) return [];
      return [faultAt(odd.site, gets ? 'export' : gives ? 'import' : 'both')];
    }
    const [spoke] = read;
    if (spoke === undefined || !areSpokes(read)) return faultsOf(name, read);
    if (hasHub(context, spoke)) return [];
    const broken = brokenHub(context, read);
    if (broken !== null) return [faultAt(broken.hub, broken.side)];
    return routersUnread(context).length > 0 ? [] : faultsOf(name, read);
  });
}
