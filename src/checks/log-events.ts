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

/** The VRF that a message names, or null. */
export function vrfOf(message: string): string | null {
  const name =
    vrfWords
      .exec(message)
      ?.slice(1)
      .find((one) => one !== undefined)
      ?.replace(/[:,;]$/, '') ?? null;
  return name === null || defaultTable.test(name) ? null : name;
}

const upWords = /^(?:up|new|operational|established)$/i;
/** Ports: IOS and Arista; Huawei; Nokia. */
const linkChanges = [
  String.raw`^(?:Line protocol on )?Interface (${portName}), changed state to (Administratively Down|Down|Up)`,
  String.raw`^(?:The line protocol \w{2,6} on the )?interface (${portName}) has (?:turned into|entered the) (Up|Down)\b`,
  String.raw`^Interface (${anyPort}) is (not operational|operational)\b`,
].map((one) => new RegExp(one, 'i'));
/** Junos: what the trap of a port holds (RFC 2863). */
const trapOfLink = new RegExp(
  String.raw`^ifIndex \d+, ifAdminStatus (up|down)\(\d\), ifOperStatus (up|down)\(\d\), ifName (\S+)`,
  'i',
);

function readLink(message: string): LogEvent | null {
  const trap = trapOfLink.exec(message);
  if (trap !== null) {
    const [, admin, oper, port = null] = trap;
    return { kind: 'link', port, change: admin === 'down' ? 'admin_down' : asChange(oper) };
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

/** IOS XR; Junos. */
const adjacencyShapes = [
  String.raw`^Adjacency to (?<peer>\S+) \((?<port>${portName})\)(?: \((?<level>L\d[^)]*)\))? (?<change>Up|Down)(?:, (?<reason>.*))?$`,
  String.raw`^IS-IS (?<change>new|lost) (?<level>L\d) adjacency to (?<peer>\S+) on (?<port>${portName})(?:, reason: (?<reason>.*))?$`,
].map((one) => new RegExp(one, 'i'));

function readIsis(message: string): LogEvent | null {
  const groups =
    adjacencyShapes.map((shape) => shape.exec(message)?.groups).find(Boolean) ??
    adjacencyOfFields(message);
  if (groups === undefined) return null;
  const { peer = null, port = null, level, change, reason } = groups;
  const digit = /\d/.exec(level ?? '')?.[0];
  return {
    kind: 'isis',
    peer,
    port,
    level: digit === undefined ? null : Number(digit),
    change: asChange(change),
    reason: reason ?? null,
  };
}

/** Huawei: `The neighbor of ISIS was changed. (Neighbor=…, InterfaceName=…, CurrentState=down, …)`. */
function adjacencyOfFields(message: string): Record<string, string | undefined> | undefined {
  if (!/^The neighbor of ISIS was changed\b/i.test(message)) return undefined;
  const field = (name: string) => new RegExp(String.raw`\b${name}=([^,) ]+)`).exec(message)?.[1];
  return {
    peer: field('Neighbor'),
    port: field('InterfaceName'),
    level: field('Level'),
    change: field('CurrentState'),
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
