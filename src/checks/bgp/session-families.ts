/** Address families of one session as its two ends, and the others at the far end, carry them. */
export interface SessionFamilies {
  /** Of this end; null where the router does not say. */
  own: readonly string[] | null;
  far: readonly string[] | null;
  /** Of the far end's sessions to other routers that have VRFs. */
  siblings: readonly (readonly string[])[];
  /** This end has VRFs, whose routes only a VPN family carries. */
  needsVpn: boolean;
}

/** A family that a session lacks, and what shows that it should be there. */
export interface MissingFamily {
  family: string;
  /** The far end carries it; or this router has VRFs and the likes of it carry it there. */
  shownBy: 'far_end' | 'siblings';
}

/** As YANG models and tools write it: l3vpn_ipv4_unicast, VPNv4 Unicast, vpn-ipv6. */
export function isVpnFamily(name: string): boolean {
  return /vpn/i.test(name) && !/evpn|l2vpn/i.test(name);
}

/**
 * The VPN family that a session does not carry though it should. Two ends use only families that both
 * announced in their OPEN (RFC 4760, section 8); without one for VPNs no route of a VRF passes, and the
 * session stays up all the same. Other families are left to what the ends agreed on.
 */
export function missingVpnFamily(session: SessionFamilies): MissingFamily | null {
  const { own, far, siblings, needsVpn } = session;
  if (own === null || own.some(isVpnFamily)) return null;
  const atFar = far?.find(isVpnFamily);
  // A session of which one end names no family at all was read in part; where both do, none is agreed.
  if (own.length === 0 && (far === null || far.length > 0)) return null;
  if (atFar !== undefined) return { family: atFar, shownBy: 'far_end' };
  if (!needsVpn) return null;
  const [family] = siblings.flatMap((one) => one.find(isVpnFamily) ?? []);
  return family === undefined ? null : { family, shownBy: 'siblings' };
}
