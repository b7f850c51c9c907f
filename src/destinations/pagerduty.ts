import * as z from 'zod';

import { secureAddressSchema, variableSchema } from '../domain/configuration/outside';
import type { IncidentMessage } from '../domain/destinations/incident-message';
import type { NotTold, Receipt, Told } from '../domain/destinations/telling';
import { cleanText } from '../domain/text/escape';
import { exchange, type Exchange, isDone, isTransientStatus } from '../http';
import { defineDestination, type Probe, type RequestOptions } from './define-destination';
import { notTold, wasTold } from './outcome';
import { saidBy } from './secrets';

/** Notes on the incidents of PagerDuty that rang; none of an incident that came from elsewhere. */
export const pagerduty = defineDestination({
  kind: 'pagerduty',
  about: 'a note of 3 to 6 lines, on incidents that came from PagerDuty',
  on: ['reported', 'resolved'],
  settings: {
    tokenFrom: variableSchema.describe('a REST API key that may write'),
    from: z.email().describe('email address of the PagerDuty user whose notes they are'),
    apiUrl: secureAddressSchema
      .prefault('https://api.pagerduty.com')
      .describe('`https://api.eu.pagerduty.com` in the EU'),
  },
  testNote: { on: 'pagerduty', named: 'incident' },
  render: ({ message, references, marker }) =>
    (references.pagerduty ?? []).length === 0
      ? null
      : { incidents: references.pagerduty ?? [], note: pagerdutyNote(message, marker), marker },
  tell: async ({ tokenFrom, ...destination }, telling, { secret, before, requests, lookFirst }) =>
    await writeNotes(destination, secret(tokenFrom), telling, before, { ...requests, lookFirst }),
  probe: async ({ tokenFrom, ...destination }, { secret, requests }) => [
    await probeUser(destination, secret(tokenFrom), requests),
  ],
});

const notesSchema = z.looseObject({
  notes: z.array(z.looseObject({ content: z.string() })),
});
const errorSchema = z.looseObject({ error: z.looseObject({ message: z.string() }) });

const usersSchema = z.looseObject({ users: z.array(z.looseObject({ email: z.string() })) });

type Account = { apiUrl: string; from: string };
type Note = { note: string; marker: string };

/** Incidents that are written on side by side. */
const atOnce = 5;
const incidentsNamed = 5;

/**
 * Writes a note on each of the incidents of PagerDuty (REST API v2, "Create a note on an incident").
 * A note cannot be changed and has no key of its own: one that may have arrived is looked for by its
 * last line, so that another attempt writes where it is missing. Where it never can be written on
 * some, the others count and those are named.
 */
async function writeNotes(
  destination: Account,
  token: string,
  { incidents, ...note }: Note & { incidents: readonly string[] },
  before: Receipt,
  options: RequestOptions & { lookFirst: boolean },
): Promise<Told> {
  const failures: { incident: string; failure: NotTold }[] = [];
  for (let start = 0; start < incidents.length; start += atOnce) {
    const part = incidents.slice(start, start + atOnce);
    const ended = await Promise.all(
      part.map(async (incident) => ({
        incident,
        failure: await writeNote(destination, token, { incident, ...note }, options),
      })),
    );
    for (const { incident, failure } of ended) {
      if (failure === null) continue;
      // It asks to be left alone, or is away: the rest waits for the next attempt.
      if (failure.transient) return failure;
      failures.push({ incident, failure });
    }
  }
  const [first] = failures;
  if (first === undefined) return wasTold(before);
  const { reason } = first.failure;
  if (failures.length === incidents.length) return first.failure;
  const names = failures.map(({ incident }) => incident).slice(0, incidentsNamed);
  const remark = `no note on ${names.join(', ')} (${failures.length} of ${incidents.length}): ${reason}`;
  return wasTold(before, { remark });
}

/** Null once the note stands on the incident. */
async function writeNote(
  { apiUrl, from }: Account,
  token: string,
  { incident, note, marker }: Note & { incident: string },
  { lookFirst, ...options }: RequestOptions & { lookFirst: boolean },
): Promise<NotTold | null> {
  const url = `${apiUrl}/incidents/${encodeURIComponent(incident)}/notes`;
  const headers = {
    ...headersOf(token),
    'content-type': 'application/json',
    from,
  };
  if (lookFirst) {
    const seen = await exchange({ url, method: 'GET', headers }, options);
    if (!isDone(seen)) return failed('the notes could not be read', seen, token);
    const notes = notesSchema.safeParse(seen.body).data?.notes ?? [];
    if (notes.some(({ content }) => content.split('\n').includes(marker))) return null;
  }
  const body = JSON.stringify({ note: { content: note } });
  const written = await exchange({ url, headers, body }, options);
  return isDone(written) ? null : failed('the note could not be written', written, token);
}

const words: Record<number, string> = {
  401: 'the API key is not valid',
  403: 'the API key may not write notes',
  404: 'there is no such incident',
};

function failed(what: string, answer: Exchange, token: string): NotTold {
  if (!answer.answered) return notTold(`PagerDuty: ${what}: it ${answer.reason}`, true);
  const { status, body, retryAfterMs } = answer;
  const said = saidBy(errorSchema.safeParse(body).data?.error.message, [token]);
  const why = words[status] ?? `HTTP ${status}`;
  return notTold(`PagerDuty: ${what}: ${why}${said}`, isTransientStatus(status), retryAfterMs);
}

function headersOf(token: string) {
  return {
    authorization: `Token token=${token}`,
    accept: 'application/vnd.pagerduty+json;version=2',
  };
}

async function probeUser(
  { apiUrl, from }: Account,
  token: string,
  options: RequestOptions,
): Promise<Probe> {
  const query = new URLSearchParams({ query: from, limit: '25' });
  const url = `${apiUrl}/users?${query.toString()}`;
  const answer = await exchange({ url, method: 'GET', headers: headersOf(token) }, options);
  if (!answer.answered) return { works: false, words: `PagerDuty ${answer.reason}.` };
  if (answer.status !== 200) {
    return { works: false, words: `PagerDuty answered HTTP ${answer.status} to the API key.` };
  }
  const users = usersSchema.safeParse(answer.body).data?.users ?? [];
  return users.some(({ email }) => email.toLowerCase() === from.toLowerCase())
    ? { works: true, words: `The API key is valid, and ${from} is a user.` }
    : { works: false, words: `The API key is valid, and ${from} is no user of the account.` };
}

/** A note is read on a phone, on the page of the incident that it belongs to. */
const noteLine = 240;
const noteParts = ['Cause', 'Place', 'Since', 'Next'];
/**
 * The note on an incident of PagerDuty: three to six lines. The last one names the incident and
 * what is told, which is how a note that may have arrived is found again.
 */
export function pagerdutyNote(message: IncidentMessage, marker: string): string {
  const { title, answer, standing, parts, links, severity } = message;
  const told = noteParts.flatMap((label) => {
    const text = parts.find((part) => part.label === label)?.text ?? '';
    return text === '' ? [] : [`${label}: ${text}`];
  });
  const [link] = links;
  const lines = [
    answer === '' ? `${severity === null ? '' : `${severity}: `}${title}` : answer,
    ...(told.length === 0 || message.status === 'resolved' ? [standing] : []),
    ...told,
  ].slice(0, link === undefined ? 5 : 4);
  return [
    ...lines.map((line) => cleanText(line, noteLine)),
    ...(link === undefined ? [] : [`${link.label}: ${link.url}`]),
    marker,
  ].join('\n');
}
