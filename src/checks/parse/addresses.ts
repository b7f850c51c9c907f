import ipaddr from 'ipaddr.js';

/** Prefix length of a dotted mask or of digits; null for anything else. */
export function lengthOfMask(mask: string): number | null {
  if (/^\d{1,3}$/.test(mask)) return Number(mask);
  if (!ipaddr.IPv4.isValid(mask)) return null;
  return ipaddr.IPv4.parse(mask).prefixLengthFromSubnetMask();
}

const byte = String.raw`(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)`;
const dotted = new RegExp(String.raw`^(?:${byte}\.){3}${byte}$`);

/** Of an address as routers write it: every port is compared with many others, too often for a library. */
function networkOfDotted(address: string, length: number): string {
  const bits = address.split('.').reduce((number, part) => number * 256 + Number(part), 0);
  const size = 2 ** (32 - length);
  const network = Math.floor(bits / size) * size;
  const bytes = [24, 16, 8, 0].map((shift) => (network >>> shift) & 255);
  return `${bytes.join('.')}/${length}`;
}

/** `198.51.100.0/31` for any address in it; null where address or length is not one. */
export function networkOf(address: string | null, length: number | null): string | null {
  if (address === null || length === null || !Number.isInteger(length) || length < 0) return null;
  if (length <= 32 && dotted.test(address)) return networkOfDotted(address, length);
  if (!ipaddr.isValid(address)) return null;
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
