import { sinceStamp } from './stamps';
import type { TextReading } from './text-reading';

const states = 'CRITICAL|WARNING|UNKNOWN|DOWN|UNREACHABLE|OK|UP';
/** A line of the log file: `[1764277510] SERVICE ALERT: pe1;BGP 10.0.0.1;CRITICAL;HARD;3;peer is idle`. */
const logged = new RegExp(
  String.raw`(SERVICE|HOST) (?:ALERT|NOTIFICATION|FLAPPING ALERT): ([^\n]{1,500})`,
);
/** A notification's subject: `** PROBLEM Service Alert: pe1/BGP 10.0.0.1 is CRITICAL **`. */
const subject = new RegExp(
  String.raw`(?:(?:Service|Host) Alert: ?|^[\s*[]{0,4}(?:PROBLEM|RECOVERY|ACKNOWLEDGEMENT)\]?[\s:-]{1,4}|^[=>*-]{0,5}\s{0,4})([A-Za-z0-9][\w.-]{0,62})(?:\/([^\n]{1,120}?))? is (${states})\b`,
  'm',
);
/** Icinga: `[PROBLEM] BGP on pe1 is CRITICAL!` */
const icinga = new RegExp(
  String.raw`\[?(?:PROBLEM|RECOVERY)\]?:? ([^\n]{1,120}?) on ([A-Za-z0-9][\w.-]{0,62}) is (${states})\b`,
);
/** The same without the word before it, in a mail that says where it comes from. */
const icingaMail = new RegExp(
  String.raw`^\s{0,4}(\S[^\n]{0,120}?) on ([A-Za-z0-9][\w.-]{0,62}) is (${states})\b`,
  'm',
);
/** LibreNMS: `Alert for device pe1 - Port status Down (in the last hour)`. */
const deviceAlert = /\bAlert for (?:device )?([A-Za-z0-9][\w.-]{0,62}) - ([^\n]{1,120})/;
const field =
  /^\s{0,8}(host(?: ?name)?|address|service|state|event|(?:additional )?info|output|summary)\s{0,4}[:=?]\s{0,4}(.{1,300})$/gim;

/** What is told, and what a person wrote beside it. */
type Told = Required<Pick<TextReading, 'text' | 'asked'>>;

function say(host: string, service: string, state: string, output = ''): Told {
  const what = service === '' ? `${host} is` : `${service.replaceAll('_', ' ')} on ${host} is`;
  const told = output === '' ? '' : `: ${output}`;
  return { text: `Monitoring reports an alert: ${what} ${state.toLowerCase()}${told}`, asked: '' };
}

const stateAfter = /^[A-Z]{2,12}\s?[-=]>\s?([A-Z]{2,12})\b/;

function withoutOwn(output: string, address: string | undefined): string {
  return address === undefined || address === ''
    ? output
    : output
        .replaceAll(`(${address})`, '')
        .replaceAll(address, '')
        .replaceAll(/ {2,}/g, ' ')
        .trim();
}

/** Fields on lines of their own, or on one line with slashes between; a remark may follow behind dashes. */
function fromFields(whole: string): Told | null {
  const [told = '', ...remarks] = whole.split(/\s--\s/);
  const text = told.replaceAll(/\s\/\s/g, '\n').replace(/\*\*\s*/g, '\n');
  const fields = new Map(
    [...text.matchAll(field)].map(([, name = '', value = '']) => [
      name.toLowerCase().replace(/ ?name|additional /g, ''),
      value.trim(),
    ]),
  );
  const host = fields.get('host');
  // Checkmk: "OK -> WARN".
  const state = fields.get('state') ?? stateAfter.exec(fields.get('event') ?? '')?.[1];
  if (host === undefined || state === undefined) return null;
  // The host's own address names no far end.
  const output = withoutOwn(
    fields.get('info') ?? fields.get('output') ?? fields.get('summary') ?? '',
    fields.get('address'),
  );
  const reading = say(host, fields.get('service') ?? '', state, output);
  const remark = remarks.join('. ').trim();
  return remark === '' ? reading : { text: `${reading.text}. ${remark}`, asked: remark };
}

/** A line or mail of Nagios or Icinga, with the time that it tells; null for any other text. */
export function readNagios(text: string): TextReading | null {
  const told = readTold(text);
  if (told === null) return null;
  const since = sinceStamp(text);
  return { kind: 'nagios', ...told, text: since === '' ? told.text : `${told.text} ${since}` };
}

/** What the check said, or the things that an alert lists. */
const outputField = /^\s{0,8}(?:info|output|faults?|#1)\s{0,4}[:?]\s{0,4}(\S.{0,300})$/im;

const outputIn = (text: string): string => outputField.exec(text)?.[1]?.trim() ?? '';

function readTold(text: string): Told | null {
  const line = logged.exec(text);
  if (line !== null) {
    const parts = (line[2] ?? '').split(';').map((one) => one.trim());
    // A notification names first whom it tells.
    const [host = '', ...rest] = /NOTIFICATION/.test(line[0]) ? parts.slice(1) : parts;
    const [service, state] = line[1] === 'SERVICE' ? rest : ['', ...rest];
    const output = rest.at(-1) ?? '';
    return say(host, service ?? '', state ?? '', output === state ? '' : output);
  }
  const named = subject.exec(text);
  if (named !== null && (named[2] !== undefined || /Alert|PROBLEM|RECOVERY|\*\*/.test(text))) {
    return say(named[1] ?? '', named[2] ?? '', named[3] ?? '', outputIn(text));
  }
  const told = icinga.exec(text);
  if (told !== null) return say(told[2] ?? '', told[1] ?? '', told[3] ?? '');
  const mailed = /\bmonitoring on\b|icinga|nagios/i.test(text) ? icingaMail.exec(text) : null;
  if (mailed !== null) {
    return say(mailed[2] ?? '', mailed[1] ?? '', mailed[3] ?? '', outputIn(text));
  }
  const alerted = deviceAlert.exec(text);
  if (alerted !== null) {
    return say(alerted[1] ?? '', alerted[2] ?? '', 'critical', outputIn(text));
  }
  return /notification type|nagios|icinga|^\s{0,8}event\s{0,4}:\s{0,8}[A-Z]{2,12}\s?[-=]>|\*\*\s*(?:PROBLEM|RECOVERY)/im.test(
    text,
  )
    ? fromFields(text)
    : null;
}
