import { withSingleBlanks } from '../domain/text/bounded-text';
import { readNotification } from './bgp/notification-text';
import { kindByPhrase, type LogKind } from './log-phrases';
import type { LogTime } from './log-time';
import { readLogTime } from './log-time';
import type { Place } from './parse/place';
import { longestValue } from './parse/read';

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
  reason: string | null;
  /** Syslog severity, 0 (emergency) to 7. */
  severity: number | null;
  place: Place;
}

type Reading = Partial<Omit<LogLine, 'text' | 'time' | 'place'>>;

/** Up to the first digit there are letters only, so that there is one way to read a name. */
const portName = String.raw`[A-Za-z][A-Za-z_-]*\d[\w/.:-]*`;
/** A port somewhere in a text; what is not preceded by its own beginning. */
const portInText = new RegExp(String.raw`(?<!\w|[A-Za-z_-]-)${portName}`, 'g');
const linkChange = new RegExp(
  String.raw`^(?:Line protocol on )?Interface (${portName}), changed state to (Administratively Down|Down|Up)`,
  'i',
);
const isisChange = new RegExp(
  String.raw`^Adjacency to (\S+) \((${portName})\)(?: \((L\d[^)]*)\))? (Up|Down)(?:, (.*))?$`,
  'i',
);
/** IOS XR: `neighbor A Down - reason (VRF: default)`; IOS: `neighbor A vpn vrf RED Down reason`. */
const bgpChange =
  /^neighbor (\S+)(?: vpn vrf (\S+))? (Up|Down)(?:(?: -)? +(?!\(VRF: )(.*?))?(?= ?\(VRF: |$)/i;
const address = /\b(\d{1,3}(?:\.\d{1,3}){3}|[0-9a-f]*:[0-9a-f:]+:[0-9a-f:]*)\b/i;

/** The first port of a text that is written with its place, `Gi0/0/0/1`. */
function portIn(message: string): string | null {
  const found = [...message.matchAll(portInText)].find(([name]) => /\/\d/.test(name));
  return found?.[0] ?? null;
}

function vrfOf(message: string): string | null {
  const name = /\(VRF: ([^)]+)\)/i.exec(message)?.[1] ?? null;
  return name === null || name === 'default' ? null : name;
}

function readLink(message: string): Reading | null {
  const match = linkChange.exec(message);
  if (match === null) return null;
  const word = (match[2] ?? '').toLowerCase();
  const change = word === 'up' ? 'up' : word === 'down' ? 'down' : 'admin_down';
  return { kind: 'link', port: match[1] ?? null, change };
}

function readIsis(message: string): Reading | null {
  const match = isisChange.exec(message);
  if (match === null) return null;
  const change = (match[4] ?? '').toLowerCase() === 'up' ? 'up' : 'down';
  const [, peer, port, written, , reason] = match;
  const level = written === undefined ? null : Number(written[1]);
  return { kind: 'isis', peer, port, level, change, reason: reason ?? null };
}

function readBgp(message: string): Reading | null {
  const match = bgpChange.exec(message);
  if (match === null) return null;
  const change = (match[3] ?? '').toLowerCase() === 'up' ? 'up' : 'down';
  const reason = match[4]?.trim() || null;
  return { kind: 'bgp', peer: match[1], change, reason, vrf: match[2] ?? vrfOf(message) };
}

function readToldNotification(message: string, mnemonic: string): Reading | null {
  const told = /NOTIFICATION/i.test(`${mnemonic} ${message}`)
    ? readNotification(`${mnemonic} ${message}`)
    : null;
  return told === null ? null : { kind: 'notification', peer: told.peer, vrf: told.vrf };
}

/**
 * Splits a line `RP/0/RP0/CPU0:<stamp>: process[pid]: %FACILITY-SEVERITY-MNEMONIC : message`. The
 * message is read from its own start, so that words quoted further on cannot pose as an event, and
 * up to the length of the longest value.
 */
export function readLogLine(whole: string, now: Date, place: Place): LogLine {
  const text = whole.slice(0, longestValue);
  const head = /%([A-Z0-9_]+(?:-[A-Z0-9_]+)*)-(\d)-([A-Z0-9_]+) ?: ?(.*)$/s.exec(text);
  const message = withSingleBlanks((head?.[4] ?? '').trim());
  const mnemonic = head?.[3] ?? '';
  const line: LogLine = {
    text,
    time: readLogTime(text, now),
    kind: 'other',
    change: null,
    port: null,
    peer: null,
    vrf: null,
    level: null,
    reason: null,
    severity: head === null ? null : Number(head[2]),
    place,
  };
  if (head === null) return line;
  if (mnemonic === 'DB_COMMIT') {
    return { ...line, kind: 'commit', peer: /user '([^']*)'/.exec(message)?.[1] ?? null };
  }
  const shaped =
    readLink(message) ??
    readIsis(message) ??
    readBgp(message) ??
    readToldNotification(message, mnemonic);
  if (shaped !== null) return { ...line, ...shaped };
  const kind = kindByPhrase(head[1] ?? '', `${mnemonic} ${message}`);
  if (kind === null) return line;
  return {
    ...line,
    kind,
    peer: address.exec(message)?.[1] ?? null,
    port: portIn(message),
    vrf: vrfOf(message),
  };
}

/** Whether a line tells that something was lost. */
export function tellsOfLoss(line: LogLine): boolean {
  if (line.kind === 'link' || line.kind === 'isis' || line.kind === 'bgp') {
    return line.change === 'down' || line.change === 'admin_down';
  }
  if (line.kind === 'max_prefix') return /exceed|exceeding/i.test(line.text);
  if (line.kind === 'notification') return false;
  if (/^(duplicate_system_id|bad_auth|isis_auth)$/.test(line.kind)) return true;
  return line.kind !== 'commit' && line.severity !== null && line.severity <= 2;
}

/** The newest line that passes a test; lines are kept oldest first. */
export function latestLine(
  lines: readonly LogLine[],
  test: (line: LogLine) => boolean,
): LogLine | undefined {
  for (let index = lines.length - 1; index >= 0; index -= 1) {
    const line = lines[index];
    if (line !== undefined && test(line)) return line;
  }
  return undefined;
}
