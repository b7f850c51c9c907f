import type { Alert } from '../../../src/domain/alerts/alert';
import { alertPaceSchema } from '../../../src/domain/alerts/alert-pace';

export const pace = alertPaceSchema.parse({});
export const start = Date.parse('2026-11-28T10:00:00Z');
export const second = 1000;
export const minute = 60_000;
export const hour = 3_600_000;

/** An alert that fires; what a test is about is given. */
export function alertOf(change: Partial<Alert> & { fingerprint: string }): Alert {
  const { device = 'PE1' } = change.subjects ?? {};
  return {
    source: 'test',
    status: 'firing',
    startsAt: new Date(start).toISOString(),
    endsAt: null,
    changedAt: new Date(start).toISOString(),
    severity: 'warning',
    critical: false,
    title: 'Peer down',
    words: `Peer down, on ${device}`,
    subjects: { device },
    labels: {},
    annotations: {},
    url: null,
    ...change,
  };
}

/** The same alert once it is over. */
export function resolved(alert: Alert, at: number): Alert {
  const time = new Date(at).toISOString();
  return { ...alert, status: 'resolved', endsAt: time, changedAt: time };
}
