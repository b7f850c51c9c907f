import * as z from 'zod';

import type { AnnouncedWindow } from '../domain/maintenance/announced-by';
import type { SilenceSource } from '../domain/maintenance/maintenance-config';
import { cleanText } from '../domain/text/escape';
import { exchange } from '../http';
import { isPattern } from './fits-pattern';
import type { Reading } from './read-calendar';

/** As in the API of Alertmanager (`api/v2/openapi.yaml`, gettableSilence). */
const silencesSchema = z.array(
  z.looseObject({
    status: z.looseObject({ state: z.enum(['expired', 'active', 'pending']) }),
    matchers: z
      .array(
        z.looseObject({
          name: z.string(),
          value: z.string(),
          isRegex: z.boolean(),
          /** Absent in what an Alertmanager before 0.22 wrote. */
          isEqual: z.boolean().default(true),
        }),
      )
      .min(1),
    startsAt: z.iso.datetime({ offset: true }),
    endsAt: z.iso.datetime({ offset: true }),
    createdBy: z.string().default(''),
    comment: z.string().default(''),
  }),
);

/** The silences of an Alertmanager that are in force, as windows. */
export async function readSilences(
  { name, url, tokenFrom }: SilenceSource,
  environment: NodeJS.ProcessEnv,
  options: { signal: AbortSignal; timeoutMs: number },
): Promise<Reading> {
  const failed = (why: string): Reading => ({
    ok: false,
    problem: `silences of "${name}": ${why}`,
  });
  const token = tokenFrom === undefined ? null : (environment[tokenFrom] ?? '');
  if (token === '') return failed(`${tokenFrom} is not set in the environment of the worker`);
  const answer = await exchange(
    {
      url: `${url}/api/v2/silences`,
      method: 'GET',
      headers: {
        accept: 'application/json',
        ...(token !== null && { authorization: `Bearer ${token}` }),
      },
    },
    options,
  );
  if (!answer.answered) return failed(`Alertmanager ${answer.reason}`);
  if (answer.status !== 200) return failed(`Alertmanager answered HTTP ${answer.status}`);
  const silences = silencesSchema.safeParse(answer.body).data;
  if (silences === undefined) return failed('the answer is not that of Alertmanager');
  const windows = silences
    .filter(({ status }) => status.state !== 'expired')
    // One whose pattern is not understood must not silence anything: not by `!~` either.
    .filter(({ matchers }) => matchers.every((one) => !one.isRegex || isPattern(one.value)))
    .map(({ matchers, startsAt, endsAt, createdBy, comment }): AnnouncedWindow => ({
      by: `silence of "${name}" by ${cleanText(createdBy, 60)}: ${cleanText(comment, 120)}`,
      from: Date.parse(startsAt),
      until: Date.parse(endsAt),
      scope: { matchers },
    }));
  return { ok: true, windows };
}
