import { listNames } from '../../domain/text/phrases';
import { bgpFamilies } from '../bgp/families';
import { farView } from '../bgp/far-end';
import { isEstablished } from '../bgp/sessions';
import { pointToLine } from '../context';
import type { Judged } from '../define-check';
import { latestLine, type LogLine } from '../log-lines';
import { quoteTime } from '../log-time';
import { failingCheck, failingOf, type FoundCause, type DiagnosisContext } from './cause';
import { sessionCause } from './session-cause';
import { defineFaults } from '../define-fault';
import { atObject } from '../needs/fault-places';
import { peerText, showNeighbor } from './peer-words';

const rule =
  'Only routes of families that both ends announced are exchanged (RFC 4760, section 8), so no route of a VRF passes though';
const mostRouters = 4;

function ofOne(context: DiagnosisContext, check: Judged): FoundCause {
  const { device, object } = check;
  const owner = context.model.ownerOf(object);
  const peer = owner === null ? object : `${owner} (${object})`;
  return sessionCause(
    context,
    device,
    object,
    [check, failingCheck(context, 'bgp.prefixes', device, object)],
    {
      type: 'bgp_af_missing',
      title: `The session of ${device} to ${peer} does not carry VPN routes`,
      explanation: `The session of ${device} to ${peer} ${context.words.value(check)}. ${rule} the session is up.`,
    },
  );
}

/** Sessions inside the AS that are down now, with the lines by which they went: they may have carried the routes. */
function lostCarriers(context: DiagnosisContext, devices: readonly string[]) {
  return devices.flatMap((name) => {
    const device = context.facts.devices.get(name);
    const down = (device?.bgp?.neighbors ?? []).filter(
      (one) => one.remoteAs === device?.bgp?.asNumber && !isEstablished(one),
    );
    return down.flatMap(({ address }) => {
      const line = latestLine(
        device?.logs.lines ?? [],
        (one) => one.kind === 'bgp' && one.peer === address && one.vrf === null,
      );
      const isLoss = line?.change === 'down' && line.time !== null;
      return isLoss ? [{ peer: context.model.ownerOf(address) ?? address, line }] : [];
    });
  });
}

const momentOf = ({ time }: LogLine): number => time?.earliest.getTime() ?? 0;

/** Since when no session is left that carries VPN routes, and by the loss of which. */
function sinceLost(context: DiagnosisContext, devices: readonly string[]) {
  const lost = lostCarriers(context, devices).sort((a, b) => momentOf(a.line) - momentOf(b.line));
  const [first] = lost;
  if (first === undefined) return null;
  const peers = listNames([...new Set(lost.map(({ peer }) => peer))], mostRouters);
  return {
    words: ` It shows since ${quoteTime(new Date(momentOf(first.line)))}, when the sessions to ${peers} went down and none was left that carries VPN routes.`,
    hint: `Until then, the sessions to ${peers} may bring the routes, if they can be brought up again.`,
    evidence: [pointToLine(first.line)],
  };
}

/** One router at the far end of several such sessions: it is set so, rather than each of the others. */
function ofShared(context: DiagnosisContext, router: string, checks: Judged[]): FoundCause | null {
  const [first, ...more] = checks.flatMap(
    ({ device, object }) => farView(context, device, object)?.neighbor.address ?? [],
  );
  if (first === undefined || more.length === 0) return null;
  const devices = checks.map(({ device }) => device);
  const names = listNames(devices, mostRouters);
  const told = checks.flatMap((check) => bgpFamilies.said(check, 'none_carries') ?? []);
  const carried = [...new Set(told.flatMap((one) => one.carried))].join(', ');
  const vrfs = [...new Set(told.map(({ vrf }) => vrf))];
  const routes = checks.map(({ device, object }) =>
    failingCheck(context, 'bgp.prefixes', device, object),
  );
  const lost = sinceLost(context, devices);
  const cause = sessionCause(context, router, first, [...checks, ...routes], {
    type: 'bgp_af_missing',
    title: `The sessions of ${router} to ${names} do not carry VPN routes`,
    explanation: `The sessions of ${names} to ${router} carry ${carried} only.${lost?.words ?? ''} ${rule} the sessions to ${router} are up; ${listNames(vrfs, mostRouters)} ${vrfs.length === 1 ? 'has' : 'have'} other sites.`,
    also: more.map((object) => ({ device: router, object })),
  });
  return lost === null
    ? cause
    : { ...cause, hint: lost.hint, evidence: [...cause.evidence, ...lost.evidence] };
}

/** Sessions without the family that VPN routes need: up, and of no use to them. */
export function familyCauses(context: DiagnosisContext): FoundCause[] {
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

export const familyFaults = defineFaults({
  foundBy: [familyCauses],
  place: atObject('peer'),
  origin: 'settings',
  isOfRoutes: true,
})({
  bgp_af_missing: {
    severity: 'critical',
    actions: ({ device, object, also = [], hint }) => [
      `Check which address families ${device} and ${listNames([object, ...also.map((one) => one.object)].map(peerText), 4)} have configured for ${also.length === 0 ? 'their session' : 'their sessions'}; a family that is added restarts the session.${hint === undefined ? '' : ` ${hint}`}`,
      showNeighbor(object),
      'show running-config router bgp',
    ],
  },
});
