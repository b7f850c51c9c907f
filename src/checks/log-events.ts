import type { LogKind } from './log-phrases';
import type { LogTime } from './log-time';
import type { Place } from './parse/place';

export interface LogLine {
  text: string;
  /** Null where the line carries no stamp that is understood. */
  time: LogTime | null;
  kind: LogKind;
  change: 'up' | 'down' | 'admin_down' | null;
  port: string | null;
  /** Peer address of BGP; the neighbor's name or system id for IS-IS. */
  peer: string | null;
  /** Null for the default table. */
  vrf: string | null;
  /** Of an IS-IS adjacency, 1 or 2, where the line says it. */
  level: number | null;
  /** Of a process that ended, what the line calls it. */
  process: string | null;
  reason: string | null;
  /** Syslog severity, 0 (emergency) to 7. */
  severity: number | null;
  place: Place;
}

/** What a message of a log tells of an event. */
export type LogEvent = Partial<Omit<LogLine, 'text' | 'time' | 'place'>>;

/** Up to the first digit there are letters only, so that there is one way to read a name; Huawei writes `100GE0/2/4`. */
const portName = String.raw`(?:\d{2,3}(?=GE\d))?[A-Za-z][A-Za-z_-]*\d[\w/.:-]*`;
/** Names of ports that begin with their number, as of Nokia: `1/1/c2/1`. */
const anyPort = String.raw`(?:${portName}|\d{1,3}/[\w/.:-]*)`;
/** A port somewhere in a text; what is not preceded by its own beginning. */
const portInText = new RegExp(String.raw`(?<!\w|[A-Za-z_-]-)${portName}`, 'g');
const address = /\b(\d{1,3}(?:\.\d{1,3}){3}|[0-9a-f]*:[0-9a-f:]+:[0-9a-f:]*)\b/i;

/** The first port of a text that is written with its place, `Gi0/0/0/1`. */
export function portIn(message: string): string | null {
  const found = [...message.matchAll(portInText)].find(([name]) => /\/\d/.test(name));
  return found?.[0] ?? null;
}

/** The first address of a text. */
export function addressIn(message: string): string | null {
  return address.exec(message)?.[1] ?? null;
}

/** What routers call the default table. */
const defaultTable = /^(?:default|public|master|base|global)$/i;
const vrfWords =
  /\(vrf:? ([^) ]+)|\bvpn vrf (\S+)|\bin vrf (\S+)|InstanceName=([^,) ]+)|\(instance ([^)]+)\)/i;

/** The table that a message names, whatever it is. */
const tableOf = (message: string): string | null =>
  vrfWords
    .exec(message)
    ?.slice(1)
    .find((one) => one !== undefined)
    ?.replace(/[:,;]$/, '') ?? null;

/** The VRF that a message names, or null. */
export function vrfOf(message: string): string | null {
  const name = tableOf(message);
  return name === null || defaultTable.test(name) ? null : name;
}

/** Whether a message says that it is about the default table: `(VRF: default)`. */
export const namesDefaultTable = (message: string): boolean =>
  defaultTable.test(tableOf(message) ?? '');

const upWords = /^(?:up|new|operational|established)$/i;
/** Ports: IOS and Arista, which may add its description; Huawei; Nokia. */
const linkChanges = [
  String.raw`^(?:Line protocol on )?Interface (${anyPort})(?: \([^)]{1,120}\))?, changed state to (Administratively Down|Down|Up)`,
  String.raw`^(?:The line protocol (?:\w{2,6} )?on (?:the )?(?:interface )?|interface )(${anyPort}) has (?:turned into|entered the) (Up|Down)\b`,
  String.raw`^Interface (${anyPort}) is (not operational|operational)\b`,
].map((one) => new RegExp(one, 'i'));
/** What the trap of a port holds (RFC 2863), as Junos writes it, and Huawei. */
const portStates = [
  String.raw`^ifIndex \d+, ifAdminStatus (?<admin>up|down)\(\d\), ifOperStatus (?<oper>up|down)\(\d\), ifName (?<port>\S+)`,
  String.raw`^The interface status changes?\b[^(]{0,20}\(ifName=(?<port>[^,]{1,64}), AdminStatus=(?<admin>\w+), OperStatus=(?<oper>\w+)`,
].map((one) => new RegExp(one, 'i'));

