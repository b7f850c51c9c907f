import { holdsInTurn } from '../../domain/text/bounded-text';
import type { FaultType } from '../all-faults';
import { addressIn, vrfOf } from '../log-events';

/**
 * Error codes and subcodes of a NOTIFICATION as words: RFC 4271 section 4.5, RFC 4486 (6/x), RFC 5492
 * (2/7), RFC 9234 (2/11), RFC 8538 (6/9), RFC 9384 (6/10).
 */
const names: Record<string, string> = {
  '2/1': 'unsupported version number',
  '2/2': 'bad peer AS',
  '2/3': 'bad BGP identifier',
  '2/4': 'unsupported optional parameter',
  '2/5': 'authentication failure',
  '2/6': 'unacceptable hold time',
  '2/7': 'unsupported capability',
  '2/11': 'role mismatch',
  '6/1': 'maximum number of prefixes reached',
  '6/2': 'administrative shutdown',
  '6/3': 'peer de-configured',
  '6/4': 'administrative reset',
  '6/5': 'connection rejected',
  '6/6': 'other configuration change',
  '6/7': 'connection collision resolution',
  '6/8': 'out of resources',
  '6/9': 'hard reset',
  '6/10': 'BFD down',
};

/**
 * Words that stand for a code where a line has no numbers, the narrower before the wider. Each is
 * written with blanks, dashes or underscores: `bad peer AS`, `BAD_PEER_AS`.
 */
const spoken: readonly [RegExp, string][] = [
  [
    /\b(?:bad|wrong|incorrect|unexpected|unacceptable) (?:peer |remote )?(?:as|asn|autonomous system)\b/,
    '2/2',
  ],
  [/\b(?:peer|remote as) (?:is )?in (?:a )?wrong as\b/, '2/2'],
  [/\b(?:bad|wrong|invalid|duplicate) (?:bgp |router )?(?:identifier|id)\b/, '2/3'],
  [/\bunsupported version\b/, '2/1'],
  [/\bunsupported (?:optional )?param/, '2/4'],
  [/\bunacceptable hold ?time\b/, '2/6'],
  [/\bunsupported capabilit/, '2/7'],
  [/\brole mismatch\b/, '2/11'],
  [/\bauthentication fail/, '2/5'],
  [/\bhold ?time(?:r)? expired\b/, '4/0'],
  [/\bmax(?:imum)? (?:number of )?prefix/, '6/1'],
  [/\badmin\w* shut/, '6/2'],
  [/\b(?:peer )?(?:de ?configured|unconfigured)\b/, '6/3'],
  [/\badmin\w* reset\b/, '6/4'],
  [/\bconnection rejected\b/, '6/5'],
  [/\bout of resources?\b/, '6/8'],
  [/\bbfd down\b/, '6/10'],
];

/** A NOTIFICATION message as a log line reports it. */
export interface Notification {
  peer: string;
  vrf: string | null;
  sent: boolean;
  /** `2/2`: error code and subcode. */
  code: string;
  /** AS number that the line tells beside the code, or null. */
  asNumber: number | null;
}

const direction = String.raw`(?<way>sent|received)`;
const peerWords = String.raw`(?:a NOTIFICATION message )?(?:to|from) (?:neighbou?r |peer )?(?<peer>[0-9a-f.:]+)(?: vpn vrf [\w.-]+)?(?: (?:active|passive))?`;
/** `sent to neighbor 192.0.2.9 2/2 (peer in wrong AS) 2 bytes FDEA`, IOS and IOS XR alike. */
const slashed = new RegExp(
  String.raw`\b${direction} ${peerWords}(?: \([^)]*\))*[ ,:]+(?<code>\d{1,2})/(?<sub>\d{1,2})\b(?<rest>.*)$`,
  'is',
);
/** `… code 2 (…) subcode 2 (…)`, as other routers and later releases write it; Huawei: `(ErrorCode=2, SubErrorCode=2, …)`. */
const spelled = [
  new RegExp(String.raw`\b${direction} ${peerWords}`, 'i'),
  /\b(?:error)?code(?::? |=)(?<code>\d{1,2})\b/i,
  /\bsub-?(?:error)?code(?::? |=)(?<sub>\d{1,2})\b/i,
];

