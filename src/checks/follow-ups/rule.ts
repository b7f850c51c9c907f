import type { Judged } from '../define-check';
import type { CheckContext } from '../context';
import type { DeviceFacts } from '../facts';
import type { Wish } from './wishes';

/** What would explain one failing check of a router. */
export type Rule = (context: CheckContext, check: Judged, device: DeviceFacts) => Wish[];

export const wish = (
  device: string,
  subject: Wish['subject'],
  value: number,
  reason: string,
  object: string | null = null,
): Wish => ({
  device,
  subject,
  object,
  value,
  reason,
});

export const map = (value: number, reason: string): Wish =>
  wish('network', 'topology', value, reason);

/** Log and commits of a router: the reason of a lasting state may be older than any window. */
export function history(device: string, value: number, reason: string): Wish[] {
  return [
    wish(device, 'logs', value, reason, 'all'),
    wish(
      device,
      'logs',
      value - 12,
      'a commit may explain it; commits need a keyword',
      'DB_COMMIT',
    ),
  ];
}