function readLink(message: string): LogEvent | null {
  const states = portStates.map((one) => one.exec(message)?.groups).find(Boolean);
  if (states !== undefined) {
    const { admin, oper, port = null } = states;
    return {
      kind: 'link',
      port,
      change: /^down$/i.test(admin ?? '') ? 'admin_down' : asChange(oper),
    };
  }
  for (const shape of linkChanges) {
    const [, port = null, word] = shape.exec(message) ?? [];
    if (port === null) continue;
    const change = /^administratively/i.test(word ?? '') ? 'admin_down' : asChange(word);
    return { kind: 'link', port, change };
  }
  return null;
}

const asChange = (word: string | undefined) => (upWords.test(word ?? '') ? 'up' : 'down');

const toPeer = String.raw`(?<peer>[^\s,]{1,64})`;
/** SR OS has names of IP interfaces, with blanks, where others have ports. */
const anyName = String.raw`(?<port>[^,]{1,64})`;
const toState = String.raw`(?<change>Up|Down|Init\w{0,10})`;
const because = String.raw`(?:,? (?:reason: |because )?(?<reason>.*))?`;

/** An adjacency that comes or goes, as vendors say it. */
const adjacencyShapes = [
  // IOS XR, IOS, FRR, and what is like them: "to A (port) (L2) Down, reason", "(eth0) for level-2 changed from Up to Down".
  String.raw`^(?:IS-?IS:? )?Adjacency (?:to|with) ${toPeer} (?:\(|on )(?<port>[^\s()]{1,64})\)?(?: \((?<level>L\d[^)]{0,8})\)| for level-(?<number>\d))?(?: changed(?: from (?<before>\w{1,16}))? to)? ${toState}\b${because}$`,
  // Junos.
  String.raw`^IS-?IS (?<change>new|lost) (?<level>L\d) adjacency to ${toPeer} on (?<port>[^\s,]{1,64})${because}$`,
  // Arista.
  String.raw`^(?<level>L\d) Neighbor State Change for SystemID ${toPeer} on (?<port>\S{1,64}) to ${toState}\b`,
  // Nokia, by the interface or by the system.
  String.raw`^Adjacency (?:status|state) changed to ${toState} for interface: ${anyName}(?:, for level: (?<level>l\d))?`,
  String.raw`^Adjacency (?:status|state) changed to ${toState} for system ${toPeer}, for level: (?<level>l\d)(?:.{0,80}, interface: (?<port>\S{1,64}))?`,
  // Huawei.
  String.raw`^ISIS \d{1,5} neighbor ${toPeer} was ${toState} on interface (?<port>\S{1,64})${because}$`,
].map((one) => new RegExp(one, 'i'));

/** A port, and no name of an IP interface such as `to agg-01`. */
const wholePort = /^(?=.*\d)\S+$/;

function readIsis(message: string): LogEvent | null {
  const groups =
    adjacencyShapes.map((shape) => shape.exec(message)?.groups).find(Boolean) ??
    adjacencyOfFields(message);
  if (groups === undefined) return null;
  const { level, number, before, reason } = groups;
  // What was not up yet is not lost.
  if (before !== undefined && asChange(before) === asChange(groups.change)) return null;
  const digit = /\d/.exec(level ?? number ?? '')?.[0];
  return {
    kind: 'isis',
    peer: groups.peer ?? null,
    port: wholePort.test(groups.port ?? '') ? (groups.port ?? null) : null,
    level: digit === undefined ? null : Number(digit),
    change: asChange(groups.change),
    reason: reason ?? null,
  };
}

