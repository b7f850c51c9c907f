import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Alert } from '../../../src/domain/alerts/alert';
import { alertSchema } from '../../../src/domain/alerts/alert';
import type { Delivery, ReadingTerms } from '../../../src/gateway/alerts/delivery';
import { usualLabelNames } from '../../../src/question';

export const terms: ReadingTerms = {
  source: 'test',
  labels: usualLabelNames,
  critical: ['critical', 'p1'],
  now: new Date('2026-11-28T10:00:00Z'),
};

export function fixture(name: string): Record<string, unknown> {
  const file = join(__dirname, '..', 'fixtures', name);
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
}

/** The alerts of a delivery, each of which is what the schema says. */
export function alertsOf(delivery: Delivery): Alert[] {
  if (!delivery.ok) throw new Error(`The delivery was refused: ${delivery.reason}`);
  return delivery.alerts.map((one) => alertSchema.parse(one));
}

export function reasonOf(delivery: Delivery): string {
  if (delivery.ok) throw new Error('The delivery was taken.');
  return delivery.reason;
}
