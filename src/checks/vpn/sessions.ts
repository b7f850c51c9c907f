import { placeInWindow, pointToLine, seenDevices, type CheckContext } from '../context';
import { defineCheck, type Judgement } from '../define-check';
import { areaOf, type DeviceFacts } from '../facts';
import type { LogLine } from '../log-lines';
import { otherAddress } from '../parse/addresses';
import type { Place } from '../parse/place';

/** What reports a session whose state no tool returns; null and false where nothing does. */
export interface IndirectSigns {
  port: { name: string; admin: string | null; oper: string | null } | null;
  prefixes: number | null;
  quietLog: boolean;
}

/** The signs in words; empty where there are none. */
export function signWords({ port, prefixes, quietLog }: IndirectSigns): string {
  return [
    port === null ? [] : [`access port ${port.name} ${port.admin}/${port.oper}`],
    prefixes === null ? [] : [`${prefixes} prefixes in the VRF`],
    quietLog ? ['no session message in the log that was read'] : [],
  ]
    .flat()
    .join(', ');
}

const say = {
  log_ends_with_loss: ({ why }: { why: string | null }) =>
    `the log ends with Down - ${why ?? 'no reason given'}`,
  not_shown: (signs: IndirectSigns) => {
    const words = signWords(signs);
    return `no tool returns the state of sessions inside a VRF${words === '' ? '' : `; indirect signs: ${words}`}`;
  },
};

export interface VrfPeer {
  vrf: string;
  address: string;
  /** Access port towards the peer, where it is known. */
  port: string | null;
  place: Place;
}

/** Peers inside VRFs: the other address of an access network (/30, /31), and those the log names. */
export function vrfPeers(device: DeviceFacts): VrfPeer[] {
  const found = new Map<string, VrfPeer>();
  const add = (peer: VrfPeer) => {
    const key = `${peer.vrf} ${peer.address}`;
    if (!found.has(key)) found.set(key, peer);
  };
  for (const port of device.ports.values()) {
    const member = device.vpn?.vrfs.find((vrf) => vrf.ports.includes(port.name))?.name ?? null;
    const vrf = port.vrf ?? member;
    const address = otherAddress(port.address, port.prefixLength);
    const place = port.brief ?? port.details;
    if (vrf !== null && address !== null && place !== null) {
      add({ vrf, address, port: port.name, place });
    }
  }
  for (const line of device.logs.lines) {
    const session = line.kind === 'bgp' || line.kind === 'max_prefix' || line.kind === 'no_policy';
    if (session && line.vrf !== null && line.peer !== null) {
      add({ vrf: line.vrf, address: line.peer, port: null, place: line.place });
    }
  }
  return [...found.values()];
}

/** Lines about a VRF peer, oldest first. */
export function vrfLines(device: DeviceFacts, peer: VrfPeer): LogLine[] {
  return device.logs.lines.filter(
    (line) => line.kind === 'bgp' && line.vrf === peer.vrf && line.peer === peer.address,
  );
}

function indirectSigns(device: DeviceFacts, peer: VrfPeer): IndirectSigns {
  const port = peer.port === null ? undefined : device.ports.get(peer.port);
  return {
    port: port === undefined ? null : { name: port.name, admin: port.admin, oper: port.oper },
    prefixes: device.bgp?.vrfs.find((vrf) => vrf.name === peer.vrf)?.totalPrefixes ?? null,
    quietLog: areaOf(device, 'logs').state === 'read' && vrfLines(device, peer).length === 0,
  };
}

function judge(device: DeviceFacts, peer: VrfPeer): Judgement<typeof say> {
  const base = { device: device.name, object: `${peer.vrf} ${peer.address}` };
  const last = vrfLines(device, peer).at(-1);
  if (last?.change === 'down') {
    const reason = { code: 'log_ends_with_loss' as const, why: last.reason };
    const since = last.time?.earliest.toISOString();
    return { ...base, result: 'fail', reason, evidence: pointToLine(last), since };
  }
  const reason = { code: 'not_shown' as const, ...indirectSigns(device, peer) };
  return { ...base, result: 'not_verifiable', reason, evidence: peer.place };
}

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
  resource: 'session',
  reading: ['vpn', 'interfaces', 'logs'],
  words: ['customer session'],
  label: ['BGP session inside a VRF', (peer) => `BGP session ${peer}`],
  expectation: 'the session to the customer is ESTABLISHED',
  rule: 'the tool lists neighbors of the default table only; a VRF peer shows in the log and as the other address of the access network',
  say,
  leavesOpen: ({ question, goal: { entities } }, peer) =>
    question.sessions &&
    (entities.vrfs.length === 0
      ? question.names('vrf')
      : entities.vrfs.includes(peer.split(' ')[0] ?? '')),
  evaluate: (context) => {
    const { goal, question } = context;
    const relevant = goal.subjects.includes('vpn') || question.names('vpn');
    const unseen = goal.unseen.some((one) => /vrf/.test(one));
    const { vrfs } = goal.entities;
    // A question about one VRF does not need the sessions of others.
    const isMeant = (peer: VrfPeer) => vrfs.length === 0 || vrfs.includes(peer.vrf);
    return seenDevices(context).flatMap((device) =>
      vrfPeers(device)
        .filter((peer) => ((relevant || unseen) && isMeant(peer)) || hasNews(context, device, peer))
        .map((peer) => judge(device, peer)),
    );
  },
});
