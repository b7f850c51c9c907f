type Fields = Record<string, unknown>;

/** Parts of a delivery that tell of people, tools and records, and nothing of the network. */
const beside =
  /^(?:agent|assign\w*|acknowledge\w*|client|contact\w*|escalation\w*|links?|priority|responders?|service|teams?|user|urls?|self|html_url|routing_key|dedup_key|incident_key|alert_key|integration\w*|images?)$/i;
const telling =
  /^(?:title|summary|description|message|details?|subject|text|body|problem|output|check_output|custom_details)$/i;
const stamp =
  /^(?:created_at|triggered_at|occurred_at|timestamp|started_at|start_?time|event_time|time|date|last_status_change_at)$/i;
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
      if (typeof one === 'string' || typeof one === 'number')
        found[name.toLowerCase()] ??= String(one);
      else if (Array.isArray(one)) next.push(...one.filter(isFields));
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

/** A delivery of PagerDuty, Opsgenie or the like: what it says, and when; null where no field says anything. */
export function readWebhook(value: Fields): WebhookReading | null {
  const labels = flattened(value);
  const names = Object.keys(labels);
  if (!names.some((name) => telling.test(name))) return null;
  const time = names.find(
    (name) => stamp.test(name) && /^\d{4}-\d{2}-\d{2}T/.test(labels[name] ?? ''),
  );
  if (time === undefined) return null;
  return { labels, startsAt: labels[time] ?? '' };
}
