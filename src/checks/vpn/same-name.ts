import { connected, type Vpn, type VpnSite } from './reachability';

/** A site with what else tells to which VPN it belongs. */
export interface NamedSite extends VpnSite {
  distinguisher: string | null;
  description: string | null;
}

export interface NamedVpn extends Vpn {
  sites: readonly NamedSite[];
}

const targetsOf = (sites: readonly NamedSite[]): string[] =>
  sites.flatMap((one) => [...one.imports, ...one.exports]);

/** Distinguisher and target are both written administrator:number (RFC 4364, section 4.2; RFC 4360). */
const partsOf = (value: string): string[] => value.split(':');

/**
 * The distinguisher of a site is of the same make as the targets of its own group, and not of those of
 * others: whoever mistypes a target does not choose the distinguisher to match.
 */
function distinguishes(
  site: NamedSite,
  own: readonly string[],
  others: readonly string[],
): boolean {
  const [administrator, number] = partsOf(site.distinguisher ?? '');
  const matches = (targets: readonly string[], at: 0 | 1, part: string | undefined): boolean =>
    part !== undefined && part !== '' && targets.some((one) => partsOf(one)[at] === part);
  return (
    (matches(own, 0, administrator) && !matches(others, 0, administrator)) ||
    (matches(own, 1, number) && !matches(others, 1, number))
  );
}

function wordsOf(site: NamedSite): string[] {
  return (site.description ?? '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((one) => one.length > 2);
}

/** The VRF's own descriptions, on both sides, have no word in common. */
function describedApart(group: readonly NamedSite[], others: readonly NamedSite[]): boolean {
  const own = group.flatMap(wordsOf);
  const far = others.flatMap(wordsOf);
  return own.length > 0 && far.length > 0 && !own.some((one) => far.includes(one));
}

/** A VPN of its own: it takes in what it gives out, and more than its name tells it from the others. */
function standsAlone(group: readonly NamedSite[], others: readonly NamedSite[]): boolean {
  const closed = group.every(({ imports, exports }) =>
    imports.some((one) => exports.includes(one)),
  );
  const own = targetsOf(group);
  const far = targetsOf(others);
  return (
    closed &&
    (group.length > 1 ||
      group.every((one) => distinguishes(one, own, far)) ||
      describedApart(group, others))
  );
}

/**
 * The VPNs among sites of one VRF name. A VRF's name has a meaning on its own router only (RFC 4364,
 * section 3): two customers may share it. Sites without a common target are still one VPN, wrongly
 * configured, unless each group stands alone.
 */
export function vpnsOfName(name: string, sites: readonly NamedSite[]): NamedVpn[] {
  const groups = connected(sites);
  const apart =
    groups.length > 1 &&
    groups.every((group) =>
      standsAlone(
        group,
        sites.filter((one) => !group.includes(one)),
      ),
    );
  return apart ? groups.map((group) => ({ name, sites: group })) : [{ name, sites }];
}

/** All VPNs of a network, by name and by what their sites exchange. */
export function vpnsOf(sites: readonly NamedSite[]): NamedVpn[] {
  const names = [...new Set(sites.map((one) => one.vrf))];
  return names.flatMap((name) =>
    vpnsOfName(
      name,
      sites.filter((one) => one.vrf === name),
    ),
  );
}
