import type { Check } from '../../domain/analysis/check';
import { placeInWindow, pointTo, pointToLine, seenDevices, type CheckContext } from '../context';
import { areaOf, type DeviceFacts } from '../facts';
import type { LogLine } from '../log-lines';
import { makeCheck, type CheckKind, type Judgement } from '../make-check';
import { otherAddress } from '../parse/addresses';
import type { Place } from '../parse/place';

const kind: CheckKind = {
  check: 'bgp.vrf_session',
  expectation: 'the session to the customer is ESTABLISHED',
  rule: 'the tool lists neighbors of the default table only; a VRF peer shows in the log and as the other address of the access network',
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

function indirectSigns(device: DeviceFacts, peer: VrfPeer): string {
  const port = peer.port === null ? undefined : device.ports.get(peer.port);
  const total = device.bgp?.vrfs.find((vrf) => vrf.name === peer.vrf)?.totalPrefixes ?? null;
  const signs = [
    port === undefined ? null : `access port ${port.name} ${port.admin}/${port.oper}`,
    total === null ? null : `${total} prefixes in the VRF`,
    areaOf(device, 'logs').state === 'read' && vrfLines(device, peer).length === 0
      ? 'no session message in the log that was read'
      : null,
  ].filter((one) => one !== null);
  return signs.length === 0 ? '' : `; indirect signs: ${signs.join(', ')}`;
}

function judge(device: DeviceFacts, peer: VrfPeer): Judgement {
  const base = { device: device.name, object: `${peer.vrf} ${peer.address}` };
  const last = vrfLines(device, peer).at(-1);
  if (last?.change === 'down') {
    const value = `the log ends with Down - ${last.reason ?? 'no reason given'}`;
    return { ...base, result: 'fail', value, evidence: pointToLine(last) };
  }
  const signs = indirectSigns(device, peer);
  const value = `no tool returns the state of sessions inside a VRF${signs}`;
  return { ...base, result: 'not_verifiable', value, evidence: pointTo(peer.place, value) };
}

/** The log tells of the peer within the window, or ends with its loss. */
function hasNews(context: CheckContext, device: DeviceFacts, peer: VrfPeer): boolean {
  const lines = vrfLines(device, peer);
  return (
    lines.at(-1)?.change === 'down' ||
    lines.some((line) => placeInWindow(context, line) === 'inside')
  );
}

/** One check for each VRF peer where the question reaches into VRFs or the log tells of one. */
export function checkVrfSessions(context: CheckContext): Check[] {
  const { goal, question } = context;
  const relevant = goal.subjects.includes('vpn') || /\bvrf\b|customer|cust-/.test(question.text);
  const unseen = goal.unseen.some((one) => /vrf/.test(one));
  const { vrfs } = goal.entities;
  // A question about one VRF does not need the sessions of others.
  const isMeant = (peer: VrfPeer) => vrfs.length === 0 || vrfs.includes(peer.vrf);
  return seenDevices(context).flatMap((device) =>
    vrfPeers(device)
      .filter((peer) => ((relevant || unseen) && isMeant(peer)) || hasNews(context, device, peer))
      .map((peer) => makeCheck(kind, judge(device, peer))),
  );
}
