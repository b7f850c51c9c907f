import { bgpFamilies } from '../bgp/families';
import { farView } from '../bgp/far-end';
import type { Judged } from '../define-check';
import { failingCheck, failingOf, type Cause, type DiagnosisContext } from './cause';
import { sessionCause } from './session-cause';

const rule =
  'Only routes of families that both ends announced are exchanged (RFC 4760, section 8), so no route of a VRF passes though';

function ofOne(context: DiagnosisContext, check: Judged): Cause {
  const { device, object } = check;
  return sessionCause(
    context,
    device,
    object,
    [check, failingCheck(context, 'bgp.prefixes', device, object)],
    {
      type: 'bgp_af_missing',
      severity: 'critical',
      title: `The session of ${device} to ${object} does not carry VPN routes`,
      explanation: `${device}: ${context.words.value(check)}. ${rule} the session is up.`,
    },
  );
}

/** One router at the far end of several such sessions: it is set so, rather than each of the others. */
function ofShared(context: DiagnosisContext, router: string, checks: Judged[]): Cause | null {
  const [first, ...more] = checks.flatMap(
    ({ device, object }) => farView(context, device, object)?.neighbor.address ?? [],
  );
  if (first === undefined || more.length === 0) return null;
  const names = checks.map(({ device }) => device).join(', ');
  const routes = checks.map(({ device, object }) =>
    failingCheck(context, 'bgp.prefixes', device, object),
  );
  return sessionCause(context, router, first, [...checks, ...routes], {
    type: 'bgp_af_missing',
    severity: 'critical',
    title: `The sessions of ${router} to its peers do not carry VPN routes`,
    explanation: `${names}: ${context.words.value(checks[0] as Judged)}. ${rule} the sessions to ${router} are up.`,
    also: more.map((object) => ({ device: router, object })),
  });
}

/** Sessions without the family that VPN routes need: up, and of no use to them. */
export function familyCauses(context: DiagnosisContext): Cause[] {
  const failing = failingOf(context, 'bgp.families');
  const ofRouter = new Map<string, Judged[]>();
  for (const check of failing) {
    const owner = context.model.ownerOf(check.object);
    if (owner === null || bgpFamilies.said(check, 'none_carries') === null) continue;
    ofRouter.set(owner, [...(ofRouter.get(owner) ?? []), check]);
  }
  const shared = [...ofRouter].flatMap(([router, checks]) => {
    const cause = ofShared(context, router, checks);
    return cause === null ? [] : [{ cause, checks }];
  });
  const told = new Set(shared.flatMap(({ checks }) => checks));
  return [
    ...shared.map(({ cause }) => cause),
    ...failing.filter((check) => !told.has(check)).map((check) => ofOne(context, check)),
  ];
}
