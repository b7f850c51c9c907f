import ipaddr from 'ipaddr.js';

import { hasAddressForm } from '../../domain/text/address-form';

/** Letters of one outside text, and words of it, that the index takes. */
const textAtMost = 200;
const wordsAtMost = 40;

/** Letters that the beginning of a word must have to stand for a longer one. */
export const beginning = 5;
/** Letters of a site's abbreviation in the name of a router, such as `ROS` for Rostock. */
export const abbreviation = 3;

/** Parts of names of routers that name a role or a domain and no place. Lower case. */
const noSite = new Set(
  `core edge agg access dist distribution border peering transit rtr router route reflector provider
  customer lab test prod net com org example local lan wan mgmt dev pop dc isp noc xrd ios iosxr the
  asbr spine leaf switch node host site`.split(/\s+/),
);

/** An address in one spelling; null for anything else. */
export function plainAddress(text: string): string | null {
  if (!hasAddressForm(text)) return null;
  const valid = ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);
  return valid ? ipaddr.parse(text).toNormalizedString() : null;
}

/** Words of a description: as written (`HL-77120`) and the parts of those with hyphens. Lower case. */
export function wordsOf(text: string): string[] {
  const words =
    text
      .slice(0, textAtMost)
      .toLowerCase()
      .match(/[\p{L}\p{N}][\p{L}\p{N}._/-]*/gu) ?? [];
  const found = words.slice(0, wordsAtMost).flatMap((word) => {
    const whole = word.replace(/(?<![._/-])[._/-]+$/, '');
    return [whole, ...whole.split(/[._/-]/)];
  });
  // A letter or a number alone names nothing.
  return [...new Set(found.filter((word) => word.length > 1 && !/^\d{1,3}$/.test(word)))];
}

/** A host name without its domain. */
export function shortName(name: string): string {
  return plainAddress(name) === null ? (name.split('.')[0] ?? name) : name;
}

/** Words of a router's name that may name a place. */
export function sitesOf(name: string): string[] {
  return name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .map((part) => part.replace(/\d+$/, ''))
    .filter((part) => part.length >= abbreviation && !noSite.has(part) && /^\p{L}+$/u.test(part));
}

/** Spellings under which a VRF is called: `CUST-A` also "A", after "customer". Lower case. */
export function vrfSpellings(name: string): string[] {
  const lower = name.toLowerCase();
  const bare = lower.replace(/^(?:customer|cust|vrf|vpn|tenant|c)[-_]/, '');
  return [...new Set([lower, bare])];
}

/** A name without the marks between its parts: `CUST_B`, `cust-b` and `Cust B` are one. */
export const withoutSeparators = (name: string): string =>
  name.toLowerCase().replaceAll(/[\s._-]+/g, '');
