import type { Alert } from '../../domain/alerts/alert';
import type { AlertLabelNames } from '../../question';

/** What the reading of every source goes by. */
export interface ReadingTerms {
  /** Name of the source in the configuration. */
  source: string;
  labels: AlertLabelNames;
  /** Severities that are never held back, in small letters. */
  critical: readonly string[];
  /** When the delivery came in. */
  now: Date;
}

/** What a body says: its alerts, maybe none, or why it can never be read. */
export type Delivery =
  | { ok: true; alerts: Alert[]; /** What is left out on purpose, for the log. */ ignored?: string }
  | { ok: false; reason: string };

/** Alerts of one delivery; a body of the usual limit cannot hold many more. */
export const alertsAtMost = 2000;

export function refused(reason: string): Delivery {
  return { ok: false, reason };
}

/** An object's own members; none for anything else. */
export function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}
