import type { VrfSite } from './sites';

/** A distinguisher taken apart at its last colon: who assigned it, and the number (RFC 4364, section 4.2). */
interface Parts {
  administrator: string;
  number: number;
}

function partsOf(value: string | null): Parts | null {
  const [, administrator = '', digits = ''] = /^(.*):(\d{1,10})$/.exec(value ?? '') ?? [];
  return digits === '' ? null : { administrator, number: Number(digits) };
}

/** Numbers by which people tell routers apart: the one its name ends with, the last one of its loopback. */
function ordinalsOf({ device }: VrfSite): (number | null)[] {
  const last = (text: string | null | undefined, pattern: RegExp) => {
    const digits = pattern.exec(text ?? '')?.[1];
    return digits === undefined ? null : Number(digits);
  };
  return [
    last(device.name, /(\d{1,4})$/),
    last(device.bgp?.routerId ?? device.address, /\.(\d{1,3})$/),
  ];
}

const isAddress = (text: string) => /^\d{1,3}(?:\.\d{1,3}){3}$/.test(text);

/** The only value of a list; null where there are several, or fewer than two to tell a rule by. */
function ruleOf<Value>(values: readonly Value[]): Value | null {
  const [first] = values;
  return values.length > 1 && first !== undefined && values.every((one) => one === first)
    ? first
    : null;
}

/**
 * The distinguisher that a site would have if it followed the scheme of the other sites of its VRF: their
 * router's own address and one number, or one administrator and a number that goes with the router's. Null
 * where fewer than two of them show a scheme.
 */
export function valueByScheme(site: VrfSite, others: readonly VrfSite[]): string | null {
  const alike = others
    .filter((one) => one.vrf.name === site.vrf.name && one.device !== site.device)
    .flatMap((one) => {
      const parts = partsOf(one.vrf.distinguisher);
      return parts === null ? [] : [{ one, parts }];
    });
  const administrator = ruleOf(alike.map(({ parts }) => parts.administrator));
  const byAddress = alike.every(
    ({ one, parts }) =>
      isAddress(parts.administrator) &&
      [one.device.address, one.device.bgp?.routerId].includes(parts.administrator),
  );
  const number = ruleOf(alike.map(({ parts }) => parts.number));
  const own = site.device.bgp?.routerId ?? site.device.address;
  if (byAddress && number !== null && own !== null) return `${own}:${number}`;
  if (administrator === null) return null;
  const numberings = ordinalsOf(site).map((ordinal, way) => {
    const offsets = alike.map(({ one, parts }) => {
      const theirs = ordinalsOf(one)[way] ?? null;
      return theirs === null ? null : parts.number - theirs;
    });
    const offset = ruleOf(offsets);
    return ordinal === null || offset === null ? null : ordinal + offset;
  });
  const found = numberings.find((one) => one !== null && one >= 0);
  return found == null ? null : `${administrator}:${found}`;
}

/** Those of some sites that share a value which by the scheme of the others belongs to one of them. */
export function outOfScheme(sites: readonly VrfSite[], all: readonly VrfSite[]): VrfSite[] {
  const others = all.filter((one) => !sites.includes(one));
  const judged = sites.map((site) => ({ site, by: valueByScheme(site, others) }));
  const odd = judged.filter(({ site, by }) => by !== null && by !== site.vrf.distinguisher);
  const isSure = judged.every(({ by }) => by !== null) && odd.length < sites.length;
  return isSure ? odd.map(({ site }) => site) : [];
}

/** The value of the scheme for a site that has to change, where no VRF that was read has it. */
export function freeByScheme(site: VrfSite, sites: readonly VrfSite[], all: readonly VrfSite[]) {
  const value = valueByScheme(
    site,
    all.filter((one) => !sites.includes(one)),
  );
  return value === null || all.some(({ vrf }) => vrf.distinguisher === value) ? null : value;
}
