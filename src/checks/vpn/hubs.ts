import type { CheckContext } from '../context';
import type { VrfSite } from './sites';

export function meets(a: string[] | null, b: string[] | null): boolean {
  return (a ?? []).some((one) => (b ?? []).includes(one));
}

/** Routes flow from `from` to `to` where a target that one exports is imported by the other. */
export function flows(from: VrfSite, to: VrfSite): boolean {
  return meets(from.vrf.exportTargets, to.vrf.importTargets);
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

function vrfsBeside(context: CheckContext, besides: readonly VrfSite[]): VrfSite[] {
  return allVrfs(context).filter((one) => !besides.some(({ vrf }) => vrf === one.vrf));
}

/** Whether somebody besides some sites announces what a site takes in. */
export function hasSource(
  context: CheckContext,
  site: VrfSite,
  besides: readonly VrfSite[],
): boolean {
  return vrfsBeside(context, besides).some((one) => flows(one, site));
}

/** Whether somebody besides some sites takes in what a site announces. */
export function hasTaker(
  context: CheckContext,
  site: VrfSite,
  besides: readonly VrfSite[],
): boolean {
  return vrfsBeside(context, besides).some((one) => flows(site, one));
}

/** Whether somebody takes in what a spoke announces and somebody, in a VRF of its own as a rule, announces what it takes in. */
export function hasHub(
  context: CheckContext,
  spoke: VrfSite,
  besides: readonly VrfSite[] = [],
): boolean {
  return hasSource(context, spoke, besides) && hasTaker(context, spoke, besides);
}

const isEmpty = (targets: readonly string[] | null): boolean => targets?.length === 0;

/** What two names of VRFs begin with alike: `SHOP` of `SHOP-IN` and `SHOP-OUT`. */
function sharesName(a: string, b: string): boolean {
  const [stem] = a.split(/[-_.]/);
  return stem !== undefined && b.split(/[-_.]/)[0] === stem;
}

/**
 * A hub may be two VRFs of one router, one that takes in what the spokes announce and one that announces
 * what they take in (RFC 4364, section 4.3.5): the other one of such a pair, or null.
 */
export function otherHalf({ device, vrf }: VrfSite): VrfSite | null {
  const half = device.vpn?.vrfs.find(
    (one) =>
      one !== vrf &&
      sharesName(one.name, vrf.name) &&
      ((isEmpty(vrf.exportTargets) && isEmpty(one.importTargets)) ||
        (isEmpty(vrf.importTargets) && isEmpty(one.exportTargets))) &&
      !(isEmpty(one.importTargets) && isEmpty(one.exportTargets)),
  );
  return half === undefined ? null : { device, vrf: half };
}

/**
 * The hub of spokes that lost one direction: the one VRF that serves them in the other direction alone,
 * or the other half of a pair, whose targets are then wrong.
 */
export function brokenHub(
  context: CheckContext,
  spokes: readonly VrfSite[],
): { hub: VrfSite; side: 'import' | 'export' } | null {
  const all = allVrfs(context);
  const takes = all.filter((one) => spokes.every((spoke) => flows(spoke, one)));
  const gives = all.filter((one) => spokes.every((spoke) => flows(one, spoke)));
  const [silent, ...moreSilent] = takes.filter((one) => isEmpty(one.vrf.exportTargets));
  if (silent !== undefined && moreSilent.length === 0)
    return { hub: otherHalf(silent) ?? silent, side: 'export' };
  const [deaf, ...moreDeaf] = gives.filter((one) => isEmpty(one.vrf.importTargets));
  const half = deaf === undefined || moreDeaf.length > 0 ? null : otherHalf(deaf);
  return half === null ? null : { hub: half, side: 'import' };
}

/** A spoke that differs from its likes, beside them; their hub is none of the two. */
export interface OddSpoke {
  site: VrfSite;
  likes: VrfSite[];
}

const isServed = (hub: VrfSite, spoke: VrfSite): boolean => flows(hub, spoke) && flows(spoke, hub);

/** The likes of the spokes among some sites: those set as one of them, where all others are hubs of it. */
function likesOf(context: CheckContext, sites: readonly VrfSite[], odd: VrfSite): VrfSite[] | null {
  const others = sites.filter((one) => one !== odd);
  for (const spoke of others) {
    const likes = others.filter((one) => one === spoke || areSpokes([spoke, one]));
    const hubs = others.filter((one) => !likes.includes(one));
    if (
      likes.length > 1 &&
      !areSpokes([spoke, odd]) &&
      !isServed(odd, spoke) &&
      hubs.every((hub) => isServed(hub, spoke)) &&
      hasHub(context, spoke, [odd, ...likes])
    )
      return likes;
  }
  return null;
}

/**
 * The one site whose targets differ from those of its likes, two at least, that are the spokes of a hub, in
 * VRFs of its own or in one of the same name; null where there is none, or more than one.
 */
export function oddSpoke(context: CheckContext, sites: readonly VrfSite[]): OddSpoke | null {
  const [odd, ...more] = sites.flatMap((site): OddSpoke[] => {
    const likes = likesOf(context, sites, site);
    return likes === null ? [] : [{ site, likes }];
  });
  return odd === undefined || more.length > 0 ? null : odd;
}

/**
 * The site that takes in what each of its likes announces by a target of its own, and not what one of them
 * does: the hub, and not that spoke, lacks a target. Null where the sites are not of that shape.
 */
export function deafHub(sites: readonly VrfSite[], spoke: VrfSite): VrfSite | null {
  const rest = sites.filter((one) => one !== spoke);
  const hubs = rest.filter((hub) => {
    const spokes = rest.filter((one) => one !== hub);
    return (
      flows(hub, spoke) &&
      !flows(spoke, hub) &&
      spokes.length > 0 &&
      spokes.every(
        (one) =>
          flows(one, hub) &&
          flows(hub, one) &&
          ![spoke, ...spokes].some(
            (two) => two !== one && meets(two.vrf.exportTargets, one.vrf.exportTargets),
          ),
      )
    );
  });
  return hubs.length === 1 ? (hubs[0] ?? null) : null;
}

/**
 * A spoke with the targets of its hub, which stands in VRFs of its own: all its likes, two at least, are
 * the other way round.
 */
export function swappedSpoke(context: CheckContext, sites: readonly VrfSite[]): VrfSite | null {
  const isSwapped = (site: VrfSite): boolean => {
    const [like, ...more] = sites.filter((one) => one !== site);
    return (
      like !== undefined &&
      more.length > 0 &&
      areSpokes([like, ...more]) &&
      sameTargets(site.vrf.importTargets, like.vrf.exportTargets) &&
      sameTargets(site.vrf.exportTargets, like.vrf.importTargets) &&
      hasHub(context, like, sites)
    );
  };
  return sites.find(isSwapped) ?? null;
}
