import ipaddr from 'ipaddr.js';

/** Prefix length of a dotted mask or of digits; null for anything else. */
export function lengthOfMask(mask: string): number | null {
  if (/^\d{1,3}$/.test(mask)) return Number(mask);
  if (!ipaddr.IPv4.isValid(mask)) return null;
  return ipaddr.IPv4.parse(mask).prefixLengthFromSubnetMask();
}

/** `198.51.100.0/31` for any address in it; null where address or length is not one. */
export function networkOf(address: string | null, length: number | null): string | null {
  if (address === null || length === null || !ipaddr.isValid(address)) return null;
  if (!Number.isInteger(length) || length < 0) return null;
  const parsed = ipaddr.parse(address);
  // Written anew: `10.1` and `0x7f.1` are addresses too, and no network is read in these forms.
  const written = `${parsed.toString()}/${length}`;
  if (parsed.kind() === 'ipv4') {
    return length > 32
      ? null
      : `${ipaddr.IPv4.networkAddressFromCIDR(written).toString()}/${length}`;
  }
  return length > 128
    ? null
    : `${ipaddr.IPv6.networkAddressFromCIDR(written).toString()}/${length}`;
}

/**
 * The other usable address of a point-to-point IPv4 network: /31 (RFC 3021) or /30. Null for any
 * other length, where an address alone does not tell who is at the far end.
 */
export function otherAddress(address: string | null, length: number | null): string | null {
  if (address === null || (length !== 31 && length !== 30) || !ipaddr.IPv4.isValid(address)) {
    return null;
  }
  const bytes = ipaddr.IPv4.parse(address).toByteArray();
  const last = bytes[3] ?? 0;
  const place = length === 31 ? last ^ 1 : (last & ~3) + (3 - (last & 3));
  if (length === 30 && ((last & 3) === 0 || (last & 3) === 3)) return null;
  return [...bytes.slice(0, 3), place].join('.');
}

/** Whether `address` lies in the network of `of`. */
export function sameNetwork(address: string, of: string | null, length: number | null): boolean {
  if (of === null || address.includes(':') !== of.includes(':')) return false;
  const network = networkOf(of, length);
  return network !== null && networkOf(address, length) === network;
}

/** The host route of an address, as routers write it. */
export function hostRoute(address: string): string {
  return `${address}/${address.includes(':') ? 128 : 32}`;
}
