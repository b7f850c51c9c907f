/** What Alertmanager says of one alert, as far as a storm needs it. */
export interface StormAlert {
  status: 'firing' | 'resolved';
  labels: Record<string, string>;
  annotations: Record<string, string>;
  startsAt: string;
  endsAt: string;
  fingerprint: string;
}

const inOne = 10;
/** What Alertmanager writes as the end of an alert that fires. */
export const noEnd = '0001-01-01T00:00:00Z';

/**
 * Bodies of deliveries of ten, each of them twice, in an order that is nobody's. The end of the
 * first `overtaken` alerts comes before all else, and so before they were heard to fire.
 */
export function stormDeliveries(alerts: readonly StormAlert[], overtaken: number): string[] {
  const early = alerts.slice(0, overtaken);
  const ended = early.map((one) => ({
    ...one,
    status: 'resolved' as const,
    endsAt: new Date(Date.parse(one.startsAt) + 30_000).toISOString(),
  }));
  const parts: StormAlert[][] = [];
  for (let start = overtaken; start < alerts.length; start += inOne) {
    parts.push(alerts.slice(start, start + inOne));
  }
  const mixed = [...parts, ...parts, early]
    .map((one, index) => ({ one, rank: (index * 7919) % 101 }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ one }) => one);
  return [ended, ...mixed].map((one) => JSON.stringify({ version: '4', alerts: one }));
}
