import type { Judged } from './define-check';
import { type ShutWhy, shutWords } from './interfaces/purpose';
import { interfaceState } from './interfaces/states';
import { isisAdjacency } from './isis/adjacencies';

/** Why what a check is about is taken as shut by somebody; null where no port was shut. */
function shutBy(check: Judged): ShutWhy | null {
  const reason =
    interfaceState.said(check, 'shut_on_purpose', 'far_end_shut_on_purpose') ??
    isisAdjacency.said(check, 'shut_on_purpose');
  return reason?.why ?? null;
}

/** Only a commit right before tells that it was shut, which leaves open whether it is to stay so. */
export const isByCommit = (check: Judged): boolean => shutBy(check)?.by === 'commit';

/** `TenGigE0/0/0/2 on PE1 shut down by a commit of sk at …`: what is down without a fault, as an aside. */
export function downWords(check: Judged): string {
  const why = shutBy(check);
  if (why === null) return `${check.object} on ${check.device} down by an operator's action`;
  return `${check.object} on ${check.device} ${why.by === 'description' ? 'intentionally down' : shutWords(why)}`;
}
