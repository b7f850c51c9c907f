import { notificationWords, refusalType } from '../bgp/notification-text';
import { lastNotification } from '../bgp/notifications';
import { placeInWindow, pointToLine, seenDevices, type CheckContext } from '../context';
import { defineCheck, type Judgement } from '../define-check';
import type { DeviceFacts } from '../facts';
import { serviceEnded } from '../interfaces/purpose';
import {
  type IndirectSigns,
  type VrfPeer,
  indirectSigns,
  isLikelyUp,
  newHome,
  speaksAgainst,
  vrfLines,
  vrfPeers,
} from './vrf-peers';
import { resourceId } from '../needs/resources';

/** The signs in words; empty where there are none. */
export function signWords({ port, prefixes, quietLog, silentLog }: IndirectSigns): string {
  return [
    port === null ? [] : [`access interface ${port.name} admin=${port.admin}, oper=${port.oper}`],
    prefixes === null ? [] : [`${prefixes} prefixes in the VRF`],
    quietLog && silentLog !== true
      ? ['no message about this session in the log that was read']
      : [],
  ]
    .flat()
    .join(', ');
}

const say = {
  log_ends_with_return: ({ at, port, prefixes }: { at: string | null } & IndirectSigns) => {
    const words = signWords({ port, prefixes, quietLog: false });
    return `the last log message about it is "Up"${at === null ? '' : `, ${at}`}${words === '' ? '' : `; ${words}`}`;
  },
  log_ends_with_loss: ({ why, at }: { why: string | null; at?: string | null }) =>
    `the last log message about it is "Down"${at == null ? '' : `, ${at}`} (${why ?? 'no reason given'})`,
  refused: ({ why }: { why: string }) => `does not open: ${why}`,
  moved: ({ to, at }: { to: string; at: string | null }) =>
    at === null
      ? `moved: its access port is up on ${to}, and no longer on this router`
      : `moved: up on ${to} since ${at}, by its log`,
  ended: ({ port }: { port: string }) =>
    `down on purpose: its access port ${port} is shut, and its description says that the service has ended`,
  taken_away: ({ why }: { why: string | null }) =>
    `taken out of use: the last log message about it is "Down" (${why ?? 'no reason given'}), and the router no longer has the VRF`,
  not_shown: (signs: IndirectSigns) => {
    const words = signWords(signs);
    const address =
      signs.presumed === true
        ? '; the peer is presumed, as the other address of the access network'
        : '';
    return `no connected tool returns the state of sessions inside a VRF${address}${words === '' ? '' : `; indirect signs: ${words}`}`;
  },
};

function judge(context: CheckContext, device: DeviceFacts, peer: VrfPeer): Judgement<typeof say> {
  const base = { device: device.name, object: `${peer.vrf} ${peer.address}` };
  const last = vrfLines(device, peer).at(-1);
  const isGone =
    device.vpn?.complete === true && !device.vpn.vrfs.some(({ name }) => name === peer.vrf);
  // Closed by us together with its VRF, as when a customer is moved: nothing is left to be up.
  if (last?.change === 'down' && isGone && shutByUs.test(last.reason ?? '')) {
    const reason = { code: 'taken_away' as const, why: last.reason };
    return { ...base, result: 'pass', reason, evidence: pointToLine(last), meant: true };
  }
  const refused = lastNotification(device, peer.address, peer.vrf);
  // An OPEN is sent by one that is not up.
  if (refused !== null && refusalType(refused.told.code) !== null) {
    const reason = { code: 'refused' as const, why: notificationWords(refused.told) };
    const since = refused.line.time?.earliest.toISOString();
    return { ...base, result: 'fail', reason, evidence: pointToLine(refused.line), since };
  }
  const home = last?.change === 'down' ? newHome(context, device, peer, last) : null;
  if (home !== null) {
    const reason = { code: 'moved' as const, to: home.router, at: home.at };
    return { ...base, result: 'pass', reason, evidence: home.evidence, meant: true };
  }
  const port = device.ports.get(peer.port ?? '');
  if (last?.change === 'down' && port !== undefined && serviceEnded(context, device, port)) {
    const reason = { code: 'ended' as const, port: port.name };
    return { ...base, result: 'pass', reason, evidence: pointToLine(last), meant: true };
  }
  if (last?.change === 'down') {
    const at = last.time?.written ?? null;
    const reason = { code: 'log_ends_with_loss' as const, why: last.reason, at };
    const since = last.time?.earliest.toISOString();
    return { ...base, result: 'fail', reason, evidence: pointToLine(last), since };
  }
  const signs = indirectSigns(device, peer);
  if (last?.change === 'up' && !speaksAgainst(signs)) {
    const at = last.time?.written ?? null;
    const reason = { code: 'log_ends_with_return' as const, at, ...signs };
    // A log tells what was; of a session that ended without a word it would tell the same.
    return { ...base, result: 'not_verifiable', reason, evidence: pointToLine(last) };
  }
  const reason = { code: 'not_shown' as const, ...signs };
  return { ...base, result: 'not_verifiable', reason, evidence: peer.place };
}

