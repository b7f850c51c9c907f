import { usualLabelNames } from '../../question';
import type { GatewayConfig, SourceConfig } from '../config/gateway-config';
import { readAlertmanager } from './alertmanager';
import { type Delivery, type ReadingTerms, refused } from './delivery';
import { readMapped } from './mapped';
import { readPagerDuty } from './pagerduty';

/** Reads what a source has delivered. Never throws: a body that cannot be read is refused in words. */
export function readDelivery(
  rawBody: Buffer,
  source: { name: string; config: SourceConfig },
  { labels, critical }: Pick<GatewayConfig, 'labels' | 'critical'>,
  now: Date,
): Delivery {
  let body: unknown;
  try {
    body = JSON.parse(rawBody.toString('utf8'));
  } catch {
    return refused('The body is not JSON.');
  }
  const { name, config } = source;
  const terms: ReadingTerms = {
    source: name,
    labels: { ...usualLabelNames, ...labels },
    critical,
    now,
  };
  if (config.kind === 'json') return readMapped(body, config.mapping, terms);
  return config.kind === 'pagerduty' ? readPagerDuty(body, terms) : readAlertmanager(body, terms);
}

/** Which of the formats that need no mapping a body has; null for any other. */
export function formatOf(rawBody: Buffer): 'alertmanager' | 'pagerduty' | null {
  try {
    const body: unknown = JSON.parse(rawBody.toString('utf8'));
    if (typeof body !== 'object' || body === null) return null;
    if ('alerts' in body) return 'alertmanager';
    return 'event' in body ? 'pagerduty' : null;
  } catch {
    return null;
  }
}
