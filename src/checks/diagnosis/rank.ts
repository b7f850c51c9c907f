import { checkKey } from '../../domain/analysis/check';
import type { Judged } from '../define-check';
import { isOnWay } from './reach';
import type { Cause, DiagnosisContext } from './cause';

const confidencePoints = { confirmed: 30, likely: 20, possible: 6 } as const;
const severityPoints = { critical: 8, major: 5, minor: 1, info: 0 } as const;

/** Failing checks that follow from a cause, its own ones included. */
export function explainedBy(context: DiagnosisContext, cause: Cause): Judged[] {
  return [...context.failing.values()].filter(
    (check) => cause.own.includes(checkKey(check)) || cause.explains(check),
  );
}

/** From a cause to what people see of it: BGP waits three minutes for a keepalive (RFC 4271, section 10). */
const leadTime = 5 * 60_000;

/** How much a cause has to do with what the asker named. */
function relevance(context: DiagnosisContext, cause: Cause): number {
  const { goal, question } = context;
  let points = 0;
  const names = [...goal.entities.vrfs, ...goal.entities.neighbors];
  const object = cause.object ?? '';
  if (names.some((name) => object.split(' ').includes(name))) points += 20;
  if (cause.interface !== null && goal.entities.interfaces.includes(cause.interface)) points += 12;
  if (goal.devices.includes(cause.device)) points += 6;
  const port = context.facts.devices.get(cause.device)?.ports.get(cause.interface ?? '');
  if (port?.vrf != null && goal.entities.vrfs.includes(port.vrf)) points += 20;
  if (port?.vrf != null && goal.entities.vrfs.length > 0 && !goal.entities.vrfs.includes(port.vrf))
    points -= 15;
  if (question.errors && cause.type === 'link_errors') points += 10;
  if (question.size && cause.type === 'path_mtu') points += 15;
  // A symptom began with what happened in the time it is reported for, not with what was there before.
  const since = cause.since === null ? null : Date.parse(cause.since);
  if (question.symptom && since !== null && since < context.windowStart.getTime() - leadTime) {
    points -= 12;
  }
  points += vpnRelevance(context, cause);
  return points;
}

/** A complaint about a VPN: its VRF, and labels or size on the way between its sites. */
function vpnRelevance(context: DiagnosisContext, cause: Cause): number {
  const { goal, question } = context;
  const about = goal.subjects.includes('vpn') && goal.entities.vrfs.length > 0;
  if (!about || !question.symptom) return 0;
  if (/^(mpls_not_enabled|path_mtu)$/.test(cause.type)) {
    if (cause.interface === null) return 12;
    const sites = [...context.facts.devices.values()].filter((device) =>
      device.vpn?.vrfs.some((vrf) => goal.entities.vrfs.includes(vrf.name)),
    );
    const end = { device: cause.device, port: cause.interface };
    const onWay = sites.some((a) =>
      sites.some((b) => a !== b && isOnWay(context, end, a.name, b.name)),
    );
    return onWay ? 15 : 4;
  }
  return 0;
}

/** Points by which causes are ordered; more is better. */
export function scoreOf(context: DiagnosisContext, cause: Cause): number {
  const explained = explainedBy(context, cause);
  const asked = explained.filter((check) => context.goal.devices.includes(check.device)).length;
  return (
    confidencePoints[cause.confidence] +
    severityPoints[cause.severity] +
    (cause.lasting ? 20 : 0) +
    Math.min(asked * 4, 20) +
    Math.min((explained.length - asked) * 2, 12) +
    relevance(context, cause)
  );
}

function isShown(cause: Cause): boolean {
  return cause.confidence === 'confirmed' && cause.lasting;
}

/** Whether all that shows `cause` follows from `other`. */
function subsumes(context: DiagnosisContext, other: Cause, cause: Cause): boolean {
  if (other === cause || cause.own.length === 0) return false;
  return cause.own.every((key) => {
    const check = context.failing.get(key);
    return check !== undefined && (other.own.includes(key) || other.explains(check));
  });
}

/**
 * Orders causes and drops those that are themselves a consequence of another one. Where two explain
 * each other, the one that ranks higher stays.
 */
export function rankCauses(context: DiagnosisContext, causes: readonly Cause[]): Cause[] {
  const ordered = [...causes]
    .filter((cause) => cause.evidence.length > 0)
    // A mere possibility is no use beside a cause that the evidence shows.
    .filter((cause) => cause.confidence !== 'possible' || !causes.some(isShown))
    .map((cause) => ({ cause, score: scoreOf(context, cause) }))
    .sort((a, b) => b.score - a.score)
    .map(({ cause }) => cause);
  return ordered.filter((cause, index) =>
    ordered.every((other, place) => {
      if (!subsumes(context, other, cause)) return true;
      return subsumes(context, cause, other) && index < place;
    }),
  );
}
