import {
  allExports,
  allImports,
  common,
  targetsBetween,
  targetsInto,
  type Vpn,
  type VpnSite,
} from './reachability';

/** Routes that should pass as they do elsewhere: where a target is missing, and what shows it. */
export interface OneWay {
  /** Sites that lack the targets. */
  at: readonly VpnSite[];
  side: 'import' | 'export';
  targets: string[];
  /** The VPN whose routes therefore do not come, or do not go. */
  other: string;
  /** VPNs, or sites of the same VPN, for which it is as it should be. */
  like: string[];
  /** Whether these are in the position of the other VPN, or in that of the sites themselves. */
  likeWhom: 'other' | 'site';
}

/** What the asker says: of which VPNs he complains. */
export type Complained = (name: string) => boolean;

/**
 * One that lacks what its likes have is wrong only where they are the rule: at least two, and more than
 * lack it. Where somebody complains of it, one that works is enough.
 */
function convicts(like: number, lacking: number, complained: boolean): boolean {
  return complained ? like > 0 : like > 1 && like > lacking;
}

interface Partner {
  vpn: Vpn;
  /** Targets by which it gets the routes of the one in question, and that one gets its own. */
  gets: string[];
  gives: string[];
}

/**
 * Targets that a VPN exports for another one alone, since it does not import them itself; those that
 * it imports too tie its own sites together, and the other VPN has to take in those of each by name.
 */
function givenOnly({ vpn, gives }: Partner): string[] {
  const own = allImports(vpn);
  return gives.filter((one) => !own.includes(one));
}

/** Of the VPNs that get the routes of `center`, one whose own routes do not come back. */
function withoutReturn(center: Vpn, partner: Partner, likes: Partner[]): OneWay {
  const like = likes.map(({ vpn }) => vpn.name);
  const given = common(likes.map(givenOnly));
  if (given.length > 0) {
    const at = partner.vpn.sites;
    return { at, side: 'export', targets: given, other: center.name, like, likeWhom: 'site' };
  }
  const targets = allExports(partner.vpn);
  const other = partner.vpn.name;
  return { at: center.sites, side: 'import', targets, other, like, likeWhom: 'other' };
}

/** Between VPNs: shared services and extranets, where routes pass one way that pass both ways for others. */
function betweenVpns(center: Vpn, vpns: readonly Vpn[], complained: Complained): OneWay[] {
  const partners = vpns
    .filter((one) => one !== center)
    .map((vpn) => ({ vpn, gets: targetsInto(center, vpn), gives: targetsInto(vpn, center) }))
    .filter(({ gets, gives }) => gets.length + gives.length > 0);
  const both = partners.filter(({ gets, gives }) => gets.length > 0 && gives.length > 0);
  const noReturn = partners.filter(({ gives }) => gives.length === 0);
  const noSupply = partners.filter(({ gets }) => gets.length === 0);
  const sharedWith = (partner: Partner): Partner[] =>
    both.filter((one) => one.gets.some((target) => partner.gets.includes(target)));
  const supplied = common(both.map(({ gets }) => gets));
  const heard = ({ vpn }: Partner): boolean => complained(center.name) || complained(vpn.name);
  return [
    ...noReturn
      .filter((one) => convicts(sharedWith(one).length, noReturn.length, heard(one)))
      .map((one) => withoutReturn(center, one, sharedWith(one))),
    ...noSupply
      .filter((one) => convicts(both.length, noSupply.length, heard(one)))
      .filter(() => supplied.length > 0)
      .map(({ vpn }) => ({
        at: vpn.sites,
        side: 'import' as const,
        targets: supplied,
        other: center.name,
        like: both.map((one) => one.vpn.name),
        likeWhom: 'site' as const,
      })),
  ];
}

function sameSet(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((one) => b.includes(one));
}

/**
 * Sites of the same VPN that are made otherwise, the hub of its spokes for instance, where a site has
 * nothing to do with any of them in one direction.
 */
function farSites(
  vpn: Vpn,
  site: VpnSite,
  alike: readonly VpnSite[],
  side: 'import' | 'export',
): Vpn[] {
  const sites = vpn.sites.filter((one) => one !== site && !alike.includes(one));
  const passes = (far: VpnSite) =>
    (side === 'import' ? targetsBetween(far, site) : targetsBetween(site, far)).length > 0;
  if (sites.length === 0 || sites.some(passes)) return [];
  return [{ name: `${vpn.name} on ${sites.map((one) => one.device).join(', ')}`, sites }];
}

/**
 * Within a VPN: a site that lacks a target of another VPN, or of its hub, which all its sites of the
 * same make have.
 */
function withinVpn(vpn: Vpn, vpns: readonly Vpn[], complained: Complained): OneWay[] {
  const others = vpns.filter((one) => one !== vpn);
  return vpn.sites.flatMap((site): OneWay[] => {
    const siblings = vpn.sites.filter((one) => one !== site);
    return (['import', 'export'] as const).flatMap((side): OneWay[] => {
      const [mine, rest] =
        side === 'import' ? (['imports', 'exports'] as const) : (['exports', 'imports'] as const);
      const alike = siblings.filter((one) => sameSet(one[rest], site[rest]));
      const missing = common(alike.map((one) => one[mine])).filter(
        (one) => !site[mine].includes(one),
      );
      return [...others, ...farSites(vpn, site, alike, side)].flatMap((other): OneWay[] => {
        const far = side === 'import' ? allExports(other) : allImports(other);
        const targets = missing.filter((one) => far.includes(one));
        // Within a VPN a complaint does not tell which of two makes is the right one.
        const heard = others.includes(other) && (complained(vpn.name) || complained(other.name));
        if (targets.length === 0 || !convicts(alike.length, 1, heard)) return [];
        const like = alike.map((one) => one.device);
        return [{ at: [site], side, targets, other: other.name, like, likeWhom: 'site' }];
      });
    });
  });
}

/**
 * Where routes pass one way only though for others in the same position they pass both ways. Hub and
 * spoke, and services that everybody gets but that take nothing back, have no such others and stay as
 * they are.
 */
export function oneWays(vpns: readonly Vpn[], complained: Complained): OneWay[] {
  return [
    ...vpns.flatMap((one) => betweenVpns(one, vpns, complained)),
    ...vpns.flatMap((one) => withinVpn(one, vpns, complained)),
  ];
}
