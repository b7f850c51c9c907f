import * as z from 'zod';

import type { PagerdutyDestination } from '../domain/destinations/destination';
import type { NotTold, Receipt, Telling, Told } from '../domain/destinations/telling';
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

/** Incidents that are written on side by side. */
const atOnce = 5;
const incidentsNamed = 5;

/**
 * Writes a note on each of the incidents of PagerDuty (REST API v2, "Create a note on an incident").
 * A note cannot be changed and has no key of its own: one that may have arrived is looked for by its
 * last line, so that another attempt writes where it is missing. Where it never can be written on
 * some, the others count and those are named.
 */
export async function tellPagerduty(
  destination: Pick<PagerdutyDestination, 'apiUrl' | 'from'>,
  token: string,
  { incidents, ...note }: Extract<Telling, { kind: 'pagerduty' }>,
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
  if (first === undefined) return told(before, null);
  const { reason } = first.failure;
  if (failures.length === incidents.length) return first.failure;
  const names = failures.map(({ incident }) => incident).slice(0, incidentsNamed);
  return told(
    before,
    `no note on ${names.join(', ')} (${failures.length} of ${incidents.length}): ${reason}`,
  );
}

function told(before: Receipt, remark: string | null): Told {
  return { told: true, receipt: { ...before, unsure: false }, remark };
}

/** Null once the note stands on the incident. */
async function writeNote(
  { apiUrl, from }: Pick<PagerdutyDestination, 'apiUrl' | 'from'>,
  token: string,
  { incident, note, marker }: { incident: string; note: string; marker: string },
  { lookFirst, ...options }: RequestOptions & { lookFirst: boolean },
): Promise<NotTold | null> {
  const url = `${apiUrl}/incidents/${encodeURIComponent(incident)}/notes`;
  const headers = {
    authorization: `Token token=${token}`,
    accept: 'application/vnd.pagerduty+json;version=2',
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

function isDone(answer: Exchange): answer is Extract<Exchange, { answered: true }> {
  return answer.answered && answer.status >= 200 && answer.status < 300;
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
