/** What a VRF of one router takes in and gives out: all that decides who gets whose routes. */
export interface VpnSite {
  device: string;
  vrf: string;
  imports: readonly string[];
  exports: readonly string[];
}

/** Sites that are meant to be one VPN. */
export interface Vpn {
  name: string;
  sites: readonly VpnSite[];
}

/**
 * The targets over which the routes of one site enter another (RFC 4364, section 4.3.1: a VRF takes in
 * a route that carries at least one of its import targets).
 */
export function targetsBetween(from: VpnSite, to: VpnSite): string[] {
  return from.exports.filter((one) => to.imports.includes(one));
}

/** Of some sites, those with which any of `own` exchanges routes in both directions. */
export function exchanges(own: readonly VpnSite[], sites: readonly VpnSite[]): VpnSite[] {
  return sites.filter((far) =>
    own.some((one) => targetsBetween(one, far).length > 0 && targetsBetween(far, one).length > 0),
  );
}

/** The targets over which routes of one VPN enter another at any of its sites. */
export function targetsInto(from: Vpn, to: Vpn): string[] {
  return common([allExports(from), allImports(to)]);
}

/** Sites that exchange routes with each other, directly or over further ones of them. */
export function connected<Site extends VpnSite>(sites: readonly Site[]): Site[][] {
  const groups: Site[][] = [];
  for (const site of sites) {
    const met = groups.filter((group) =>
      group.some((one) => targetsBetween(one, site).length + targetsBetween(site, one).length > 0),
    );
    const rest = groups.filter((group) => !met.includes(group));
    groups.splice(0, groups.length, ...rest, [...met.flat(), site]);
  }
  return groups;
}

/** What all of some lists hold; nothing where there is no list. */
export function common(lists: readonly (readonly string[])[]): string[] {
  const [first = [], ...rest] = lists;
  return first.filter((one) => rest.every((list) => list.includes(one)));
}

export function allImports({ sites }: Vpn): string[] {
  return [...new Set(sites.flatMap((one) => one.imports))];
}

export function allExports({ sites }: Vpn): string[] {
  return [...new Set(sites.flatMap((one) => one.exports))];
}
