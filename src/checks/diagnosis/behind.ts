import type { Judged } from '../define-check';
import { expectsAdjacency } from '../isis/adjacencies';
import type { DiagnosisContext } from './cause';
import { sessionEnds } from './reach';

/** All active core ports of a router face one other: what that one loses, this one loses too. */
function livesBehind(context: DiagnosisContext, router: string, device: string): boolean {
  const active = (context.facts.devices.get(router)?.isis?.ports ?? []).filter(expectsAdjacency);
  return (
    active.length > 0 &&
    active.every((port) => context.model.farDevice(router, port.name) === device)
  );
}

/** A session that passes a router, because one of its ends is reached through that one only. */
export function isBehind(context: DiagnosisContext, check: Judged, device: string): boolean {
  if (!/^bgp\.(session|flap)$/.test(check.check)) return false;
  const ends = sessionEnds(context, check) ?? [];
  return ends.some((end) => livesBehind(context, end, device));
}
