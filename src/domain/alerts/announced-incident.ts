import type { Announcement } from '../maintenance/announced-by';
import { type Alert, alertKey } from './alert';

/** Alerts of an incident, as its story has them. */
interface AlertsOfIncident {
  known: readonly Alert[];
  others: Readonly<Record<string, Alert['status']>>;
  /** Milliseconds since 1970; null while one fires. */
  clearedAt: number | null;
}

/** Alerts as they are known, with what is announced now for those that fire and were asked about. */
export function announcedAnew(known: readonly Alert[], asked: readonly Alert[]): Alert[] {
  const now = new Map(asked.map((alert) => [alertKey(alert), alert.announced ?? null]));
  return known.map((alert) => {
    const announced = now.get(alertKey(alert));
    return announced === undefined || alert.status !== 'firing' ? alert : { ...alert, announced };
  });
}

/**
 * The announced maintenance that an incident falls into: all of its alerts that fire do, or all there
 * were where none does any more. Null once the first of the windows is over while it fires: somebody
 * has to know then.
 */
export function announcementOf(
  { known, others, clearedAt }: AlertsOfIncident,
  now: number,
): Announcement | null {
  // Of those beyond what is kept nobody knows.
  if (Object.values(others).includes('firing')) return null;
  const firing = known.filter(({ status }) => status === 'firing');
  const announced = (firing.length > 0 ? firing : known).map((alert) => alert.announced ?? null);
  const windows = announced.filter((one) => one !== null);
  const at = clearedAt ?? now;
  const lasting = windows.filter(({ until }) => Date.parse(until) > at);
  if (lasting.length === 0 || lasting.length < announced.length) return null;
  return lasting.reduce((first, one) =>
    Date.parse(one.until) < Date.parse(first.until) ? one : first,
  );
}
