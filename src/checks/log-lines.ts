import { withSingleBlanks } from '../domain/text/bounded-text';
import { readNotification } from './bgp/notification-text';
import { addressIn, type LogEvent, type LogLine, portIn, readEvent, vrfOf } from './log-events';
import { kindByPhrase } from './log-phrases';
import { readLogTime } from './log-time';
import { readProcessExit, speaks } from './process-exits';
import type { Place } from './parse/place';
import { longestValue } from './parse/read';

export type { LogLine } from './log-events';

function readToldNotification(message: string, mnemonic: string): LogEvent | null {
  const told = /NOTIFICATION/i.test(`${mnemonic} ${message}`)
    ? readNotification(`${mnemonic} ${message}`)
    : null;
  return told === null ? null : { kind: 'notification', peer: told.peer, vrf: told.vrf };
}

/** How a line begins before its message: what wrote it, how grave it is, and the message's name. */
interface Head {
  facility: string;
  severity: number | null;
  mnemonic: string;
  message: string;
}

type Groups = Partial<Record<keyof Head, string>>;

/** Heads as vendors write them; the first that fits counts. */
const heads: RegExp[] = [
  // IOS, IOS XR, NX-OS, Arista: `process[pid]: %FACILITY-SEVERITY-MNEMONIC : message`.
  /(?<!%)%(?<facility>[A-Z0-9_]+(?:-[A-Z0-9_]+)*)-(?<severity>\d)-(?<mnemonic>[A-Z0-9_]+) ?: ?(?<message>.*)$/s,
  // Huawei: `%%01BGP/3/STATE_CHG_UPDOWN(l)[118]:message`, or `(l):CID=0x80830422;message`.
  /%%\d{2}(?<facility>[A-Z0-9_]+)\/(?<severity>\d)\/(?<mnemonic>\w+)\([a-z]\)(?:\[\d+\])?: ?(?:CID=0x[\da-f]{1,16};)?(?<message>.*)$/is,
  // Junos: `rpd[1234]: RPD_BGP_NEIGHBOR_STATE_CHANGED: message`.
  /\b(?<facility>[a-z]\w{1,20})\[\d+\]: (?:%\w+-(?<severity>\d)-)?(?<mnemonic>[A-Z][A-Z0-9]{1,30}_[A-Z0-9_]+): (?<message>.*)$/s,
  // Junos, of what BGP itself reads and sends: `rpd[1234]: bgp_read_v4_message:10656: message`.
  /\b(?<facility>[a-z]\w{1,20})\[\d+\]: (?<mnemonic>bgp_\w{1,40}):(?:\d{1,6}:)? (?<message>.*)$/s,
  /\b(?<facility>rpd)\[\d+\]: (?<message>BGP peer .*)$/s,
  // Nokia: `MAJOR: BGP #2001 Base Peer 1: 192.0.2.1 "message"`, and as collectors write it, without the quotes.
  /\b(?<severity>CRITICAL|MAJOR|MINOR|WARNING|INFO): (?<facility>[A-Z0-9_]+) #\d+ [^"]*"(?<message>[^"]*)/s,
  /\b(?<severity>CRITICAL|MAJOR|MINOR|WARNING|INFO): (?<facility>[A-Z0-9_]+) #\d+ (?:Base |vprn\d+ |management )?(?:VR: {1,3}\d+ )?(?<message>[^"]*)$/s,
  // FRR: `bgpd[1]: [AB12-CD34] %ADJCHANGE: message`.
  /(?<!%)%(?<mnemonic>[A-Z_]+): (?<message>.*)$/s,
  // What starts and watches processes writes no name of a message: `init: routing (PID 5112) …`.
  /(?:^|\s)(?<facility>init|jlaunchd|\/?kernel|watchfrr|sr_app_mgr)(?:\[\d{1,10}\])?: (?:\[[^\]]{1,40}\] )?(?<message>.*)$/s,
];

