import * as z from 'zod';

import { secureAddressSchema, variableSchema } from '../../domain/configuration/outside';
import type { IncidentMessage } from '../../domain/destinations/incident-message';
import { cleanText } from '../../domain/text/escape';
import { exchange } from '../../http';
import { defineDestination, type Probe, type RequestOptions } from '../define-destination';
import { plainLines } from '../message-lines';
import { writeNotes } from './write-notes';

/** Widths of ServiceNow's own field (table `task`), and of what people read of a journal entry. */
const shortDescription = 160;
const workNotes = 8000;

/** Name of a table or of a field in ServiceNow. */
const column = /^[a-z][a-z0-9_]{0,79}$/;

/** Work notes on the ticket with the correlation id of the incident. */
export const servicenow = defineDestination({
  kind: 'servicenow',
  about: 'work notes on the ticket with the correlation id',
  on: ['reported', 'resolved'],
  settings: {
    instance: secureAddressSchema.describe('`https://<instance>.service-now.com`'),
    table: z
      .string()
      .regex(column, 'must be the name of a table')
      .default('incident')
      .describe('table of the tickets'),
    userFrom: variableSchema.optional().describe('one way to log in, with `passwordFrom`'),
    passwordFrom: variableSchema.optional().describe('password of the user'),
    tokenFrom: variableSchema.optional().describe('another: an OAuth 2 access token'),
    apiKeyFrom: variableSchema.optional().describe('another: a key for the header `x-sn-apikey`'),
    create: z
      .boolean()
      .default(false)
      .describe('whether a ticket is opened where none has the correlation id'),
    fields: z
      .record(z.string().regex(column), z.string().max(1000))
      .default({})
      .describe('fields of a ticket that is opened; references are sys_ids'),
  },
  wrong({ userFrom, passwordFrom, tokenFrom, apiKeyFrom }) {
    const ways = [userFrom ?? passwordFrom, tokenFrom, apiKeyFrom].filter(
      (one) => one !== undefined,
    );
    const whole = (userFrom === undefined) === (passwordFrom === undefined);
    if (ways.length === 1 && whole) return null;
    return 'needs one way to log in: "userFrom" and "passwordFrom", or "tokenFrom", or "apiKeyFrom"';
  },
  // What a test may not do is open a ticket: it writes on the one that is named.
  testNote: { on: 'servicenow', named: 'correlation id', settings: { create: false } },
  render: ({ message, references, marker }) => ({
    correlation: references.servicenow ?? message.incident,
    title: servicenowTitle(message),
    notes: servicenowNotes(message, marker),
    marker,
  }),
  tell: async (settings, telling, { secret, before, requests, lookFirst }) =>
    await writeNotes(settings, loginOf(settings, secret), telling, before, {
      ...requests,
      lookFirst,
    }),
  probe: async (settings, { secret, requests }) => [
    await probeTable(settings, loginOf(settings, secret), requests),
  ],
});

interface Login {
  userFrom?: string | undefined;
  passwordFrom?: string | undefined;
  tokenFrom?: string | undefined;
  apiKeyFrom?: string | undefined;
}

/** All of the message as work notes. `[code]` would make ServiceNow show what follows as HTML. */
export function servicenowNotes(message: IncidentMessage, marker: string): string {
  const text = plainLines(message)
    .join('\n')
    .replaceAll(/\[(\/?code)/gi, '[ $1');
  return `${text.slice(0, workNotes - marker.length - 1)}\n${marker}`;
}

/** What a ticket that is opened is called. */
export function servicenowTitle({ title, severity }: IncidentMessage): string {
  return cleanText(severity === null ? title : `${severity}: ${title}`, shortDescription);
}

/** Headers that log in to ServiceNow; the schema of the destination holds one way. */
function loginOf(
  { userFrom, passwordFrom, tokenFrom, apiKeyFrom }: Login,
  secretOf: (variable: string) => string,
) {
  if (userFrom !== undefined && passwordFrom !== undefined) {
    const password = secretOf(passwordFrom);
    const pair = `${secretOf(userFrom)}:${password}`;
    const encoded = Buffer.from(pair).toString('base64');
    return { headers: { authorization: `Basic ${encoded}` }, secrets: [password, encoded] };
  }
  const secret = secretOf(tokenFrom ?? apiKeyFrom ?? '');
  const headers: Record<string, string> =
    tokenFrom === undefined ? { 'x-sn-apikey': secret } : { authorization: `Bearer ${secret}` };
  return { headers, secrets: [secret] };
}

async function probeTable(
  { instance, table }: { instance: string; table: string },
  { headers }: { headers: Record<string, string> },
  options: RequestOptions,
): Promise<Probe> {
  const query = new URLSearchParams({
    sysparm_query: 'correlation_id=netoncall^ORDERBYDESCsys_created_on',
    sysparm_fields: 'sys_id,number',
    sysparm_limit: '1',
  });
  const url = `${instance}/api/now/table/${table}?${query.toString()}`;
  const answer = await exchange(
    { url, method: 'GET', headers: { ...headers, accept: 'application/json' } },
    options,
  );
  if (!answer.answered) return { works: false, words: `ServiceNow ${answer.reason}.` };
  return answer.status === 200 && answer.body !== undefined
    ? { works: true, words: `The table ${table} can be read with this login.` }
    : { works: false, words: `ServiceNow answered HTTP ${answer.status} to the login.` };
}
