import { createHmac, timingSafeEqual } from 'node:crypto';

import { type Delivery, fieldsOf, type ReadingTerms, refused } from './delivery';
import { makeAlert } from './make-alert';

/** Events that say how an incident stands; all others are not about that. */
const statuses: Readonly<Record<string, 'firing' | 'resolved'>> = {
  'incident.triggered': 'firing',
  'incident.acknowledged': 'firing',
  'incident.unacknowledged': 'firing',
  'incident.reopened': 'firing',
  'incident.resolved': 'resolved',
};

/**
 * Reads a webhook of PagerDuty, version 3 (developer.pagerduty.com, webhooks overview). Its incident
 * is one alert; what it was made of does not stand in it.
 */
export function readPagerDuty(body: unknown, terms: ReadingTerms): Delivery {
  const event = fieldsOf(fieldsOf(body)['event']);
  const { event_type: type, occurred_at: occurredAt } = event;
  if (typeof type !== 'string') {
    return refused(
      'This is not a webhook of PagerDuty, version 3: it has no event.event_type. Subscriptions of version 3 are made under Integrations, Generic Webhooks (v3).',
    );
  }
  const status = Object.hasOwn(statuses, type) ? statuses[type] : undefined;
  if (status === undefined) {
    return { ok: true, alerts: [], ignored: `events of type ${type.slice(0, 60)}` };
  }
  const data = fieldsOf(event['data']);
  const { id, title, html_url: url, created_at: startsAt, urgency } = data;
  if (typeof id !== 'string' || id === '')
    return refused('event.data.id, the incident, is missing.');
  const service = fieldsOf(data['service'])['summary'];
  const priority = fieldsOf(data['priority'])['summary'];
  const alert = makeAlert(
    {
      fingerprint: id,
      status,
      startsAt,
      endsAt: occurredAt,
      changedAt: occurredAt,
      severity: priority ?? urgency,
      title: typeof title === 'string' ? title : null,
      labels: {
        incident: id,
        number: data['number'],
        incident_key: data['incident_key'],
        service,
        urgency,
        priority,
      },
      url,
    },
    terms,
  );
  return { ok: true, alerts: [{ ...alert, ...(alert.fingerprint === id && { pager: id }) }] };
}

/** Signatures that are looked at: more than two secrets are never in use at once. */
const signaturesAtMost = 8;

/**
 * Whether one of the signatures of the header `X-PagerDuty-Signature` (`v1=` and the hex HMAC-SHA256 of
 * the raw body; several with commas while secrets change) is by one of the secrets.
 */
export function isSignedByPagerDuty(
  rawBody: Buffer,
  header: string | undefined,
  secrets: readonly string[],
): boolean {
  const given = (header ?? '')
    .split(',')
    .slice(0, signaturesAtMost)
    .map((one) => /^\s*v1=([0-9a-f]{64})\s*$/i.exec(one)?.[1])
    .filter((one) => one !== undefined)
    .map((one) => Buffer.from(one, 'hex'));
  const wanted = secrets.map((secret) => createHmac('sha256', secret).update(rawBody).digest());
  const matches = given.flatMap((one) => wanted.map((other) => timingSafeEqual(one, other)));
  return matches.includes(true);
}