/** Messages of IOS XR, IOS, NX-OS, Junos, EOS and VRP that tell of a change of the configuration. */
const commits =
  /^(?:DB_COMMIT|(?:VSHD_SYSLOG_)?CONFIG_I|UI_COMMIT|CONFIG_SESSION_COMMIT_SUCCESS|CFG_COMMIT)$/;
/** SR OS: `Isis configuration modified`, `User jo from 192.0.2.250: configuration commit`, or the command itself. */
const committed =
  /^(?:- )?(?:[\w-]{1,32} ){0,2}configuration modified\b|^User \S{1,64} from \S{1,45}: (?:configuration commit\b|\/configure\s)/i;
/** VRP records each command; one that only shows is no change. */
const typed = /\bCommand="(?!(?:display|dis|ping|tracert|quit|return|system-view|save)\b)/i;
const users = [
  /\buser '([^']*)'/i,
  /\buser(?:name)?=([\w.@-]{1,64})/i,
  /^user (\S{1,64}) (?:from|committed)\b/i,
  /\bby (?:user )?([^\s,]{1,64})/i,
];

const isCommit = (mnemonic: string, message: string): boolean =>
  commits.test(mnemonic) ||
  committed.test(message) ||
  (mnemonic === 'CMDRECORD' && typed.test(message));

const gravity: Record<string, number> = { CRITICAL: 2, MAJOR: 3, MINOR: 4, WARNING: 4, INFO: 6 };

function readHead(text: string): Head | null {
  for (const shape of heads) {
    const found: Groups | undefined = shape.exec(text)?.groups;
    if (found === undefined) continue;
    const { facility = '', severity, mnemonic = '', message = '' } = found;
    const grave = severity === undefined ? null : (gravity[severity] ?? Number(severity));
    return { facility, severity: grave, mnemonic, message: withSingleBlanks(message.trim()) };
  }
  return null;
}

/**
 * Splits a line into its head and its message. The message is read from its own start, so that words
 * quoted further on cannot pose as an event, and up to the length of the longest value.
 */
export function readLogLine(whole: string, now: Date, place: Place): LogLine {
  const text = whole.slice(0, longestValue);
  const head = readHead(text);
  const line: LogLine = {
    text,
    time: readLogTime(text, now),
    kind: 'other',
    change: null,
    port: null,
    peer: null,
    vrf: null,
    level: null,
    process: null,
    reason: null,
    severity: head?.severity ?? null,
    place,
  };
  if (head === null) return line;
  const { facility, mnemonic, message } = head;
  if (isCommit(mnemonic, message)) {
    const [who = null] = users.flatMap((one) => one.exec(message)?.[1] ?? []);
    return { ...line, kind: 'commit', peer: who };
  }
  const shaped = readEvent(message) ?? readToldNotification(message, mnemonic);
  if (shaped !== null) return { ...line, ...shaped };
  const exit = readProcessExit(message);
  if (exit !== null) return { ...line, kind: 'process', process: exit.process, reason: exit.how };
  const kind = kindByPhrase(facility, `${mnemonic} ${message}`);
  if (kind === null) return line;
  return { ...line, kind, peer: addressIn(message), port: portIn(message), vrf: vrfOf(message) };
}

/** Kinds of lines that tell of a change for better or worse. */
const changing: ReadonlySet<LogLine['kind']> = new Set(['link', 'isis', 'bgp', 'ldp']);

/** Whether a line tells that something was lost. */
export function tellsOfLoss(line: LogLine): boolean {
  if (changing.has(line.kind)) {
    return line.change === 'down' || line.change === 'admin_down';
  }
  if (line.kind === 'max_prefix') return /exceed|exceeding/i.test(line.text);
  if (line.kind === 'notification') return false;
  if (/^(duplicate_system_id|bad_auth|isis_auth)$/.test(line.kind)) return true;
  if (line.process !== null && (speaks(line.process, 'bgp') || speaks(line.process, 'isis')))
    return true;
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
