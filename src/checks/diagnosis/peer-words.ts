/** The peer of a session is written `address`, or `VRF address` for one inside a VRF. */
function parts(object: string | null): { vrf: string | null; address: string } {
  const [first = '', second] = (object ?? '').split(' ');
  return second === undefined ? { vrf: null, address: first } : { vrf: first, address: second };
}

export function addressOf(object: string | null): string {
  return parts(object).address;
}

/** `203.0.113.9`, or `203.0.113.9 in VRF SHOP`. */
export function peerText(object: string | null): string {
  const { vrf, address } = parts(object);
  return vrf === null ? address : `${address} in VRF ${vrf}`;
}

/** Beginning of the router's own commands about the table that the peer is in. */
export function bgpOf(object: string | null): string {
  const { vrf } = parts(object);
  return vrf === null ? 'bgp' : `bgp vrf ${vrf}`;
}

/** The router's own command that shows a neighbor; without `vrf` it looks in the default table only. */
export function showNeighbor(object: string | null): string {
  return `show ${bgpOf(object)} neighbors ${addressOf(object)}`;
}