/** One after the other: a single pattern would try all their places with each other. */
function readSpelled(text: string): Partial<Record<string, string>> | undefined {
  let rest = text;
  const groups: Partial<Record<string, string>> = {};
  for (const pattern of spelled) {
    const found = pattern.exec(rest);
    if (found === null) return undefined;
    Object.assign(groups, found.groups);
    rest = rest.slice(found.index + found[0].length);
  }
  return { ...groups, rest };
}

/**
 * `Sent to neighbor 192.0.2.9 (VRF: RED), OPEN message error, bad peer AS`, `Peer 1: 192.0.2.9: sending
 * notification: code OPEN subcode BAD_PEER_AS`: a code in words alone.
 */
function readSpoken(text: string): Partial<Record<string, string>> | undefined {
  const way = /\b(sen(?:t|ds|ding)|receiv(?:ed|es|ing))\b/i.exec(text)?.[1]?.toLowerCase();
  const peer = addressIn(text);
  if (way === undefined || peer === null) return undefined;
  const words = text.toLowerCase().replaceAll(/[\s_-]+/g, ' ');
  const [, code] = spoken.find(([said]) => said.test(words)) ?? [];
  const [major, sub] = code?.split('/') ?? [];
  const direct = way.startsWith('s') ? 'sent' : 'received';
  return major === undefined
    ? undefined
    : { way: direct, peer, code: major, sub, rest: text.slice(text.indexOf(peer) + peer.length) };
}

/** The AS in plain digits, or as the two or four octets that IOS writes behind `bytes`. */
function asOf(rest: string): number | null {
  const octets = /\b[24] bytes ((?:[0-9a-f]{4}){1,2})\b/i.exec(rest)?.[1];
  // IOS XR ends its lines on sessions with `(VRF: default) (AS: 64500)`, the AS that is configured.
  const own = rest
    .replace(/\(VRF: [^)]*\) \(AS: \d+\)$/i, '')
    .replaceAll(/\b(?:configured|expect(?:ed|ing|s))[: ]+(?:AS[: ]+)?\d+/gi, '')
    .replaceAll(/\bAS[: ]+\d+ (?:(?:is|was) )?(?:configured|expected)/gi, '');
  // Junos names the AS that is configured too: `peer A (External AS 64501) claims 64508`.
  const plain = /\bclaims (?:AS ?)?(\d+)/i.exec(own)?.[1] ?? /\bAS[: ]+(\d+)/i.exec(own)?.[1];
  if (plain !== undefined) return Number(plain);
  return octets === undefined ? null : Number.parseInt(octets, 16);
}

/** Reads a log line that reports a NOTIFICATION with its code; null for any other. */
export function readNotification(text: string): Notification | null {
  const groups: Partial<Record<string, string>> | undefined =
    slashed.exec(text)?.groups ?? readSpelled(text) ?? readSpoken(text);
  if (groups === undefined || !/NOTIFICATION|\bbgp\b/i.test(text)) return null;
  return {
    peer: (groups.peer ?? '').replace(/[.:]$/, ''),
    vrf: vrfOf(text),
    sent: groups.way?.toLowerCase() === 'sent',
    code: `${groups.code}/${groups.sub}`,
    asNumber: asOf(groups.rest ?? ''),
  };
}

/** `BGP Notification received, bad peer AS`: the words that a line about the session itself uses. */
export function notificationWords({ sent, code }: Notification): string {
  const name = code.startsWith('4/') ? 'hold time expired' : (names[code] ?? `code ${code}`);
  return `BGP Notification ${sent ? 'sent' : 'received'}, ${name}`;
}

/** What is wrong where an OPEN is refused for what it carries (RFC 4271, section 6.2); null for any other code. */
export function refusalType(code: string | undefined): FaultType | null {
  if (code?.startsWith('2/') !== true) return null;
  if (code === '2/2') return 'bgp_as_mismatch';
  return code === '2/5' ? 'bgp_auth_mismatch' : 'bgp_open_refused';
}

/** A line about the session itself that gives a refused AS as its reason, without a code. */
export function readRefusedAs(reason: string | null): Pick<Notification, 'sent' | 'code'> | null {
  const refused = holdsInTurn(reason ?? '', /\b(?:wrong|bad|incorrect|unexpected)\b/i, /\bAS\b/i);
  return refused ? { sent: !/received/i.test(reason ?? ''), code: '2/2' } : null;
}
