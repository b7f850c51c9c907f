/** What a sentence says something about: addresses, ports, and names of devices. */
export interface Identifiers {
  devices: Set<string>;
  /** Addresses and ports. */
  objects: Set<string>;
}

const address4 = /(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}(?!\w|\.\d)/g;
/** At least two colons and hexadecimal groups; a time of day has groups of decimal pairs only. */
const address6 = /(?<![\w:.])(?:[0-9a-f]{0,4}:){2,7}[0-9a-f]{0,4}(?![\w:])/gi;
/** `GigabitEthernet0/0/0/1.100`, `Bundle-Ether1`, `Loopback0`, `ge-0/0/1`. */
const port =
  /(?<![\w/-])(?:[A-Za-z][A-Za-z-]*\d+(?:\/\d+)+(?:\.\d+)?|(?:Bundle-Ether|Loopback|Port-channel|MgmtEth|Tunnel|BVI|ae|eth|lo)\d+(?:\.\d+)?)(?![\w/])/gi;
/** A word of letters that ends in digits, as routers are named: `PE1`, `core-rtr-03`. */
const deviceLike = /(?<![\w./:=%-])[A-Za-z][A-Za-z_-]*\d[\w-]*(?![\w/])/g;

/** Words of letters and digits that name protocols, not devices. */
const protocolWord =
  /^(?:ipv?[46]|l[1-3]|l[23]vpns?|level[-_ ]?[12](?:-2)?|as\d+|sha256|md5|x\d+|p\d+\.|ospfv[23]|snmpv\d|6vpe|k8s|utf-?8|e\d+|iso\d+|rfc\d+|q\d|v\d+)$/i;

/**
 * Finds what a text names. `knownDevices` are names from the run in lower case; a word that looks
 * like a device counts as one even if the run never saw it, for that is what has to be caught.
 */
export function identifiersOf(text: string, knownDevices: ReadonlySet<string>): Identifiers {
  const objects = new Set<string>();
  let rest = text;
  for (const pattern of [address4, address6, port]) {
    rest = rest.replace(pattern, (match) => {
      if (pattern === address6 && !isAddress6(match)) return match;
      objects.add(match.toLowerCase());
      return ' ';
    });
  }
  const devices = new Set<string>();
  for (const [word] of rest.matchAll(/[A-Za-z0-9][\w.-]*[A-Za-z0-9]|[A-Za-z0-9]/g)) {
    if (knownDevices.has(word.toLowerCase())) devices.add(word.toLowerCase());
  }
  for (const [word] of rest.matchAll(deviceLike)) {
    if (!protocolWord.test(word)) devices.add(word.toLowerCase());
  }
  return { devices, objects };
}

function isAddress6(text: string): boolean {
  return text.includes('::') ? text.length > 2 : text.split(':').length === 8;
}
