const dotted = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/;

/** An IPv4 address as an unsigned number; null where it is none. */
export function addressNumber(address: string): number | null {
  const match = dotted.exec(address);
  if (match === null) return null;
  let number = 0;
  for (let octet = 1; octet <= 4; octet += 1) {
    const value = Number(match[octet]);
    if (value > 255) return null;
    number = number * 256 + value;
  }
  return number;
}

/** The dotted form of an address number. */
export function addressText(number: number): string {
  const octet = (shift: number): number => (number >>> shift) & 255;
  return `${octet(24)}.${octet(16)}.${octet(8)}.${octet(0)}`;
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
