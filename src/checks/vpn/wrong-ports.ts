import type { VrfFacts } from '../facts';
import { nameIn } from '../../domain/text/held-words';

export interface AccessPort {
  name: string;
  description: string | null;
  vrf: string | null;
}

/** An access port that is described for the customer of one VRF and sits in another. */
export interface WrongPort {
  port: string;
  /** The VRF it is in, and the one it is described for. */
  vrf: string;
  belongs: string;
}

/** What else tells whose a port is. */
export interface Surroundings {
  /** Access ports of all routers. */
  everywhere: readonly AccessPort[];
  /** Whether somebody complains of this very port. */
  isComplainedOf: (port: string) => boolean;
  /** Whether somebody complains of a VRF by its name. */
  isMissed: (vrf: string) => boolean;
}

type NamedVrf = Pick<VrfFacts, 'name' | 'description'>;

/** A VRF whose name, or whose own description, stands in that of a port. */
function namedBy(text: string, vrfs: readonly NamedVrf[]): string | null {
  const byName = nameIn(
    text,
    vrfs.map((one) => one.name),
  );
  if (byName !== null) return byName;
  const named = vrfs.filter(
    ({ description }) => description !== null && nameIn(text, [description]) !== null,
  );
  return named.length === 1 ? (named[0]?.name ?? null) : null;
}

/** "(ex MERIDIAN, CHG-5120)", "formerly MERIDIAN": whose a port was. */
const former =
  /\(?\b(?:ex|former(?:ly)?|previously|was|vormals|ehemals|früher|anciennement|antes|già)[\s:-]{1,3}[^\s,;)]{2,40}/gi;

/** Whether a name is another one with more behind it: VRFs of one customer. */
export const extendsName = (longer: string, shorter: string): boolean =>
  longer.length > shorter.length &&
  longer.toLowerCase().startsWith(shorter.toLowerCase()) &&
  /[-_.]/.test(longer[shorter.length] ?? '');

function wordsOf(text: string | null): string[] {
  return text?.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
}

/**
 * A customer's name need not be that of his VRF: the one VRF with ports elsewhere that are described in
 * words of this one, where no other port of its own VRF is.
 */
function alikeElsewhere(port: AccessPort, everywhere: readonly AccessPort[]): string | null {
  const words = wordsOf(port.description);
  const isAlike = (one: AccessPort) =>
    wordsOf(one.description).some((word) => words.includes(word));
  const others = everywhere.filter((one) => one !== port && one.description !== null);
  const own = others.filter((one) => one.vrf === port.vrf);
  if (own.length === 0 || own.some(isAlike)) return null;
  const [only, ...more] = new Set(others.filter(isAlike).map((one) => one.vrf));
  return only === undefined || more.length > 0 ? null : only;
}

/** Descriptions are kept up: each port of both VRFs but this one names its own. */
function areKeptUp(port: AccessPort, belongs: string, everywhere: readonly AccessPort[]): boolean {
  const vrfs = [port.vrf, belongs];
  const others = everywhere.filter((one) => one !== port && vrfs.includes(one.vrf));
  const told = others.filter((one) => one.description !== null);
  return (
    vrfs.every((vrf) => told.some((one) => one.vrf === vrf)) &&
    told.every((one) => nameIn(one.description, [one.vrf ?? '']) !== null)
  );
}

/**
 * Ports of a router in another customer's VRF. A description is not kept up by anybody, so it counts
 * only where the VRF that it names has no port here that is described for it, as when two were
 * swapped, or where somebody complains of the port and of that VRF, or all others are described as they
 * should be; one that names both VRFs reports an extranet.
 * @param here ports of each VRF that the router has
 * @param vrfs all VRFs that may be meant
 */
export function wrongPorts(
  ports: readonly AccessPort[],
  here: ReadonlyMap<string, readonly string[]>,
  vrfs: readonly NamedVrf[],
  { everywhere, isComplainedOf, isMissed }: Surroundings,
): WrongPort[] {
  const foreign = ports.flatMap((one): (WrongPort & { named: boolean; at: AccessPort })[] => {
    const { name, vrf } = one;
    const description = one.description?.replaceAll(former, ' ') ?? null;
    if (vrf === null || description === null || nameIn(description, [vrf]) !== null) return [];
    const named = namedBy(description, vrfs);
    // VRFs of one customer, as the two of a hub: `SHOPS` and `SHOPS-HUB-UP`.
    if (named !== null && (extendsName(vrf, named) || extendsName(named, vrf))) return [];
    const belongs = named ?? alikeElsewhere(one, everywhere);
    const isMeant = belongs !== null && belongs !== vrf && (named !== null || here.has(belongs));
    return isMeant ? [{ port: name, vrf, belongs, named: named !== null, at: one }] : [];
  });
  const isForeign = new Set(foreign.map(({ port }) => port));
  const rightful = (vrf: string): boolean =>
    [...(here.get(vrf) ?? []), ...ports.flatMap((one) => (one.vrf === vrf ? one.name : []))].some(
      (port) => !isForeign.has(port),
    );
  return foreign.flatMap(({ named, at, ...one }) => {
    const isSure =
      !rightful(one.belongs) ||
      (named &&
        isComplainedOf(one.port) &&
        (isMissed(one.belongs) || areKeptUp(at, one.belongs, everywhere)));
    return isSure ? [one] : [];
  });
}
