import { inEnglish } from '../gloss';
import { sinceStamp } from './stamps';
import type { TextReading } from './text-reading';

const mnemonic = /%([A-Z][A-Z0-9_]*(?:-[A-Z0-9_]+)*)-\d-[A-Z0-9_]+ ?: ?/;
/** Junos: `Jun 16 03:20:05 pe2 mib2d[5210]: SNMP_TRAP_LINK_DOWN: ifName xe-0/0/3`. */
const junos = /(?<=\s)[a-z][a-z0-9_-]{1,30}\[\d{1,7}\]: ([A-Z][A-Z0-9]{2,}(?:_[A-Z0-9]+)+): ?/;
/** SR OS: `RR1 4821 2026/11/27 21:08:07.12 UTC WARNING: BGP #2039 Base Peer 1: 10.255.0.1`. */
const srOs =
  /(?<=\d{4}\/\d{2}\/\d{2} [\d:.]{5,15} [A-Za-z+:\d-]{1,6} )(?:CRITICAL|MAJOR|MINOR|WARNING|INFO|CLEARED|INDETERMINATE): ([A-Z][A-Z0-9_]{1,20}) #\d{1,6} ?/;
/** The host before the number of an SR OS event; some collectors leave both out. */
const srOsHost = /^(?:\S{0,40} )??([A-Za-z][\w.-]{0,62}) \d{1,9} \d{4}\/\d{2}\/\d{2} /;
const mnemonicIn = (line: string) =>
  mnemonic.exec(line) ?? (collector.test(line) ? junos.exec(line) : null) ?? srOs.exec(line);
/** Whether a line is one of a router's log. */
export const isLogLine = (line: string): boolean => mnemonicIn(line) !== null;
/** Lines of a pasted log that are read. */
const linesAtMost = 8;
const lineLength = 600;

/** A host between the stamp of a collector and the router's own part: `Nov 27 21:05:10 pe3 512: RP/0`. */
const collector =
  /^(?:<\d{1,3}>\d?\s*)?(?:[A-Z][a-z]{2}\s+\d{1,2}\s+[\d:.]{5,15}|\d{4}-\d{2}-\d{2}T[\d:.]{5,15}(?:Z|[+-]\d{2}:?\d{2})?)\s+([A-Za-z0-9][\w.-]{0,62})\s/;
const nodePrefix = /^(?:RP|LC|SC)\/\d/;
/** `PE3#`, `pe3:` or `[pe3]` before the line. */
const named = /^\[?([A-Za-z][\w.-]{0,62})\]?\s?[#:>]\s/;

/** `<187>2201: PE3 RP/0/RP0/CPU0:`: as it leaves the router, with its number and no stamp before it. */
const numbered =
  /^(?:<\d{1,3}>)?\d{1,9}: {1,3}([A-Za-z][\w.-]{0,62}):? {1,3}(?=(?:RP|LC|SC)\/\d|[A-Z*.])/;

/** `PE1  RP/0/RP0/CPU0:`, `PE1 | RP/0/…`: the router stands before its own part; a plain word would be a person's. */
const glued =
  /^(?=[A-Za-z.-]{0,40}[\d.-])([A-Za-z][\w.-]{0,62})\s{0,3}[|:,]?\s{1,4}(?=(?:RP|LC|SC)\/\d)/;

/** "P1 keeps spitting this out:" on the line before. */
const announced =
  /^(?:and |so |now |router )?(?=[A-Za-z._-]{0,40}\d)([A-Za-z][\w.-]{0,62})\s[^?:]{1,80}:$/i;

/** A router counts from the first of January until its clock is set; who received the line knows the time. */
const unset = /\bJan {1,2}0?1 (?:\d{4} )?00:/;

function hostIn(head: string): string | null {
  const host =
    srOsHost.exec(head)?.[1] ??
    numbered.exec(head)?.[1] ??
    glued.exec(head)?.[1] ??
    collector.exec(head)?.[1] ??
    named.exec(head)?.[1] ??
    null;
  return host === null || nodePrefix.test(`${host}/`) || /^(?:RP|LC)$/i.test(host) ? null : host;
}

/** `(VRF: default)` is the router's own table and no VPN. */
function messageOf(line: string, start: number): string {
  return line
    .slice(start)
    .replace(/\(VRF: ?(?:default|global)\)/gi, '')
    .replace(/\(VRF: ?([\w.-]{1,64})\)/gi, 'in VRF $1')
    .replaceAll(/(?<=\w) changed state to/g, ' changed state to')
    .trim();
}

/** The port behind a neighbor's name is one of the router that wrote the line: without its name, nobody's. */
const ownPort = /(?<=\bAdjacency to \S{1,63}) \([A-Za-z-]{2,30}\d[\d/.]{0,20}\)/;

function topicOf(facility: string): string {
  return ['BGP', 'ISIS', 'MPLS', 'LDP'].find((word) => facility.includes(word)) ?? '';
}

/** SR OS writes what happened between quotes on a line of its own. */
const withoutBreaks = (text: string) => text.replaceAll(/\r?\n\s{0,4}"(?=[^"\n]{8,})/g, ' "');