/** Huawei: `The neighbor of ISIS was changed. (Neighbor=…, InterfaceName=…, CurrentState=down, …)`. */
function adjacencyOfFields(message: string): Record<string, string | undefined> | undefined {
  const told = /^The neighbor (?:of ISIS was changed|state was changed to (up|down))\b/i.exec(
    message,
  );
  if (told === null) return undefined;
  const field = (name: string) => new RegExp(String.raw`\b${name}=([^,) ]+)`).exec(message)?.[1];
  return {
    peer: field('Neighbor'),
    port: field('InterfaceName'),
    level: field('Level'),
    change: field('CurrentState') ?? told[1],
    reason: field('ChangeType'),
  };
}

/** IOS XR: `neighbor A Down - reason (VRF: default)`; IOS: `neighbor A vpn vrf RED Down reason`; FRR: `neighbor A(name) in vrf RED Down reason`. */
const bgpChange =
  /^neighbor ([^\s(]+)(?:\([^)]*\))?(?: (?:vpn|in) vrf \S+)? (Up|Down)(?:(?: -)? +(?!\(VRF: )(.*?))?(?= ?\(VRF: |$)/i;
/** States of RFC 4271, section 8.2.2, as a message names the one before and the one after. */
const states = /\b(?:idle|connect|active|open_?sent|open_?confirm|established)\b/gi;
const reasonWords =
  /StateChangeReason=([^,)]+)|\(event ([^)]+)\)|\bdue to event ([\w ]+)|\bevent (\w+) new state/i;

function readBgp(message: string): LogEvent | null {
  const match = bgpChange.exec(message);
  if (match !== null) {
    const [, peer = null, word, reason] = match;
    return {
      kind: 'bgp',
      peer,
      change: asChange(word),
      reason: reason?.trim() || null,
      vrf: vrfOf(message),
    };
  }
  return readTransition(message);
}

/** A peer that goes from one state to another, in whatever words; null where it neither reaches nor leaves `Established`. */
function readTransition(message: string): LogEvent | null {
  const peer = /\b(?:peer|neighbou?r)\b/i.test(message) ? addressIn(message) : null;
  const [first, second] = [...message.matchAll(states)].map(([one]) => one.toLowerCase());
  // Nokia: "moved into established state".
  const [before, after] = /\binto (?:the )?established\b/i.test(message)
    ? [undefined, 'established']
    : [first, second];
  if (peer === null || after === undefined) return null;
  if (before !== 'established' && after !== 'established') return null;
  const reason = reasonWords
    .exec(message)
    ?.slice(1)
    .find((one) => one !== undefined);
  return {
    kind: 'bgp',
    peer,
    change: asChange(after),
    reason: reason?.trim() ?? null,
    vrf: vrfOf(message),
  };
}

/** A session that exchanges labels: `VRF 'default' (0x60000000), Neighbor 192.0.2.1:0 is DOWN (reason)`. */
const ldpChange =
  /^(?:VRF '[^']*' \(0x[\da-f]+\), )?(?:LDP )?Neighbor (\d{1,3}(?:\.\d{1,3}){3}):\d{1,5},? (?:is )?(UP|DOWN)\b(?: \((.*)\))?/i;

function readLdp(message: string): LogEvent | null {
  const [, peer, word, reason = null] = ldpChange.exec(message) ?? [];
  return peer === undefined ? null : { kind: 'ldp', peer, change: asChange(word), reason };
}

/**
 * What a message says of a port, an adjacency or a session, by its shape; null for any other. A shape
 * is read from the message's own start, so that words quoted further on cannot pose as an event.
 */
export function readEvent(message: string): LogEvent | null {
  return readLink(message) ?? readIsis(message) ?? readBgp(message) ?? readLdp(message);
}
