import { createHmac } from 'node:crypto';

import { type Answer, type Call, jsonOf, Service } from './service';

export const hookKey = ['hook', 'test', 'key'].join('-');

/** A receiver of webhooks that verifies the signature as docs/how-to/destinations.md says. */
export class HookService extends Service {
  readonly received: Record<string, unknown>[] = [];
  readonly deliveries: (string | undefined)[] = [];

  protected handle(call: Call): Answer {
    const timestamp = String(call.headers['x-netoncall-timestamp']);
    const digest = createHmac('sha256', hookKey)
      .update(`v0:${timestamp}:${call.text}`)
      .digest('hex');
    if (call.headers['x-netoncall-signature'] !== `v0=${digest}`) return { status: 401 };
    if (Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) return { status: 401 };
    this.received.push(jsonOf(call));
    this.deliveries.push(call.headers['idempotency-key'] as string | undefined);
    return { status: 204 };
  }
}

/** Mattermost's incoming webhook: a secret in the path, text or attachments, limits of a post. */
export class MattermostService extends Service {
  readonly posts: Record<string, unknown>[] = [];

  protected handle(call: Call): Answer {
    if (call.path !== '/hooks/abcdefghijklmnopqrstuvwxyz') return { status: 404 };
    if (call.headers['content-type'] !== 'application/json') this.problem('no JSON');
    const body = jsonOf(call) as {
      text: string;
      attachments: { fallback: string; text: string; title: string; fields: object[] }[];
    };
    const [attachment] = body.attachments;
    if (attachment === undefined || attachment.fallback === '') this.problem('no fallback');
    if (call.text.length > 64_000 || (attachment?.text.length ?? 0) > 16_383) {
      this.problem(`a post of ${call.text.length} characters`);
    }
    this.posts.push(body);
    return { status: 200 };
  }
}