/** "Is that still a problem today?": asked is how it is, however old the line. */
const ofNow = /\b(?:still|now|today|tonight|currently|at the moment)\b/i;

/** "… state down <- is that still so?": what somebody wrote behind a pasted line. */
const behind =
  /(?<!\s)\s+(?:<[-=]{1,3}|[-=]{1,3}>|←|→|\/\/|#+|-{1,2}|–|—)\s+(?=[^<←#]{0,300}\?\W{0,4}$)/;

/** `reopened: "LC/0/1: … changed state to Down" (Molkerei). Still so?`: a message among somebody's words. */
const quoted = /^([^"“”]{0,300})["“]([^"“”]{10,500})["”](.{0,300})$/su;

/** A line of a log, and what was written before and behind it. */
function partsAround(whole: string): { before: string; line: string; remark: string } {
  if (mnemonicIn(whole) === null) return { before: '', line: whole, remark: '' };
  const [, before = '', inner = '', after = ''] = quoted.exec(whole) ?? [];
  if (mnemonicIn(inner) !== null) {
    return { before: before.trim(), line: inner.trim(), remark: after.trim() };
  }
  const [line = '', remark = ''] = whole.split(behind, 2);
  return { before: '', line, remark };
}

/** Lines of a router's log, with what was written beside them; null where none is recognised. */
export function readSyslog(text: string): TextReading | null {
  const all = withoutBreaks(text)
    .split(/\r?\n/)
    .map((one) => one.trim().slice(0, lineLength));
  if (!all.some((line) => mnemonicIn(line) !== null)) return null;
  const said: string[] = [];
  const lines: string[] = [];
  let since = '';
  for (const whole of all) {
    const { before, line, remark } = partsAround(whole);
    if (before !== '') said.push(before);
    if (remark !== '') said.push(remark);
    const match = mnemonicIn(line);
    if (match === null) {
      if (line !== '') said.push(line);
      continue;
    }
    const head = line.slice(0, match.index);
    const isHosted = glued.test(head) || collector.test(`${head} `);
    const question = isHosted
      ? undefined
      : /^(.{0,300}?[?:.])\s+(?=RP\/|LC\/|<\d|[A-Z][a-z]{2}\s+\d)/.exec(head)?.[1];
    if (question !== undefined) said.push(question);
    const host =
      hostIn(question === undefined ? head : head.slice(question.length).trim()) ??
      announced.exec(said.at(-1) ?? '')?.[1] ??
      null;
    // The router's own stamp stands last, and tells its zone.
    const received = collector.exec(head)?.[0].length ?? 0;
    const own = head.slice(received);
    if (since === '')
      since = (received > 0 && unset.test(own) ? '' : sinceStamp(own)) || sinceStamp(head);
    const topic = topicOf(match[1] ?? '').replace('ISIS', 'IS-IS');
    const told = messageOf(line, match.index + match[0].length);
    const message = host === null ? told.replace(ownPort, '') : told;
    const where = host === null ? '' : ` on ${host}`;
    if (lines.length < linesAtMost) lines.push(`${topic} ${message}${where}`.trim());
  }
  const logged = [...new Set(lines)].join('; ');
  const asked = inEnglish(said.join(' '));
  return {
    kind: 'syslog',
    text: [asked, `The log says: ${logged}`, ofNow.test(asked) ? '' : since]
      .filter((one) => one !== '')
      .join(' '),
    asked,
  };
}
