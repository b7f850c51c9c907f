import { count, listNames } from '../../domain/text/phrases';
import {
  type DistinguisherClash,
  distinguisherClashes,
  vpnDistinguisher,
} from '../vpn/distinguishers';
import { announcedBy, areAllHeld, getsNothing, heldIn, missedElsewhere } from '../vpn/route-counts';
import type { VrfSite } from '../vpn/sites';
import {
  evidenceOf,
  failingCheck,
  failingOf,
  type FoundCause,
  type DiagnosisContext,
} from './cause';
import { defineFaults } from '../define-fault';
import { atObject } from '../needs/fault-places';

/** What a clash is seen to do to the routes of one of its VRFs, in words; null where no counts tell. */
function lossWords(context: DiagnosisContext, { device, vrf }: VrfSite): string | null {
  const [missed, ...more] = missedElsewhere(context, device, vrf.name);
  if (missed !== undefined) {
    const places = [missed, ...more].map((one) => one.device.name);
    const all = announcedBy(device, vrf.name);
    const which = all === null ? count(missed.lacks, 'route') : `${missed.lacks} of ${all} routes`;
    return `${which} of ${vrf.name} on ${device.name} ${missed.lacks === 1 ? 'is' : 'are'} missing at ${listNames(places)}`;
  }
  return areAllHeld(context, device.name, vrf.name)
    ? `none of ${vrf.name} on ${device.name} is seen to be missing (${count(heldIn(device, vrf.name) ?? 0, 'prefix', 'prefixes')} at each of its sites)`
    : null;
}

function effectWords(context: DiagnosisContext, { sites, sameVrf }: DistinguisherClash): string {
  const seen = sites.flatMap((site) => lossWords(context, site) ?? []);
  const isAnyMissing = sites.some(
    ({ device, vrf }) => missedElsewhere(context, device, vrf.name).length > 0,
  );
  const [first] = sites;
  if (first !== undefined && sameVrf && !isAnyMissing && seen.length === sites.length) {
    const held = count(heldIn(first.device, first.vrf.name) ?? 0, 'prefix', 'prefixes');
    return `by the counts of prefixes nothing is missing today (${held} at each site); a prefix that two of these sites announce would be passed on once, so that one of its paths is no backup`;
  }
  if (seen.length > 0) return `by the counts of prefixes, ${seen.join('; ')}`;
  return sameVrf
    ? 'the second site is hidden'
    : 'routes of the two VRFs displace each other where their prefixes are the same';
}

/** Whether counts show what a clash does, and that no place is left without all routes of the others. */
function isPartial(context: DiagnosisContext, { sites }: DistinguisherClash): boolean {
  const isAnySeen = sites.some((site) => lossWords(context, site) !== null);
  const isCutOff = sites.some(({ device, vrf }) =>
    missedElsewhere(context, device, vrf.name).some((one) =>
      getsNothing(context, one.device, one.vrf),
    ),
  );
  return isAnySeen && !isCutOff;
}

/** Why the one that is named has to change; that either will do where nothing speaks for one. */
function endWords({ sites, wrong, free, distinguisher }: DistinguisherClash): string {
  const [only, ...more] = wrong;
  if (only === undefined || more.length > 0)
    return ' Nothing that was read tells which of them has to change.';
  if (free === null) return '';
  const keeps = sites.filter((one) => one !== only).map(({ device }) => device.name);
  return ` By the scheme of the other sites ${distinguisher} belongs to ${listNames(keeps)}, and ${only.device.name} would have ${free}, which no VRF that was read has.`;
}

const placesOf = (sites: readonly VrfSite[]) =>
  listNames(sites.map(({ device, vrf }) => `VRF ${vrf.name} on ${device.name}`));

function actionOf({ wrong, free }: DistinguisherClash, named: VrfSite): string {
  const others = wrong.filter((one) => one !== named);
  const either = others.length > 0 ? ` (or ${placesOf(others)}; either will do)` : '';
  const value =
    free === null ? 'a route distinguisher of its own' : `the route distinguisher ${free}`;
  return `Give ${placesOf([named])}${either} ${value}; its routes are withdrawn meanwhile, so agree on a time.`;
}

function clashes(context: DiagnosisContext): FoundCause[] {
  return distinguisherClashes(context).flatMap((clash) => {
    const [wrong] = [...clash.wrong].sort(
      (a, b) =>
        Number(context.goal.devices.includes(b.device.name)) -
        Number(context.goal.devices.includes(a.device.name)),
    );
    if (wrong === undefined) return [];
    const checkOf = (site: VrfSite) =>
      failingCheck(context, 'vpn.rd_unique', site.device.name, site.vrf.name);
    const names = clash.sites
      .map((site) => `${site.vrf.name} on ${site.device.name}`)
      .join(' and ');
    return [
      {
        type: 'rd_conflict',
        device: wrong.device.name,
        object: wrong.vrf.name,
        severity: clash.sameVrf || isPartial(context, clash) ? 'major' : 'critical',
        // Read on each; which of them has to change is another question.
        confidence: 'confirmed',
        title: `${names} use the same route distinguisher ${clash.distinguisher}`,
        explanation: `Routes with one distinguisher and prefix are one route to the reflectors, which keep a single one of them: ${effectWords(context, clash)}.${endWords(clash)}`,
        evidence: evidenceOf(checkOf(wrong)),
        shown: clash.sites.map(checkOf),
        with: clash.sites.map((site) => site.device.name),
        also: clash.sites
          .filter((site) => site !== wrong)
          .map((site) => ({ device: site.device.name, object: site.vrf.name })),
        target: clash.distinguisher,
        hint: actionOf(clash, wrong),
      } satisfies FoundCause,
    ];
  });
}

/** A VRF that BGP does not carry, since it has no distinguisher. */
function missing(context: DiagnosisContext): FoundCause[] {
  return failingOf(context, 'vpn.rd_unique')
    .filter((check) => vpnDistinguisher.said(check, 'none', 'lost') !== null)
    .map((check): FoundCause => ({
      type: 'rd_missing',
      device: check.device,
      object: check.object,
      confidence: vpnDistinguisher.said(check, 'none') === null ? 'likely' : 'confirmed',
      title: `VRF ${check.object} on ${check.device} has no route distinguisher`,
      explanation: `On ${check.device}: ${context.words.value(check)}. Without one its routes are no VPN routes (RFC 4364, section 4.1), so they neither leave the router nor come in.`,
      shown: [check],
    }));
}

export const distinguisherFaults = defineFaults({
  foundBy: [clashes, missing],
  place: atObject('distinguisher'),
  severity: 'critical',
  origin: 'settings',
})({
  /** Routes of each of the VRFs that share it may be the ones that are not passed on. */
  rd_conflict: {
    isTwoEnded: true,
    actions: ({ device, object, target, hint }) => [
      hint ??
        `Give VRF ${object} on ${device} a route distinguisher of its own; its routes are withdrawn meanwhile, so agree on a time.`,
      ...(target === undefined ? [] : [`show bgp vpnv4 unicast rd ${target}`]),
      `show running-config router bgp`,
      `show bgp vpnv4 unicast summary`,
    ],
  },
  rd_missing: {
    actions: ({ device, object }) => [
      `Configure a route distinguisher for VRF ${object} under BGP on ${device}.`,
      'show running-config router bgp',
      `show vrf ${object} detail`,
    ],
  },
});
