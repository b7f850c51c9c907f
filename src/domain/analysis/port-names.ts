/**
 * Kinds of interface of IOS XR with the abbreviations that people type, and as other systems of the same
 * vendor spell them. Source: the interface type names of the IOS XR and IOS XE command lines.
 */
const kinds: [full: string, abbreviations: string[]][] = [
  ['GigabitEthernet', ['g', 'gi', 'gig', 'gige', 'gigabitethernet']],
  ['TenGigE', ['te', 'ten', 'tengig', 'tengige', 'tengigabitethernet']],
  ['TwentyFiveGigE', ['tf', 'twe', 'twentyfivegige']],
  ['FortyGigE', ['fo', 'fortygig', 'fortygige', 'fortygigabitethernet']],
  ['HundredGigE', ['hu', 'hundred', 'hundredgig', 'hundredgige', 'hundredgigabitethernet']],
  ['TwoHundredGigE', ['th', 'twohundredgige']],
  ['FourHundredGigE', ['fh', 'fourhundredgige']],
  ['Bundle-Ether', ['be', 'bundle', 'bundle-ether', 'bundleether']],
  ['Loopback', ['lo', 'loop', 'loopback']],
  ['MgmtEth', ['mg', 'mgmt', 'mgmteth']],
  ['tunnel-te', ['tt', 'tunnel-te']],
  ['tunnel-ip', ['ti', 'tunnel-ip']],
  ['BVI', ['bvi']],
  ['Optics', ['optics']],
];

/** The full name of each way to write a kind, in lower case. */
export const portKinds: ReadonlyMap<string, string> = new Map(
  kinds.flatMap(([full, abbreviations]) => abbreviations.map((short) => [short, full] as const)),
);

/** `TenGigabitEthernet0/1/0`, `Te0/1/0` and `tengige0/1/0` as one key. */
function keyOf(name: string): string {
  const [, kind = '', place = ''] = /^([a-z-]*[a-z])(\d.*|)$/.exec(name.toLowerCase()) ?? [];
  return kind === '' ? name.toLowerCase() : `${portKinds.get(kind) ?? kind}${place}`;
}

/** What the optics in a port are called: `Optics0/0/1/3` is in the port of that place, of whatever kind. */
const opticsOf = /^optics(?=\d)/i;

/** The port that a name means, as its router lists it; null where it lists none of that kind and place. */
export function listedPort(name: string, listed: Iterable<string>): string | null {
  const key = keyOf(name);
  const place = opticsOf.test(name) ? name.replace(opticsOf, '') : null;
  let found: string | null = null;
  for (const port of listed) {
    if (port === name) return port;
    const isSame = keyOf(port) === key || (place !== null && port.replace(/^\D*/, '') === place);
    if (found === null && isSame) found = port;
  }
  return found;
}

/** Ports of Junos, SR OS, Huawei VRP and Linux, none of which IOS XR, IOS, NX-OS or EOS name so. */
const elsewhere =
  /^(?:(?:xe|et|ge|fe|so)-\d|ae\d|lo0(?:\.|$)|irb\b|system$|\d{1,2}\/(?:\d{1,2}|c\d{1,3})\/|\d{1,3}GE\d|Eth-Trunk\d|LoopBack\d|swp\d|en[ops]\d)/;

/**
 * Whether a router is of a system whose log tells of links and commits in words that the filter of the log
 * tool does not know (severities and mnemonics of Cisco), by the names of its ports.
 */
export function logsOtherwise(ports: Iterable<string>): boolean {
  for (const port of ports) if (elsewhere.test(port)) return true;
  return false;
}

/** The keyword that each line matches: the log of such a router is read without the filter. */
export const everyLine = '.';
