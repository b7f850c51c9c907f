import * as z from 'zod';

import type { Receipt, Told } from '../../domain/destinations/telling';
import { exchange, type Exchange, isDone, isTransientStatus } from '../../http';
import type { RequestOptions } from '../define-destination';
import { notTold, wasTold } from '../outcome';
import { saidBy } from '../secrets';

const ticketSchema = z.looseObject({ sys_id: z.string().min(1), number: z.string() });
const foundSchema = z.looseObject({ result: z.array(ticketSchema) });
const madeSchema = z.looseObject({ result: ticketSchema });
const notesSchema = z.looseObject({ result: z.looseObject({ work_notes: z.string() }) });
const errorSchema = z.looseObject({ error: z.looseObject({ message: z.string() }) });

interface ServicenowTelling {
  correlation: string;
  title: string;
  notes: string;
  /** The line of the notes by which they are known again. */
  marker: string;
}
interface Config {
  instance: string;
  table: string;
  create: boolean;
  fields: Record<string, string>;
}
type Ticket = NonNullable<Receipt['ticket']>;
type Step<T> = { done: true; value: T } | { done: false; told: Told };

/**
 * Adds work notes to the ticket with the correlation id (ServiceNow, Table API), and opens one where
 * there is none and the configuration says so. The table has no idempotency of its own: a ticket is
 * looked for before one is made, and after an answer that was lost the notes are read before they
 * are written again. Never closes a ticket.
 * @param login headers that log in
 */
export async function writeNotes(
  config: Config,
  login: { headers: Record<string, string>; secrets: readonly string[] },
  telling: ServicenowTelling,
  before: Receipt,
  { lookFirst, ...options }: RequestOptions & { lookFirst: boolean },
): Promise<Told> {
  const table = `${config.instance}/api/now/table/${config.table}`;
  const headers = {
    ...login.headers,
    accept: 'application/json',
    'content-type': 'application/json',
  };
  const ask = async <T>(
    what: string,
    request: { url: string; method: 'GET' | 'POST' | 'PATCH'; body?: string },
    read: (body: unknown) => T | undefined,
  ): Promise<Step<T>> => {
    const answer = await exchange({ ...request, headers }, options);
    const value = isDone(answer) ? read(answer.body) : undefined;
    if (value !== undefined) return { done: true, value };
    return { done: false, told: failed(what, answer, login.secrets) };
  };

  const found =
    before.ticket === null
      ? await ask(
          'the ticket could not be looked up',
          ticketQuery(table, telling.correlation),
          readFirst,
        )
      : { done: true as const, value: before.ticket };
  if (!found.done) return found.told;
  if (found.value === null) {
    if (!config.create) {
      return notTold(
        `ServiceNow: no record of ${config.table} has the correlation id ${telling.correlation}, and "create" is not set`,
        false,
      );
    }
    const made = await ask(
      'the ticket could not be opened',
      { url: table, method: 'POST', body: JSON.stringify(newTicket(config, telling)) },
      (body) => ticketOf(madeSchema.safeParse(body).data?.result),
    );
    return made.done ? wasTold(before, { ticket: made.value }) : made.told;
  }
  const ticket = found.value;
  const record = `${table}/${encodeURIComponent(ticket.id)}`;
  if (lookFirst) {
    const url = `${record}?sysparm_fields=work_notes&sysparm_display_value=true`;
    const notes = await ask(
      'the work notes could not be read',
      { url, method: 'GET' },
      (body) => notesSchema.safeParse(body).data?.result.work_notes,
    );
    if (!notes.done) return notes.told;
    if (notes.value.split('\n').some((line) => line.trim() === telling.marker))
      return wasTold(before, { ticket });
  }
  const body = JSON.stringify({ work_notes: telling.notes });
  const written = await ask(
    'the work notes could not be written',
    { url: `${record}?sysparm_fields=sys_id,number`, method: 'PATCH', body },
    () => ticket,
  );
  return written.done ? wasTold(before, { ticket }) : written.told;
}

/** `^` would end the condition of an encoded query: a correlation id holds none. */
function ticketQuery(table: string, correlation: string) {
  const query = new URLSearchParams({
    sysparm_query: `correlation_id=${correlation.replaceAll('^', '')}^ORDERBYDESCsys_created_on`,
    sysparm_fields: 'sys_id,number',
    sysparm_limit: '1',
  });
  return { url: `${table}?${query.toString()}`, method: 'GET' as const };
}

/** Null where nothing was found; undefined where the answer is none of the table's. */
function readFirst(body: unknown): Ticket | null | undefined {
  const found = foundSchema.safeParse(body).data?.result;
  return found === undefined ? undefined : (ticketOf(found[0]) ?? null);
}

function ticketOf(record: z.infer<typeof ticketSchema> | undefined): Ticket | undefined {
  return record === undefined ? undefined : { id: record.sys_id, number: record.number };
}

function newTicket({ fields }: Config, { title, correlation, notes }: ServicenowTelling) {
  return {
    ...fields,
    short_description: title,
    correlation_id: correlation,
    correlation_display: 'netoncall',
    work_notes: notes,
  };
}

const words: Record<number, string> = {
  401: 'the login is not valid',
  403: 'the user may not do this in this table',
  404: 'there is no such record or table',
};

function failed(what: string, answer: Exchange, secrets: readonly string[]): Told {
  if (!answer.answered) return notTold(`ServiceNow: ${what}: it ${answer.reason}`, true);
  const { status, body, retryAfterMs } = answer;
  const said = saidBy(errorSchema.safeParse(body).data?.error.message, secrets);
  const why =
    words[status] ??
    (isDone(answer) ? 'the answer is not that of the Table API' : `HTTP ${status}`);
  return notTold(`ServiceNow: ${what}: ${why}${said}`, isTransientStatus(status), retryAfterMs);
}