/** `CUST-A 10.100.1.2` as sessions are called everywhere: peer, then VRF. */
function sessionName(object: string): string {
  const [vrf = '', peer = ''] = object.split(' ');
  return `BGP session with ${peer} in VRF ${vrf}`;
}

const shutByUs = /^admin(?:istrative(?:ly)?)?\b/i;

/** The log reports the peer within the window, or ends with its loss. */
function hasNews(context: CheckContext, device: DeviceFacts, peer: VrfPeer): boolean {
  const lines = vrfLines(device, peer);
  return (
    lines.at(-1)?.change === 'down' ||
    lines.some((line) => placeInWindow(context, line) === 'inside')
  );
}

/** One check for each VRF peer where the question reaches into VRFs or the log reports one. */
export const bgpVrfSession = defineCheck({
  id: 'bgp.vrf_session',
  resource: (_context, { device, object }) =>
    resourceId('vrf_session', device, ...object.split(' ')),
  reading: ['vpn', 'interfaces', 'logs'],
  words: ['customer session'],
  label: ['BGP session in a VRF (PE-CE)', sessionName],
  expectation: 'the session to the customer is ESTABLISHED',
  rule: 'the tool lists neighbors of the default table only; a VRF peer shows in the log and as the other address of the access network',
  say,
  leavesOpen: (context, peer, device) => {
    const { question, goal } = context;
    const { vrfs } = goal.entities;
    const isMeant =
      vrfs.length === 0 ? question.names('vrf') : vrfs.includes(peer.split(' ')[0] ?? '');
    // "RR sessions" are those of the default table.
    const isAsked = question.sessions && isMeant && !question.names('core_sessions');
    return isAsked && !isLikelyUp(context, peer, device);
  },
  evaluate: (context) => {
    const { goal, question } = context;
    const relevant = goal.subjects.includes('vpn') || question.names('vpn');
    const unseen = goal.unseen.some((one) => /vrf/.test(one));
    const { vrfs } = goal.entities;
    // A question about one VRF does not need the sessions of others.
    // Who asks which customers are off needs all of them.
    const isMeant = (peer: VrfPeer) =>
      vrfs.length === 0 || vrfs.includes(peer.vrf) || question.wants === 'affected';
    return seenDevices(context).flatMap((device) =>
      vrfPeers(device).flatMap((peer) => {
        const isWanted = (relevant || unseen) && isMeant(peer);
        if (isWanted || hasNews(context, device, peer)) return [judge(context, device, peer)];
        // Where VRFs were looked at, nobody may take their sessions for looked at too.
        if (!isMeant(peer) || device.vpn === null) return [];
        const beside = judge(context, device, peer);
        return beside.result === 'not_verifiable' ? [beside] : [];
      }),
    );
  },
});
