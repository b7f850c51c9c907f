const hexadecimal = /^sha256:([0-9a-f]{64})$/;
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** Twelve bits at a time: three hexadecimal digits or two letters of base64url. */
const digitsAtOnce = 3;

/**
 * A reference of the evidence store in 44 characters in place of 71, for events that a history
 * keeps for each turn of a model: `~` and the hash in base64url (RFC 4648, without padding). Other
 * texts stay as they are.
 */
export function shortReference(ref: string): string {
  const digits = hexadecimal.exec(ref)?.[1];
  if (digits === undefined) return ref;
  let short = '~';
  for (let at = 0; at < digits.length; at += digitsAtOnce) {
    const bits = Number.parseInt(digits.slice(at, at + digitsAtOnce).padEnd(digitsAtOnce, '0'), 16);
    short += `${letters.charAt(bits >> 6)}${letters.charAt(bits & 63)}`;
  }
  return short.slice(0, 44);
}

/** The reference that `shortReference` shortened. */
export function fullReference(short: string): string {
  if (!short.startsWith('~')) return short;
  let digits = '';
  for (let at = 1; at < short.length; at += 2) {
    const high = letters.indexOf(short.charAt(at));
    const low = Math.max(0, letters.indexOf(short.charAt(at + 1)));
    digits += ((high << 6) | low).toString(16).padStart(digitsAtOnce, '0');
  }
  return `sha256:${digits.slice(0, 64)}`;
}
