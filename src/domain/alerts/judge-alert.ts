import type { Alert } from './alert';

/** What is remembered of an alert to know its deliveries apart. */
export interface AlertStanding {
  status: Alert['status'];
  /** ISO 8601. */
  changedAt: string;
}

/**
 * `new`: fires and is not known to. `resolved`: fired and is over. `repeated`: says what is known.
 * `late`: an older word that was overtaken on its way. `unheard`: over before it was heard of.
 */
export type AlertNews = 'new' | 'resolved' | 'repeated' | 'late' | 'unheard';

/**
 * What a delivery says of an alert beside what is known of it. Deliveries come doubled and in any
 * order: the later change counts, and of two at the same time the end.
 */
export function judgeAlert(before: AlertStanding | undefined, alert: AlertStanding): AlertNews {
  if (before === undefined) return alert.status === 'firing' ? 'new' : 'unheard';
  const order = Date.parse(alert.changedAt) - Date.parse(before.changedAt);
  if (order < 0) return 'late';
  if (alert.status === before.status) return 'repeated';
  if (alert.status === 'resolved') return 'resolved';
  return order === 0 ? 'late' : 'new';
}
