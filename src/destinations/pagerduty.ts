import * as z from 'zod';

import type { PagerdutyDestination } from '../domain/destinations/destination';
import type { Receipt, Telling, Told } from '../domain/destinations/telling';
import { exchange, type Exchange, isTransientStatus } from '../http';
import { notTold, saidBy } from './secrets';

const notesSchema = z.looseObject({
  notes: z.array(z.looseObject({ content: z.string() })),
});
const errorSchema = z.looseObject({ error: z.looseObject({ message: z.string() }) });

export interface RequestOptions {
  signal: AbortSignal;
  timeoutMs: number;
}

/**
 * Writes a note on an incident of PagerDuty (REST API v2, "Create a note on an incident"). A note
 * cannot be changed and has no key of its own: one that may have arrived is looked for by its last
 * line.
 */
export async function tellPagerduty(
  { apiUrl, from }: Pick<PagerdutyDestination, 'apiUrl' | 'from'>,
  token: string,
  { incident, note, marker }: Extract<Telling, { kind: 'pagerduty' }>,
  before: Receipt,
  { lookFirst, ...options }: RequestOptions & { lookFirst: boolean },
): Promise<Told> {
  const url = `${apiUrl}/incidents/${encodeURIComponent(incident)}/notes`;
  const headers = {
    authorization: `Token token=${token}`,
    accept: 'application/vnd.pagerduty+json;version=2',
    'content-type': 'application/json',
    from,
  };
  const told: Told = { told: true, receipt: { ...before, unsure: false }, remark: null };
  if (lookFirst) {
    const seen = await exchange({ url, method: 'GET', headers }, options);
    if (!isDone(seen)) return failed('the notes could not be read', seen, token);
    const notes = notesSchema.safeParse(seen.body).data?.notes ?? [];
    if (notes.some(({ content }) => content.split('\n').includes(marker))) return told;
  }
  const body = JSON.stringify({ note: { content: note } });
  const written = await exchange({ url, headers, body }, options);
  return isDone(written) ? told : failed('the note could not be written', written, token);
}

function isDone(answer: Exchange): answer is Extract<Exchange, { answered: true }> {
  return answer.answered && answer.status >= 200 && answer.status < 300;
}

const words: Record<number, string> = {
  401: 'the API key is not valid',
  403: 'the API key may not write notes',
  404: 'there is no such incident',
};

function failed(what: string, answer: Exchange, token: string): Told {
  if (!answer.answered) return notTold(`PagerDuty: ${what}: it ${answer.reason}`, true);
  const { status, body, retryAfterMs } = answer;
  const said = saidBy(errorSchema.safeParse(body).data?.error.message, [token]);
  const why = words[status] ?? `HTTP ${status}`;
  return notTold(`PagerDuty: ${what}: ${why}${said}`, isTransientStatus(status), retryAfterMs);
}
