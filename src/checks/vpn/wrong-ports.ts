import { nameIn } from '../parse/whole-words';

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

/** Whom a port is described for: a VRF whose name, or whose own description, stands in the port's. */
function describedFor(
  text: string,
  vrfs: readonly { name: string; description: string | null }[],
): string | null {
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

/**
 * Ports of a router in another customer's VRF. A description is not kept up by anybody, so it counts
 * only where the VRF that it names has no port here that is described for it, as when two were
 * swapped; one that names both VRFs reports an extranet.
 * @param here ports of each VRF that the router has
 * @param vrfs all VRFs that may be meant
 */
export function wrongPorts(
  ports: readonly AccessPort[],
  here: ReadonlyMap<string, readonly string[]>,
  vrfs: readonly { name: string; description: string | null }[],
): WrongPort[] {
  const foreign = ports.flatMap(({ name, description, vrf }): WrongPort[] => {
    if (vrf === null || description === null || nameIn(description, [vrf]) !== null) return [];
    const belongs = describedFor(description, vrfs);
    return belongs === null || belongs === vrf ? [] : [{ port: name, vrf, belongs }];
  });
  const isForeign = new Set(foreign.map(({ port }) => port));
  const rightful = (vrf: string): boolean =>
    [...(here.get(vrf) ?? []), ...ports.flatMap((one) => (one.vrf === vrf ? one.name : []))].some(
      (port) => !isForeign.has(port),
    );
  return foreign.filter(({ belongs }) => !rightful(belongs));
}
