import * as z from 'zod';

import { exchange, isTransientStatus } from '../../http';
import { saidBy } from '../secrets';

const answerSchema = z.looseObject({
  ok: z.boolean(),
  error: z.string().optional(),
  needed: z.string().optional(),
});

export type SlackAnswer =
  | { ok: true; body: Record<string, unknown> }
  | {
      ok: false;
      /** Slack's own code; null where it gave none. */
      error: string | null;
      reason: string;
      transient: boolean;
      retryAfterMs: number | null;
    };

export type SlackCall = (
  method: string,
  values: Record<string, unknown>,
  kind?: 'read' | 'write',
) => Promise<SlackAnswer>;

/** Codes that pass by themselves (Slack, errors of each method). */
const passing = new Set([
  'ratelimited',
  'rate_limited',
  'internal_error',
  'fatal_error',
  'service_unavailable',
  'request_timeout',
  'team_added_to_org',
]);

/** What a person has to do, for the codes that people meet. */
const words: Record<string, string> = {
  invalid_auth: 'the token is not valid',
  not_authed: 'the token is not valid',
  token_revoked: 'the token was revoked',
  token_expired: 'the token has expired',
  account_inactive: 'the app was removed from the workspace',
  channel_not_found: 'the channel does not exist, or the app cannot see it; invite it there',
  not_in_channel: 'the app is not in the channel; invite it there',
  is_archived: 'the channel is archived',
};

/**
 * Calls methods of Slack's Web API: what is written goes as JSON, what is read as a query. Slack
 * answers HTTP 200 with `ok` false for what it does not do.
 */
export function slackCaller(
  { apiUrl, token }: { apiUrl: string; token: string },
  { signal, timeoutMs }: { signal: AbortSignal; timeoutMs: number },
): SlackCall {
  return async (method, values, kind = 'write') => {
    const query = kind === 'read' ? `?${new URLSearchParams(asText(values)).toString()}` : '';
    const answer = await exchange(
      {
        url: `${apiUrl}/${method}${query}`,
        method: kind === 'read' ? 'GET' : 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          ...(kind === 'write' && { 'content-type': 'application/json; charset=utf-8' }),
        },
        ...(kind === 'write' && { body: JSON.stringify(values) }),
      },
      { signal, timeoutMs },
    );
    const failed = (
      error: string | null,
      reason: string,
      transient: boolean,
      wait: number | null = null,
    ): SlackAnswer => ({
      ok: false,
      error,
      reason: `Slack (${method}) ${reason}`,
      transient,
      retryAfterMs: wait,
    });
    if (!answer.answered) return failed(null, answer.reason, true);
    const { status, retryAfterMs } = answer;
    const body = answerSchema.safeParse(answer.body).data;
    if (body?.ok === true && status < 300) return { ok: true, body };
    if (body?.error === undefined || isTransientStatus(status)) {
      return failed(
        body?.error ?? null,
        `answered HTTP ${status}`,
        isTransientStatus(status),
        retryAfterMs,
      );
    }
    const { error, needed } = body;
    const said = words[error] ?? `answered ${cleanCode(error)}`;
    const scope = needed === undefined ? '' : `; the app needs the scope${saidBy(needed, [token])}`;
    return failed(error, `${said}${scope}`, passing.has(error), retryAfterMs);
  };
}

function asText(values: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
}

function cleanCode(code: string): string {
  return /^\w{1,60}$/.test(code) ? code : 'an error without a code';
}
