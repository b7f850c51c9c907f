/** An IPv4 address as an unsigned number; null where it is none. */
export function addressNumber(address: string): number | null {
  const octets = address.split('.');
  if (octets.length !== 4) return null;
  let number = 0;
  for (const octet of octets) {
    const value = Number(octet);
    if (!/^\d{1,3}$/.test(octet) || value > 255) return null;
    number = number * 256 + value;
  }
  return number;
}

/** The dotted form of an address number. */
export function addressText(number: number): string {
  return [24, 16, 8, 0].map((shift) => Math.floor(number / 2 ** shift) % 256).join('.');
}

/** `30` → `255.255.255.252`. */
export function dottedMask(prefixLength: number): string {
  return addressText(2 ** 32 - 2 ** (32 - prefixLength));
}

/** The network of an address: `10.0.1.1`, 30 → `10.0.1.0/30`; null where the address is not IPv4. */
export function networkOf(address: string, prefixLength: number): string | null {
  const number = addressNumber(address);
  if (number === null) return null;
  const size = 2 ** (32 - prefixLength);
  return `${addressText(Math.floor(number / size) * size)}/${prefixLength}`;
}
