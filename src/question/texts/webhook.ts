import { alertSubjects } from './alert-words';
import { kindOfField, pastedNames } from './fields';
import { ofEpoch } from './stamps';

type Fields = Record<string, unknown>;

/** Parts of a delivery that tell of people, tools and records, and nothing of the network. */
const beside =
  /^(?:agent|assign\w*|acknowledge\w*|client|contact\w*|escalation\w*|links?|priority|responders?|service|teams?|user|urls?|self|html_url|routing_key|dedup_key|incident_key|alert_key|integration\w*|images?)$/i;
const tells = (name: string): boolean =>
  /^(?:log|body|custom_details|check_output)$/i.test(name) || kindOfField(name) === 'text';
const stamp =
  /^@?(?:ts|(?:created|triggered|occurred|started|raised|opened|received|detected|fired|starts|active|last_status_change|first_seen|first_occurrence|last_occurrence)(?:_?at|_?on|_?time)?|(?:event_?|start_?|alarm_?|log_?)?time(?:_?stamp)?|timestamp|epoch|clock|date)$/i;
/** `NETWORK_DEVICE-11`: what a system calls a thing by its kind and a number of its own. */
const ownId = /^[A-Z]{2,20}(?:_[A-Z]{2,20})+-\w{1,20}$/;
const deep = 6;
const most = 200;

/** Every word of a delivery by the name of its field; of several, the one that lies nearest to the top. */
function flattened(value: Fields): Record<string, string> {
  const found: Record<string, string> = {};
  let level: Fields[] = [value];
  for (let depth = 0; depth < deep && level.length > 0; depth += 1) {
    const next: Fields[] = [];
    for (const [name, one] of level.flatMap((fields) => Object.entries(fields)).slice(0, most)) {
      if (beside.test(name)) continue;
      if (typeof one === 'string' || typeof one === 'number') {
        if (!ownId.test(String(one))) found[name.toLowerCase()] ??= String(one);
      } else if (Array.isArray(one)) next.push(...one.filter(isFields));
      else if (isFields(one)) next.push(one);
    }
    level = next;
  }
  return found;
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export interface WebhookReading {
  labels: Record<string, string>;
  /** ISO 8601, or whatever the delivery tells; empty where it tells no time. */
  startsAt: string;
}

const isoStamp = /^\d{4}-\d{2}-\d{2}T/;
/** ISO 8601 of a stamp, however a machine writes it; null for what is none. */
function momentOf(value: string): string | null {
  const seconds = ofEpoch(value);
  if (seconds !== null) return seconds;
  return isoStamp.test(value) ? value : null;
}

/** A delivery of any system: what it says, and when; null where no field says anything, or when. */
export function readWebhook(value: Fields): WebhookReading | null {
  const labels = flattened(value);
  const names = Object.keys(labels);
  if (!names.some(tells)) return null;
  const [startsAt] = names.flatMap((name) =>
    stamp.test(name) ? (momentOf(labels[name] ?? '') ?? []) : [],
  );
  return startsAt === undefined ? null : { labels, startsAt };
}

const mnemonic = /%[A-Z][A-Z0-9_-]{1,60}-\d-[A-Z0-9_]{2,40}/;

/** A line of a log that a collector put into an object of JSON, as the line it was; any other text as it is. */
export function loggedLine(text: string): string {
  const [start, end] = [text.indexOf('{'), text.lastIndexOf('}')];
  if (start < 0 || !mnemonic.test(text)) return text;
  let value: unknown;
  try {
    value = JSON.parse(text.slice(start, end + 1));
  } catch {
    return text;
  }
  if (!isFields(value)) return text;
  const labels = flattened(value);
  const line = Object.values(labels).find((one) => mnemonic.test(one)) ?? '';
  const host = alertSubjects(labels, pastedNames).device;
  const [at] = Object.entries(labels).flatMap(([name, one]) =>
    stamp.test(name) ? (momentOf(one) ?? []) : [],
  );
  const rest = `${text.slice(0, start)}${text.slice(end + 1)}`.trim();
  if (line === '') return text;
  const named =
    host === undefined || line.includes(` ${host} `)
      ? ''
      : `${host}${at === undefined ? ':' : ''} `;
  return `${rest}\n${at === undefined || named === '' ? '' : `${at} `}${named}${line}`.trim();
}
